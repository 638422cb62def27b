import { CHANGED, UUID } from '../known-things.js';

const balance = (available: number, held = 0): object => ({
  ...{ available, held, pending: 0, total: available + held, owed: 0 },
});

/** The account that pays, before what is held for the payment is taken, and after it. */
export const ACCOUNT_BEFORE = balance(260_000, 240_000);
export const ACCOUNT_AFTER = balance(260_000);

const posting = (account: string, side: 'DEBIT' | 'CREDIT', amount: number, currency: string): object => ({
  ...{ account, movement: 'ENTRY', side, amount, currency },
  after: balance(side === 'CREDIT' ? amount : -amount),
});

/** The entry that takes the money of a payment: its postings are zero together, in each currency. */
export const CAPTURE = {
  ...{ position: 5, recordedAt: CHANGED, type: 'HoldCaptured' },
  cause: { kind: 'PAYMENT', transactionId: `Transaction:${UUID}` },
  postings: [
    {
      ...posting(`InternalAccount:${UUID}`, 'DEBIT', 240_000, 'USD'),
      ...{ movement: 'CAPTURE', after: ACCOUNT_AFTER },
    },
    posting('FEES', 'CREDIT', 1_200, 'USD'),
    posting('EXCHANGE', 'CREDIT', 238_800, 'USD'),
    posting('EXCHANGE', 'DEBIT', 219_696, 'EUR'),
    posting('CLEARING', 'CREDIT', 219_696, 'EUR'),
  ],
};

/** What the accounts of the platform hold after it, in each currency. */
export const SUMS_OF_CURRENCIES = [
  {
    currency: 'EUR',
    internal: { ...balance(0), accounts: 0 },
    system: { CLEARING: 219_696, EXCHANGE: -219_696 },
    sum: 0,
  },
  {
    currency: 'USD',
    internal: { ...ACCOUNT_AFTER, accounts: 1 },
    system: { CLEARING: -500_000, FEES: 1_200, EXCHANGE: 238_800 },
    sum: 0,
  },
];
