import { laneOf, type Fact } from './recorded-facts.js';

export const usd = (minor: number) => ({ $money: [String(minor), 'USD'] });
export const eur = (minor: number) => ({ $money: [String(minor), 'EUR'] });

export const ACCOUNT = 'InternalAccount:1';
export const TRANSACTION = 'Transaction:1';
const CAUSE = { kind: 'PAYMENT', transactionId: TRANSACTION };
const HOLD = { holdId: 'execution 1', accountId: ACCOUNT, amount: usd(500_001), cause: CAUSE };
const TERMS = { transactionId: TRANSACTION, price: { totalSending: usd(500_001) } };

const leg = (account: string, side: 'DEBIT' | 'CREDIT', amount: object) => ({ account, side, amount });
/** Published as anything at all: only that it is, and how many accounts it names, is looked at. */
const told = (fact: Fact, accounts = 1): Fact => ({
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
  funded: told(
    inJournal('EntryPosted', {
      legs: [leg('CLEARING', 'DEBIT', usd(1_000_000)), leg(ACCOUNT, 'CREDIT', usd(1_000_000))],
      cause: { kind: 'SANDBOX_FUNDING', transactionId: 'Transaction:0' },
    }),
  ),
  held: told(inJournal('HoldPlaced', HOLD)),
  captured: told(
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
  released: told(inJournal('HoldReleased', HOLD)),
};

export const quoteFacts = {
  drafted: inQuote('QuoteDrafted', { terms: TERMS, executionId: 'execution 1' }),
  created: told(inQuote('QuoteCreated', { terms: TERMS })),
  requested: inQuote('QuoteExecutionRequested', { executionId: 'execution 1' }),
  executed: told(inQuote('QuoteExecuted', { executionId: 'execution 1' })),
  settled: told(inQuote('PaymentSettled')),
  failed: told(inQuote('PaymentFailed', { reason: 'ACCOUNT_CANNOT_RECEIVE' })),
  refunding: told(inQuote('RefundStarted', { reason: 'TRANSACTION_FAILED' })),
  refunded: told(inQuote('RefundSettled')),
  expired: told(inQuote('QuoteExpired')),
};

export const journal = (...facts: Fact[]) => laneOf('ledger.sandbox', facts);
export const quoteLane = (...facts: Fact[]) => laneOf('quotes.sandbox', facts);
