import { draftOf, policyOf } from './policy-draft.js';

const ACCOUNT = 'InternalAccount:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';
const CURRENCIES = { limits: { code: 'USD', decimals: 2 }, threshold: { code: 'JPY', decimals: 0 } };
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
  approvalThresholds: { amount: 400, currency: 'JPY' },
} as const;

describe('a policy that is edited', () => {
  it('is sent whole, as it was, where nothing was changed', () => {
    expect(policyOf(draftOf(WHOLE, CURRENCIES), CURRENCIES)).toStrictEqual(WHOLE);
  });

  it('has its amounts in the decimals of their currency', () => {
    expect(draftOf(WHOLE, CURRENCIES)).toMatchObject({
      perTransactionLimit: '50.00',
      threshold: '400',
      rules: `${ACCOUNT} APPROVAL_REQUIRED 7.00\nInternalAccount:2 - 0.09\nInternalAccount:3 AUTO -`,
    });
  });

  it('takes a limit away where its field was emptied', () => {
    const draft = draftOf(WHOLE, CURRENCIES);
    const emptied = policyOf(
      { ...draft, dailyLimit: '', threshold: ' ', paysFrom: 'EVERY', rules: ' \n' },
      CURRENCIES,
    );
    expect(emptied).toMatchObject({
      spendingLimits: { dailyLimit: null, monthlyLimit: 90_000 },
      accountRestrictions: { allowedAccountIds: null, accountRules: [] },
      approvalThresholds: { amount: null },
    });
  });

  it('pays from no account where none is listed', () => {
    const { accountRestrictions } = policyOf({ ...draftOf(WHOLE, CURRENCIES), accounts: '' }, CURRENCIES);
    expect(accountRestrictions?.allowedAccountIds).toStrictEqual([]);
  });

  it('of a new agent has no restriction', () => {
    const { permissions, defaultExecutionMode, spendingLimits } = WHOLE;
    const draft = draftOf({ permissions, defaultExecutionMode, spendingLimits }, CURRENCIES);
    expect(policyOf(draft, CURRENCIES)).toMatchObject({
      accountRestrictions: { allowedAccountIds: null, accountRules: [] },
      approvalThresholds: { amount: null },
    });
  });

  it.each(['InternalAccount:1 SOMETIMES 5', 'InternalAccount:1 AUTO 5 more'])('has no rule %s', (rules) => {
    expect(() => policyOf({ ...draftOf(WHOLE, CURRENCIES), rules }, CURRENCIES)).toThrow(
      `“${rules}” is no rule`,
    );
  });

  it.each([
    ['InternalAccount:1 AUTO -5', 'An amount of USD is written as 1,250.50'],
    ['InternalAccount:1 AUTO 5.001', 'USD has 2 decimals, not 3.'],
  ])('has no rule with a limit that is no amount, such as %s', (rules, why) => {
    expect(() => policyOf({ ...draftOf(WHOLE, CURRENCIES), rules }, CURRENCIES)).toThrow(why);
  });

  it('needs a limit of a payment', () => {
    const draft = { ...draftOf(WHOLE, CURRENCIES), perTransactionLimit: '' };
    expect(() => policyOf(draft, CURRENCIES)).toThrow('A payment needs a limit.');
  });
});
