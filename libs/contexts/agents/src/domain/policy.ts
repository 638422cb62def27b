import type { CurrencyCode, Id, Rate, Rounding } from '@causeway/kernel';
import { AMOUNT_MINOR_MAX } from '@causeway/shapes';

export const AGENT_PERMISSIONS = [
  'VIEW_TRANSACTIONS',
  'CREATE_TRANSFERS',
  'CREATE_QUOTES',
  'EXECUTE_QUOTES',
  'MANAGE_EXTERNAL_ACCOUNTS',
] as const;
export type AgentPermission = (typeof AGENT_PERMISSIONS)[number];

export const EXECUTION_MODES = ['AUTO', 'APPROVAL_REQUIRED'] as const;
export type ExecutionMode = (typeof EXECUTION_MODES)[number];

/** In minor units of `currency`; an absent limit does not limit. */
export interface SpendingLimits {
  readonly currency: CurrencyCode;
  readonly perTransactionLimit: bigint;
  readonly dailyLimit?: bigint;
  readonly dailyTransactionLimit?: number;
  readonly monthlyLimit?: bigint;
}

/** What of the policy is another for one account (agents §2). */
export interface AccountRule {
  readonly accountId: Id<'InternalAccount'>;
  readonly executionMode?: ExecutionMode;
  /** In the currency of the spending limits. */
  readonly perTransactionLimit?: bigint;
}

/** What an agent may do with its customer's money (`AgentPolicy` of the contract). */
export interface Policy {
  readonly permissions: readonly AgentPermission[];
  readonly defaultExecutionMode: ExecutionMode;
  readonly spendingLimits: SpendingLimits;
  readonly accountRestrictions?: {
    /** Absent: all of the customer's; empty: none. */
    readonly allowedAccountIds?: readonly Id<'InternalAccount'>[];
    readonly accountRules?: readonly AccountRule[];
  };
  /** Above `amount` an automatic execution waits for an approval; without one it never does. */
  readonly approvalThresholds?: { readonly currency?: CurrencyCode; readonly amount?: bigint };
}

/** What a request says of a policy: `null` takes away, and what is left out stays (agents §3). */
export interface PolicyUpdate {
  readonly permissions?: readonly AgentPermission[];
  readonly defaultExecutionMode?: ExecutionMode;
  readonly spendingLimits?: {
    readonly currency?: CurrencyCode;
    readonly perTransactionLimit?: bigint;
    readonly dailyLimit?: bigint | null;
    readonly dailyTransactionLimit?: number;
    readonly monthlyLimit?: bigint | null;
  };
  readonly accountRestrictions?: {
    readonly allowedAccountIds?: readonly Id<'InternalAccount'>[] | null;
    readonly accountRules?: readonly AccountRuleSent[];
  };
  readonly approvalThresholds?: { readonly currency?: CurrencyCode; readonly amount?: bigint | null };
}
export interface AccountRuleSent extends Omit<AccountRule, 'perTransactionLimit'> {
  readonly perTransactionLimit?: bigint | null;
}

/** A whole policy, as a new agent's request states it. */
export type NewPolicy = PolicyUpdate &
  Required<Pick<PolicyUpdate, 'permissions' | 'defaultExecutionMode'>> & {
    readonly spendingLimits: NonNullable<PolicyUpdate['spendingLimits']> &
      Pick<SpendingLimits, 'currency' | 'perTransactionLimit'>;
  };

/** The policy of a new agent (agents §3). */
export const policyOf = (sent: NewPolicy): Policy => {
  const { permissions, defaultExecutionMode, spendingLimits } = sent;
  const { currency, perTransactionLimit } = spendingLimits;
  return merged(
    { permissions, defaultExecutionMode, spendingLimits: { currency, perTransactionLimit } },
    sent,
  );
};

/** The policy after an update, its amounts in the currency that it has before; see `recastPolicy` (agents §3). */
export const merged = (policy: Policy, sent: PolicyUpdate): Policy => {
  const { permissions = policy.permissions, defaultExecutionMode = policy.defaultExecutionMode } = sent;
  const spendingLimits = withoutNulls({ ...policy.spendingLimits, ...sent.spendingLimits });
  const restrictions = withoutNulls({
    ...policy.accountRestrictions,
    ...sent.accountRestrictions,
    ...(sent.accountRestrictions?.accountRules && {
      accountRules: sent.accountRestrictions.accountRules.map((rule) => withoutNulls(rule)),
    }),
  });
  const thresholds = withoutNulls({ ...policy.approvalThresholds, ...sent.approvalThresholds });
  return {
    permissions: [...permissions],
    defaultExecutionMode,
    spendingLimits: spendingLimits as unknown as SpendingLimits,
    ...(Object.keys(restrictions).length > 0 && { accountRestrictions: restrictions }),
    ...(Object.keys(thresholds).length > 0 && { approvalThresholds: thresholds }),
  };
};

const withoutNulls = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null && each !== undefined));

/** An amount in minor units of another currency; it is compared and never moved, so that 64 bits do not bound it. */
export const recast = (
  amountMinor: bigint,
  { from, to, rate, rounding }: { readonly rounding: Rounding } & Recasting,
): bigint => rate.convertMinor(amountMinor, from, to, rounding);

export interface Recasting {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly rate: Rate;
}

/**
 * The policy with its limits in another currency, rounded down, so that no agent may spend more than before; a limit of
 * a transaction stays at least 1. What the same request states is stated in the new currency already (agents §3).
 */
export const recastPolicy = (policy: Policy, recasting: Recasting): Policy => {
  const down = (amount: bigint): bigint => {
    const limit = recast(amount, { ...recasting, rounding: 'down' });
    // What no request could state is no limit that an agent may have.
    return limit > AMOUNT_MINOR_MAX ? AMOUNT_MINOR_MAX : limit;
  };
  const atLeastOne = (amount: bigint): bigint => (down(amount) < 1n ? 1n : down(amount));
  const { spendingLimits: limits, accountRestrictions } = policy;
  return {
    ...policy,
    spendingLimits: {
      ...limits,
      currency: recasting.to,
      perTransactionLimit: atLeastOne(limits.perTransactionLimit),
      ...(limits.dailyLimit !== undefined && { dailyLimit: down(limits.dailyLimit) }),
      ...(limits.monthlyLimit !== undefined && { monthlyLimit: down(limits.monthlyLimit) }),
    },
    ...(accountRestrictions && {
      accountRestrictions: {
        ...accountRestrictions,
        ...(accountRestrictions.accountRules && {
          accountRules: accountRestrictions.accountRules.map(({ perTransactionLimit: limit, ...rule }) =>
            limit === undefined ? rule : { ...rule, perTransactionLimit: atLeastOne(limit) },
          ),
        }),
      },
    }),
  };
};

/** Every account that a request's restrictions name, by the path of its field. */
export const accountsNamedIn = ({
  accountRestrictions: { allowedAccountIds, accountRules = [] } = {},
}: PolicyUpdate): readonly { readonly field: string; readonly accountId: Id<'InternalAccount'> }[] => [
  ...(allowedAccountIds ?? []).map((accountId, index) => ({
    field: `accountRestrictions.allowedAccountIds.${String(index)}`,
    accountId,
  })),
  ...accountRules.map(({ accountId }, index) => ({
    field: `accountRestrictions.accountRules.${String(index)}.accountId`,
    accountId,
  })),
];
