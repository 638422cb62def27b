import type { Api } from '@causeway/client';
import { majorUnits } from './major-units.js';
import { amountOf, type Currency } from './minor-units.js';

/** An agent's policy while a person edits it: every part, with amounts as people write them, and nothing where there is no limit. */
export interface PolicyDraft {
  readonly permissions: readonly string[];
  readonly defaultExecutionMode: Api.AgentExecutionMode;
  readonly currency: string;
  readonly perTransactionLimit: string;
  readonly dailyLimit: string;
  readonly monthlyLimit: string;
  readonly dailyTransactionLimit: number | null;
  readonly thresholdCurrency: string;
  readonly threshold: string;
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

/** What the amounts of a policy are of: its limits, and what waits for a person (agents §4). */
export interface PolicyCurrencies {
  readonly limits: Currency;
  readonly threshold: Currency;
}

const written = (amount: number | null | undefined, { decimals }: Currency): string =>
  amount === null || amount === undefined ? '' : majorUnits(amount, decimals);

const read = (text: string, currency: Currency): number | null =>
  text.trim() === '' ? null : amountOf(text, currency);

/** What there is to edit. */
export const draftOf = (
  {
    permissions,
    defaultExecutionMode,
    spendingLimits,
    accountRestrictions: { allowedAccountIds = null, accountRules = [] } = {},
    approvalThresholds,
  }: Api.AgentPolicy,
  { limits, threshold }: PolicyCurrencies,
): PolicyDraft => ({
  permissions,
  defaultExecutionMode,
  currency: limits.code,
  perTransactionLimit: written(spendingLimits.perTransactionLimit, limits),
  dailyLimit: written(spendingLimits.dailyLimit, limits),
  monthlyLimit: written(spendingLimits.monthlyLimit, limits),
  dailyTransactionLimit: spendingLimits.dailyTransactionLimit ?? null,
  thresholdCurrency: threshold.code,
  threshold: written(approvalThresholds?.amount, threshold),
  paysFrom: allowedAccountIds === null ? 'EVERY' : 'LISTED',
  accounts: (allowedAccountIds ?? []).join('\n'),
  rules: accountRules
    .map(({ accountId, executionMode = GENERAL, perTransactionLimit }) =>
      [accountId, executionMode, written(perTransactionLimit, limits) || GENERAL].join(' '),
    )
    .join('\n'),
});

/**
 * The whole policy as the API takes it.
 * @throws Error where a line is no rule, an amount is none, or a limit is missing that every policy has
 */
export const policyOf = (
  draft: PolicyDraft,
  { limits, threshold: ofThreshold }: PolicyCurrencies,
): Api.AgentPolicyUpdateRequest => {
  const { permissions, defaultExecutionMode, dailyTransactionLimit, paysFrom } = draft;
  const perTransactionLimit = read(draft.perTransactionLimit, limits);
  const threshold = read(draft.threshold, ofThreshold);
  if (perTransactionLimit === null) throw new Error('A payment needs a limit.');
  return {
    permissions: permissions as readonly Api.AgentPermission[],
    defaultExecutionMode,
    spendingLimits: {
      currency: limits.code,
      perTransactionLimit,
      dailyLimit: read(draft.dailyLimit, limits),
      monthlyLimit: read(draft.monthlyLimit, limits),
      ...(dailyTransactionLimit !== null && { dailyTransactionLimit }),
    },
    accountRestrictions: {
      allowedAccountIds: paysFrom === 'EVERY' ? null : linesOf(draft.accounts),
      accountRules: linesOf(draft.rules).map((line) => ruleOf(line, limits)),
    },
    approvalThresholds: { amount: threshold, ...(threshold !== null && { currency: ofThreshold.code }) },
  };
};

const ruleOf = (line: string, limits: Currency): Api.AgentAccountRule => {
  const [accountId = '', executionMode = GENERAL, limit = GENERAL, ...more] = line.split(/\s+/);
  const isMode = [GENERAL, 'AUTO', 'APPROVAL_REQUIRED'].includes(executionMode);
  if (!isMode || more.length > 0)
    throw new Error(`“${line}” is no rule: it has an account, AUTO or APPROVAL_REQUIRED, and a limit.`);
  return {
    accountId,
    ...(executionMode !== GENERAL && { executionMode: executionMode as Api.AgentExecutionMode }),
    ...(limit !== GENERAL && { perTransactionLimit: amountOf(limit, limits) }),
  };
};
