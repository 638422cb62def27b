import { laneOf, type Fact } from './recorded-facts.js';

export const usd = (minor: number) => ({ $money: [String(minor), 'USD'] });
export const eur = (minor: number) => ({ $money: [String(minor), 'EUR'] });

export const ACCOUNT = 'InternalAccount:1';
export const TRANSACTION = 'Transaction:1';
const CAUSE = { kind: 'PAYMENT', transactionId: TRANSACTION };
const HOLD = { holdId: 'execution 1', accountId: ACCOUNT, amount: usd(500_001), cause: CAUSE };
const TERMS = { transactionId: TRANSACTION, price: { totalSending: usd(500_001) } };

const leg = (account: string, side: 'DEBIT' | 'CREDIT', amount: object) => ({ account, side, amount });
/** Published with any content: only its presence and its number of accounts are checked. */
const withPublication = (fact: Fact, accounts = 1): Fact => ({
  ...fact,
  published: { data: { accounts: Array.from({ length: accounts }, () => ({})) } },
});
const inJournal = (type: string, data: object): Fact => ({ stream: 'journal', type, data });
const inQuote = (type: string, data: object = {}): Fact => ({ stream: 'quote-1', type, data });

/** Facts of one account, one funding and one payment, each to be put into a lane. */
export const ledgerFacts = {
  opened: inJournal('AccountsOpened', {
    owner: { platformId: 'Platform:1', customerId: 'Customer:1' },
    accounts: [{ accountId: ACCOUNT, currency: 'USD' }],
  }),
  funded: withPublication(
    inJournal('EntryPosted', {
      legs: [leg('CLEARING', 'DEBIT', usd(1_000_000)), leg(ACCOUNT, 'CREDIT', usd(1_000_000))],
      cause: { kind: 'SANDBOX_FUNDING', transactionId: 'Transaction:0' },
    }),
  ),
  held: withPublication(inJournal('HoldPlaced', HOLD)),
  captured: withPublication(
    inJournal('HoldCaptured', {
      ...HOLD,
      legs: [
        leg(ACCOUNT, 'DEBIT', usd(500_001)),
        leg('EXCHANGE', 'CREDIT', usd(500_001)),
        leg('EXCHANGE', 'DEBIT', eur(460_000)),
        leg('CLEARING', 'CREDIT', eur(460_000)),
      ],
    }),
  ),
  released: withPublication(inJournal('HoldReleased', HOLD)),
};

export const quoteFacts = {
  drafted: inQuote('QuoteDrafted', { terms: TERMS, executionId: 'execution 1' }),
  created: withPublication(inQuote('QuoteCreated', { terms: TERMS })),
  requested: inQuote('QuoteExecutionRequested', { executionId: 'execution 1' }),
  executed: withPublication(inQuote('QuoteExecuted', { executionId: 'execution 1' })),
  settled: withPublication(inQuote('PaymentSettled')),
  failed: withPublication(inQuote('PaymentFailed', { reason: 'ACCOUNT_CANNOT_RECEIVE' })),
  refunding: withPublication(inQuote('RefundStarted', { reason: 'TRANSACTION_FAILED' })),
  refunded: withPublication(inQuote('RefundSettled')),
  expired: withPublication(inQuote('QuoteExpired')),
};

export const journal = (...facts: Fact[]) => laneOf('ledger.sandbox', facts);
export const quoteLane = (...facts: Fact[]) => laneOf('quotes.sandbox', facts);

const NOTHING_HELD = { held: '0', pending: '0' };
const posting = (
  account: string,
  movement: string,
  side: 'DEBIT' | 'CREDIT',
  minor: number,
  currency = 'USD',
) => ({
  account,
  movement,
  side,
  amount: String(minor),
  currency,
});

/** The same entries in the ledger's version 2: each leg with the account's balance after it. */
export const postedFacts = {
  funded: withPublication(
    inJournal('EntryPosted', {
      cause: { kind: 'SANDBOX_FUNDING', transactionId: 'Transaction:0' },
      postings: [
        {
          ...posting('CLEARING', 'ENTRY', 'DEBIT', 1_000_000),
          available: '-1000000',
          ...NOTHING_HELD,
          previous: 0,
        },
        {
          ...posting(ACCOUNT, 'ENTRY', 'CREDIT', 1_000_000),
          available: '1000000',
          ...NOTHING_HELD,
          previous: 0,
        },
      ],
    }),
  ),
  held: withPublication(
    inJournal('HoldPlaced', {
      cause: CAUSE,
      holdId: HOLD.holdId,
      counters: [],
      postings: [
        {
          ...posting(ACCOUNT, 'HOLD', 'DEBIT', 500_001),
          available: '499999',
          held: '500001',
          pending: '0',
          previous: 2,
        },
      ],
    }),
  ),
  captured: withPublication(
    inJournal('HoldCaptured', {
      cause: CAUSE,
      holdId: HOLD.holdId,
      isFinal: true,
      postings: [
        {
          ...posting(ACCOUNT, 'CAPTURE', 'DEBIT', 500_001),
          available: '499999',
          ...NOTHING_HELD,
          previous: 3,
        },
        posting('EXCHANGE', 'ENTRY', 'CREDIT', 500_001),
        posting('EXCHANGE', 'ENTRY', 'DEBIT', 460_000, 'EUR'),
        posting('CLEARING', 'ENTRY', 'CREDIT', 460_000, 'EUR'),
      ],
    }),
  ),
};
