import {
  after,
  nothing,
  record,
  reject,
  unlessErased,
  type CurrencyCode,
  type Decision,
  type Id,
  type Instant,
  type Rate,
} from '@causeway/kernel';
import { actionsThatAre, type Agent, type AgentEvent, type KnownAgent, type Recast } from './agent.js';
import {
  accountsNamedIn,
  merged,
  policyOf,
  recast,
  recastPolicy,
  type NewPolicy,
  type Policy,
  type PolicyUpdate,
} from './policy.js';
import type { AgentRejection } from './rejection-codes.js';
import { usageAt } from './usage.js';

type Answer = Decision<AgentEvent, AgentRejection>;
interface When {
  readonly now: Instant;
}

/** A device code is good for a day (agents §7). */
const CODE_LIFETIME_MS = 24 * 60 * 60_000;

export interface NewAgent {
  readonly agentId: Id<'Agent'>;
  readonly platformId: string;
  readonly customerId: Id<'Customer'>;
  readonly name: string;
  readonly policy: NewPolicy;
  readonly codeHash: string;
}
export interface CustomerFacts {
  /** Absent for an unknown or deleted customer. */
  readonly platformCustomerId?: string;
  /** Accounts that the request names and the customer has. */
  readonly ownAccounts: ReadonlySet<Id<'InternalAccount'>>;
}

/** Creates an agent with its first device code (agents §3). */
export const createAgent = (
  { codeHash, policy: sent, ...wanted }: NewAgent,
  { now }: When,
  { platformCustomerId, ownAccounts }: CustomerFacts,
): Answer => {
  const policy = policyOf(sent);
  const unknown = { field: 'customerId', message: 'must be one of your customers' };
  const errors = [
    ...(platformCustomerId === undefined ? [unknown] : []),
    ...policyErrors(sent, policy, ownAccounts).map(({ field, message }) => ({
      field: `policy.${field}`,
      message,
    })),
  ];
  if (platformCustomerId === undefined || errors.length > 0) return reject('INVALID_INPUT', { errors });
  return record<AgentEvent>(
    { type: 'AgentCreated', ...wanted, platformCustomerId, policy, createdAt: now },
    issued(codeHash, now),
  );
};

const issued = (codeHash: string, now: Instant): AgentEvent => ({
  type: 'DeviceCodeIssued',
  codeHash,
  issuedAt: now,
  expiresAt: after(now, CODE_LIFETIME_MS),
});

interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** What is wrong with the policy that would result (agents §2, field rules). */
const policyErrors = (
  sent: PolicyUpdate,
  { approvalThresholds, accountRestrictions }: Policy,
  ownAccounts: CustomerFacts['ownAccounts'],
): readonly FieldError[] => {
  const rules = accountRestrictions?.accountRules ?? [];
  const isTwice = ({ accountId }: { readonly accountId: string }, index: number): boolean =>
    rules.findIndex((rule) => rule.accountId === accountId) < index;
  const needsCurrency = approvalThresholds?.amount !== undefined && approvalThresholds.currency === undefined;
  return [
    ...accountsNamedIn(sent)
      .filter(({ accountId }) => !ownAccounts.has(accountId))
      .map(({ field }) => ({ field, message: 'must be an internal account of the customer' })),
    ...rules.flatMap((rule, index) =>
      isTwice(rule, index)
        ? [
            {
              field: `accountRestrictions.accountRules.${String(index)}.accountId`,
              message: 'has a rule already',
            },
          ]
        : [],
    ),
    ...(needsCurrency
      ? [{ field: 'approvalThresholds.currency', message: 'is required with an amount' }]
      : []),
  ];
};

/** Renames, pauses or resumes an agent; what it is already changes nothing (agents §3). */
export const updateAgent = (
  { name, isPaused }: { readonly name?: string; readonly isPaused?: boolean },
  agent: Agent,
  { now }: When,
): Answer => {
  if (agent.status !== 'LIVE') return reject('AGENT_NOT_FOUND');
  const { customerId } = agent;
  return record<AgentEvent>(
    ...(name === undefined || unlessErased(agent.name) === name
      ? []
      : [{ type: 'AgentRenamed', customerId, name, at: now } as const]),
    ...(isPaused === undefined || isPaused === agent.isPaused
      ? []
      : [{ type: isPaused ? 'AgentPaused' : 'AgentResumed', at: now } as const]),
  );
};

export interface PolicyFacts extends Pick<CustomerFacts, 'ownAccounts'> {
  /** Into the wanted currency of the limits, from the one that was read; absent without a price, or a need. */
  readonly rate?: { readonly from: CurrencyCode; readonly rate: Rate };
}

/** Changes what is said, validates the whole, and recasts limits and counters into another currency (agents §3). */
export const changePolicy = (
  sent: PolicyUpdate,
  agent: Agent,
  { now }: When,
  { ownAccounts, rate: known }: PolicyFacts,
): Answer => {
  if (agent.status !== 'LIVE') return reject('AGENT_NOT_FOUND');
  const { currency: from } = agent.policy.spendingLimits;
  const to = sent.spendingLimits?.currency ?? from;
  if (to !== from && known?.from !== from) {
    const message = `has no rate from ${from} at the moment`;
    return reject('INVALID_INPUT', { errors: [{ field: 'spendingLimits.currency', message }] });
  }
  const recasting = known && to !== from ? { from, to, rate: known.rate } : undefined;
  const policy = merged(recasting ? recastPolicy(agent.policy, recasting) : agent.policy, sent);
  const errors = policyErrors(sent, policy, ownAccounts);
  if (errors.length > 0) return reject('INVALID_INPUT', { errors });
  return record({
    type: 'AgentPolicyChanged',
    policy,
    ...(recasting && { recast: recastCounts(agent, now, recasting) }),
    at: now,
  });
};

/** Counters are rounded up: no change of the currency makes room (agents §3). */
const recastCounts = (
  agent: KnownAgent,
  now: Instant,
  recasting: Omit<Parameters<typeof recast>[1], 'rounding'>,
): Recast => {
  const up = (amount: bigint): bigint => recast(amount, { ...recasting, rounding: 'up' });
  const usage = usageAt(agent.usage, now);
  const started = actionsThatAre(agent, 'STARTED');
  return {
    usage: { ...usage, dailySpend: up(usage.dailySpend), monthlySpend: up(usage.monthlySpend) },
    spent: Object.fromEntries(started.map(({ actionId, spent }) => [actionId, up(spent?.amount ?? 0n)])),
  };
};

/** Deletes an agent: what waits for an approval is rejected, and what is on its way goes on (agents §1). */
export const deleteAgent = (agent: Agent, { now }: When): Answer => {
  if (agent.status !== 'LIVE') return reject('AGENT_NOT_FOUND');
  const { customerId } = agent;
  return record<AgentEvent>(
    ...actionsThatAre(agent, 'HELD').map(({ actionId }): AgentEvent => ({
      type: 'ActionRejected',
      ...{ actionId, customerId, reason: 'Agent deleted', at: now },
    })),
    { type: 'AgentDeleted', at: now },
  );
};

/** The customer is gone; repeated, it changes nothing. */
export const deleteWithCustomer = (agent: Agent, when: When): Answer =>
  agent.status === 'LIVE' ? deleteAgent(agent, when) : nothing();

/** A new code, which makes an earlier one void (agents §3). */
export const issueDeviceCode = (codeHash: string, agent: Agent, { now }: When): Answer => {
  if (agent.status !== 'LIVE') return reject('AGENT_NOT_FOUND');
  if (agent.isConnected) return reject('AGENT_CONNECTED');
  return record(issued(codeHash, now));
};

/** Redeems the agent's newest code, once, within its day (agents §1). */
export const redeemDeviceCode = (
  { codeHash, tokenHash }: { readonly codeHash: string; readonly tokenHash: string },
  agent: Agent,
  { now }: When,
): Answer => {
  if (agent.status !== 'LIVE' || agent.code?.codeHash !== codeHash || now >= agent.code.expiresAt)
    return reject('DEVICE_CODE_DEAD');
  return record({ type: 'DeviceCodeRedeemed', codeHash, tokenHash, at: now });
};
