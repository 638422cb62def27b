import type { RejectionTable } from '@causeway/commands';
import type { AgentRejection, PolicyRefusal } from '../domain/rejection-codes.js';

const forbidden = (reason: PolicyRefusal, message: string) =>
  ({ status: 403, code: 'FORBIDDEN', reason, message }) as const;
const conflict = (message: string) => ({ status: 409, code: 'CONFLICT', message }) as const;
const absent = (resource: string, message = `${resource} not found`) =>
  ({ status: 404, code: 'REFERENCE_NOT_FOUND', resource, message }) as const;

/** How each "no" looks to a caller (agents §2, §5). */
export const agentRejections: RejectionTable<AgentRejection> = {
  INVALID_INPUT: { status: 400, code: 'INVALID_INPUT', message: 'The request has invalid fields' },
  AGENT_PAUSED: forbidden('AGENT_PAUSED', 'The agent is paused'),
  PERMISSION_DENIED: forbidden('PERMISSION_DENIED', 'The agent’s policy does not permit this'),
  ACCOUNT_NOT_ALLOWED: forbidden('ACCOUNT_NOT_ALLOWED', 'The agent may not use this account'),
  RATE_UNAVAILABLE: forbidden('RATE_UNAVAILABLE', 'The amount cannot be compared: no rate is available'),
  PER_TRANSACTION_LIMIT: forbidden('PER_TRANSACTION_LIMIT', 'The amount exceeds the agent’s limit'),
  DAILY_LIMIT: forbidden('DAILY_LIMIT', 'The agent’s limit of the day would be exceeded'),
  MONTHLY_LIMIT: forbidden('MONTHLY_LIMIT', 'The agent’s limit of the month would be exceeded'),
  DAILY_TRANSACTION_LIMIT: forbidden(
    'DAILY_TRANSACTION_LIMIT',
    'The agent has made all the transactions that it may make on one day',
  ),
  AGENT_NOT_FOUND: absent('Agent'),
  ACTION_NOT_FOUND: absent('AgentAction'),
  CUSTOMER_NOT_FOUND: absent('Customer'),
  INTERNAL_ACCOUNT_NOT_FOUND: absent('InternalAccount'),
  ACCOUNT_NOT_FOUND: absent('ExternalAccount'),
  DEVICE_CODE_NOT_FOUND: absent('AgentDeviceCode', 'Device code not found'),
  DEVICE_CODE_DEAD: {
    status: 400,
    code: 'INVALID_INPUT',
    reason: 'DEVICE_CODE_NOT_REDEEMABLE',
    message: 'The device code was redeemed or replaced, or has expired',
  },
  ACTION_NOT_PENDING: {
    status: 409,
    code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    message: 'This does not wait for an approval',
  },
  AGENT_CONNECTED: conflict('The agent is connected: delete it, and create another one'),
  QUOTE_NOT_FOUND: { status: 404, code: 'QUOTE_NOT_FOUND', message: 'Quote not found' },
  QUOTE_NOT_OPEN: conflict('The quote is executed or expired'),
  QUOTE_ALREADY_SUBMITTED: conflict('The quote is part of an action already'),
  TRANSACTION_NOT_FOUND: { status: 404, code: 'TRANSACTION_NOT_FOUND', message: 'Transaction not found' },
};
