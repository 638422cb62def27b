/** Why the policy, or the pause of its agent, refuses what the agent asks for (agents §2). */
export type PolicyRefusal =
  | 'AGENT_PAUSED'
  | 'PERMISSION_DENIED'
  | 'ACCOUNT_NOT_ALLOWED'
  | 'RATE_UNAVAILABLE'
  | 'PER_TRANSACTION_LIMIT'
  | 'DAILY_LIMIT'
  | 'MONTHLY_LIMIT'
  | 'DAILY_TRANSACTION_LIMIT';

/** Every "no" about an agent and what it does (agents §5). */
export type AgentRejection =
  | PolicyRefusal
  | 'INVALID_INPUT'
  | 'AGENT_NOT_FOUND'
  | 'ACTION_NOT_FOUND'
  | 'ACTION_NOT_PENDING'
  | 'DEVICE_CODE_NOT_FOUND'
  | 'DEVICE_CODE_DEAD'
  | 'AGENT_CONNECTED'
  | 'QUOTE_NOT_FOUND'
  | 'QUOTE_NOT_OPEN'
  | 'QUOTE_ALREADY_SUBMITTED'
  | 'TRANSACTION_NOT_FOUND'
  | 'CUSTOMER_NOT_FOUND'
  | 'INTERNAL_ACCOUNT_NOT_FOUND'
  /** An external account. */
  | 'ACCOUNT_NOT_FOUND';
