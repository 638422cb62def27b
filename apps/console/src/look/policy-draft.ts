import type { Api } from '@causeway/client';

/** An agent's policy while a person edits it: every part, with nothing where there is no limit. */
export interface PolicyDraft {
  readonly permissions: readonly string[];
  readonly defaultExecutionMode: Api.AgentExecutionMode;
  readonly currency: string;
  readonly perTransactionLimit: number | null;
  readonly dailyLimit: number | null;
  readonly monthlyLimit: number | null;
  readonly dailyTransactionLimit: number | null;
  readonly threshold: number | null;
  readonly paysFrom: 'EVERY' | 'LISTED';
  /** One a line. */
  readonly accounts: string;
  /** One a line: account, how it executes, at most a payment; a dash where the general part holds. */
  readonly rules: string;
}

/** What stands in a rule where the general part of the policy holds. */
const GENERAL = '-';

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What there is to edit. */
export const draftOf = ({
  permissions,
  defaultExecutionMode,
  spendingLimits,
  accountRestrictions: { allowedAccountIds = null, accountRules = [] } = {},
  approvalThresholds,
}: Api.AgentPolicy): PolicyDraft => ({
  permissions,
  defaultExecutionMode,
  currency: spendingLimits.currency,
  perTransactionLimit: spendingLimits.perTransactionLimit,
  dailyLimit: spendingLimits.dailyLimit ?? null,
  monthlyLimit: spendingLimits.monthlyLimit ?? null,
  dailyTransactionLimit: spendingLimits.dailyTransactionLimit ?? null,
  threshold: approvalThresholds?.amount ?? null,
  paysFrom: allowedAccountIds === null ? 'EVERY' : 'LISTED',
  accounts: (allowedAccountIds ?? []).join('\n'),
  rules: accountRules
    .map(({ accountId, executionMode = GENERAL, perTransactionLimit }) =>
      [accountId, executionMode, perTransactionLimit ?? GENERAL].join(' '),
    )
    .join('\n'),
});

/**
 * The whole policy as the API takes it.
 * @throws Error where a line is no rule, or a limit is missing that every policy has
 */
export const policyOf = (draft: PolicyDraft): Api.AgentPolicyUpdateRequest => {
  const { permissions, defaultExecutionMode, currency, dailyLimit, monthlyLimit, threshold } = draft;
  const { perTransactionLimit, dailyTransactionLimit, paysFrom } = draft;
  if (perTransactionLimit === null) throw new Error('A payment needs a limit.');
  return {
    permissions: permissions as readonly Api.AgentPermission[],
    defaultExecutionMode,
    spendingLimits: {
      currency,
      perTransactionLimit,
      dailyLimit,
      monthlyLimit,
      ...(dailyTransactionLimit !== null && { dailyTransactionLimit }),
    },
    accountRestrictions: {
      allowedAccountIds: paysFrom === 'EVERY' ? null : linesOf(draft.accounts),
      accountRules: linesOf(draft.rules).map(ruleOf),
    },
    approvalThresholds: { amount: threshold, ...(threshold !== null && { currency }) },
  };
};

const ruleOf = (line: string): Api.AgentAccountRule => {
  const [accountId = '', executionMode = GENERAL, limit = GENERAL, ...more] = line.split(/\s+/);
  const isLimit = limit === GENERAL || /^[1-9]\d*$/.test(limit);
  const isMode = [GENERAL, 'AUTO', 'APPROVAL_REQUIRED'].includes(executionMode);
  if (!isLimit || !isMode || more.length > 0)
    throw new Error(`“${line}” is no rule: it has an account, AUTO or APPROVAL_REQUIRED, and a limit.`);
  return {
    accountId,
    ...(executionMode !== GENERAL && { executionMode: executionMode as Api.AgentExecutionMode }),
    ...(limit !== GENERAL && { perTransactionLimit: Number(limit) }),
  };
};
