import type { CurrencyCode, Id, Money, Rate } from '@causeway/kernel';
import { recast, type AgentPermission, type ExecutionMode, type Policy } from './policy.js';
import type { PolicyRefusal } from './rejection-codes.js';
import type { Usage } from './usage.js';

/** What an agent asks for, as the policy looks at it. */
export interface Spending {
  readonly money: Money;
  /** The customer's account that is touched; absent where money from outside pays. */
  readonly accountId?: Id<'InternalAccount'>;
  /** From the currency of `money` into the policy's, by the target; without a price there is none. */
  readonly rates: Readonly<Partial<Record<CurrencyCode, Rate>>>;
}

export type Verdict =
  | { readonly outcome: 'REFUSED'; readonly reason: PolicyRefusal; readonly facts?: Limited }
  /** `amount` is what is counted, in the currency of the limits. */
  | { readonly outcome: 'AUTOMATIC' | 'APPROVAL'; readonly amount: bigint };
interface Limited {
  readonly limit: bigint;
  readonly used: bigint;
  readonly required: bigint;
}

/** Whether the account lies in the policy's scope (agents §2, check 5). */
export const isAllowed = (policy: Policy, accountId: Id<'InternalAccount'> | undefined): boolean => {
  const allowed = policy.accountRestrictions?.allowedAccountIds;
  return allowed === undefined || accountId === undefined || allowed.includes(accountId);
};

/** Whether an agent may see what concerns these accounts: one that it may use is among them (agents §4). */
export const touches = (policy: Policy, accounts: readonly string[]): boolean => {
  const allowed = policy.accountRestrictions?.allowedAccountIds;
  return allowed === undefined || allowed.some((accountId) => accounts.includes(accountId));
};

export interface Asking {
  readonly policy: Policy;
  readonly isPaused: boolean;
}

/** Checks 2 and 3: a paused agent may only read, and each operation needs its permission (agents §2). */
export const admission = (
  { policy, isPaused }: Asking,
  permission: AgentPermission,
  kind: 'READ' | 'CHANGE',
): PolicyRefusal | undefined => {
  if (kind === 'CHANGE' && isPaused) return 'AGENT_PAUSED';
  return policy.permissions.includes(permission) ? undefined : 'PERMISSION_DENIED';
};

/** Checks 5 and 7 to 11 of agents §2, in their order; `usage` is the one of this moment. */
export const evaluate = (policy: Policy, usage: Usage, spending: Spending): Verdict => {
  const within = withinLimits(policy, usage, spending);
  if (within.outcome === 'REFUSED') return within;
  const { amount } = within;
  const { approvalThresholds: threshold } = policy;
  if (modeFor(policy, spending.accountId) === 'APPROVAL_REQUIRED') return { outcome: 'APPROVAL', amount };
  if (threshold?.amount === undefined || threshold.currency === undefined) return within;
  const compared = inCurrency(spending, threshold.currency);
  if (compared === undefined) return refused('RATE_UNAVAILABLE');
  return { outcome: compared > threshold.amount ? 'APPROVAL' : 'AUTOMATIC', amount };
};

/** Checks 5 and 7 to 10 alone, for what was approved: whether it should wait is not asked again (agents §2). */
export const withinLimits = (policy: Policy, usage: Usage, spending: Spending): Verdict => {
  if (!isAllowed(policy, spending.accountId)) return refused('ACCOUNT_NOT_ALLOWED');
  const amount = inCurrency(spending, policy.spendingLimits.currency);
  if (amount === undefined) return refused('RATE_UNAVAILABLE');
  const beyond = limitOn(policy, usage, { amount, accountId: spending.accountId });
  return beyond ?? { outcome: 'AUTOMATIC', amount };
};

const refused = (reason: PolicyRefusal): Verdict => ({ outcome: 'REFUSED', reason });

/** Rounded up: the customer bears the fraction of a unit, never their limit (agents §2). */
const inCurrency = ({ money, rates }: Spending, to: CurrencyCode): bigint | undefined => {
  const { amountMinor, currency: from } = money;
  if (from === to) return amountMinor;
  const rate = rates[to];
  return rate && recast(amountMinor, { from, to, rate, rounding: 'up' });
};

interface Amount {
  readonly amount: bigint;
  readonly accountId: Id<'InternalAccount'> | undefined;
}

const limitOn = (policy: Policy, usage: Usage, { amount, accountId }: Amount): Verdict | undefined => {
  const { dailyLimit, monthlyLimit, dailyTransactionLimit } = policy.spendingLimits;
  const rule = ruleFor(policy, accountId);
  const each = rule?.perTransactionLimit ?? policy.spendingLimits.perTransactionLimit;
  const count = dailyTransactionLimit === undefined ? undefined : BigInt(dailyTransactionLimit);
  return (
    over('PER_TRANSACTION_LIMIT', { limit: each, used: 0n, required: amount }) ??
    over('DAILY_LIMIT', { limit: dailyLimit, used: usage.dailySpend, required: amount }) ??
    over('MONTHLY_LIMIT', { limit: monthlyLimit, used: usage.monthlySpend, required: amount }) ??
    over('DAILY_TRANSACTION_LIMIT', {
      limit: count,
      used: BigInt(usage.dailyTransactionCount),
      required: 1n,
    })
  );
};

const over = (
  reason: PolicyRefusal,
  { limit, used, required }: Omit<Limited, 'limit'> & { readonly limit: bigint | undefined },
): Verdict | undefined =>
  limit === undefined || used + required <= limit
    ? undefined
    : { outcome: 'REFUSED', reason, facts: { limit, used, required } };

const ruleFor = (policy: Policy, accountId: Id<'InternalAccount'> | undefined) =>
  policy.accountRestrictions?.accountRules?.find((rule) => rule.accountId === accountId);

const modeFor = (policy: Policy, accountId: Id<'InternalAccount'> | undefined): ExecutionMode =>
  ruleFor(policy, accountId)?.executionMode ?? policy.defaultExecutionMode;

/** The currencies into which the amount of an action may have to be converted. */
export const currenciesOf = ({ spendingLimits, approvalThresholds }: Policy): readonly CurrencyCode[] => [
  ...new Set([
    spendingLimits.currency,
    ...(approvalThresholds?.currency === undefined ? [] : [approvalThresholds.currency]),
  ]),
];
