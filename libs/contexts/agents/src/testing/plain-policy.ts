import type { Policy, PolicyUpdate } from '../domain/policy.js';
import type { PlainPolicy, PlainUpdate } from './policy-oracle.js';

/** Without undefined members, as the domain has them. */
const present = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value;
const big = (value: number | null | undefined) => (typeof value === 'number' ? BigInt(value) : value);

const rulesFrom = (rules: PlainPolicy['rules']) =>
  rules.map(({ accountId, mode, each }) =>
    present({ accountId, executionMode: mode, perTransactionLimit: big(each) }),
  );
/** As the domain has it. */
export const policyFrom = (plain: PlainPolicy): Policy =>
  ({
    permissions: plain.permissions,
    defaultExecutionMode: plain.mode,
    spendingLimits: present({
      currency: plain.currency,
      perTransactionLimit: BigInt(plain.each),
      ...{ dailyLimit: big(plain.daily), monthlyLimit: big(plain.monthly) },
      dailyTransactionLimit: plain.times,
    }),
    accountRestrictions: present({ allowedAccountIds: plain.allowed, accountRules: rulesFrom(plain.rules) }),
    approvalThresholds: present({ currency: plain.asksIn, amount: big(plain.asksAbove) }),
  }) as unknown as Policy;
/** As a request says it. */
export const updateFrom = (sent: PlainUpdate): PolicyUpdate =>
  present({
    ...{ permissions: sent.permissions, defaultExecutionMode: sent.mode },
    spendingLimits: present({
      ...{ currency: sent.currency, perTransactionLimit: big(sent.each) },
      ...{ dailyLimit: big(sent.daily), monthlyLimit: big(sent.monthly) },
      dailyTransactionLimit: sent.times,
    }),
    accountRestrictions: present({
      allowedAccountIds: sent.allowed,
      accountRules: sent.rules && rulesFrom(sent.rules),
    }),
    approvalThresholds: present({ currency: sent.asksIn, amount: big(sent.asksAbove) }),
  }) as PolicyUpdate;
/** The domain’s policy in plain numbers. */
export const plainOf = (policy: Policy): PlainPolicy => {
  const { spendingLimits: limits, accountRestrictions, approvalThresholds } = policy;
  const number = (value: bigint | undefined) => (value === undefined ? undefined : Number(value));
  return {
    ...{ permissions: policy.permissions, mode: policy.defaultExecutionMode, currency: limits.currency },
    ...{ each: Number(limits.perTransactionLimit), times: limits.dailyTransactionLimit },
    ...{ daily: number(limits.dailyLimit), monthly: number(limits.monthlyLimit) },
    allowed: accountRestrictions?.allowedAccountIds,
    rules: (accountRestrictions?.accountRules ?? []).map((rule) => ({
      ...{ accountId: rule.accountId, mode: rule.executionMode, each: number(rule.perTransactionLimit) },
    })),
    ...{ asksAbove: number(approvalThresholds?.amount), asksIn: approvalThresholds?.currency },
  };
};
