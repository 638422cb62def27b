import { draftOf, policyOf } from './policy-draft.js';

const ACCOUNT = 'InternalAccount:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';
const WHOLE = {
  permissions: ['VIEW_TRANSACTIONS', 'EXECUTE_QUOTES'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: {
    currency: 'USD',
    perTransactionLimit: 5_000,
    dailyLimit: 10_000,
    monthlyLimit: 90_000,
    dailyTransactionLimit: 3,
  },
  accountRestrictions: {
    allowedAccountIds: [ACCOUNT],
    accountRules: [
      { accountId: ACCOUNT, executionMode: 'APPROVAL_REQUIRED', perTransactionLimit: 700 },
      { accountId: 'InternalAccount:2', perTransactionLimit: 9 },
      { accountId: 'InternalAccount:3', executionMode: 'AUTO' },
    ],
  },
  approvalThresholds: { amount: 400, currency: 'USD' },
} as const;

describe('a policy that is edited', () => {
  it('is sent whole, as it was, where nothing was changed', () => {
    expect(policyOf(draftOf(WHOLE))).toStrictEqual(WHOLE);
  });

  it('takes a limit away where its field was emptied', () => {
    const draft = draftOf(WHOLE);
    const emptied = policyOf({
      ...draft,
      dailyLimit: null,
      threshold: null,
      paysFrom: 'EVERY',
      rules: ' \n',
    });
    expect(emptied).toMatchObject({
      spendingLimits: { dailyLimit: null, monthlyLimit: 90_000 },
      accountRestrictions: { allowedAccountIds: null, accountRules: [] },
      approvalThresholds: { amount: null },
    });
  });

  it('pays from no account where none is listed', () => {
    const { accountRestrictions } = policyOf({ ...draftOf(WHOLE), accounts: '' });
    expect(accountRestrictions?.allowedAccountIds).toStrictEqual([]);
  });

  it('of a new agent has no restriction', () => {
    const { permissions, defaultExecutionMode, spendingLimits } = WHOLE;
    expect(policyOf(draftOf({ permissions, defaultExecutionMode, spendingLimits }))).toMatchObject({
      accountRestrictions: { allowedAccountIds: null, accountRules: [] },
      approvalThresholds: { amount: null },
    });
  });

  it.each(['InternalAccount:1 SOMETIMES 5', 'InternalAccount:1 AUTO -5', 'InternalAccount:1 AUTO 5 more'])(
    'has no rule %s',
    (rules) => {
      expect(() => policyOf({ ...draftOf(WHOLE), rules })).toThrow(`“${rules}” is no rule`);
    },
  );

  it('needs a limit of a payment', () => {
    expect(() => policyOf({ ...draftOf(WHOLE), perTransactionLimit: null })).toThrow(
      'A payment needs a limit.',
    );
  });
});
