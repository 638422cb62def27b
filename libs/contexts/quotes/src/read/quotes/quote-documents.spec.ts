import { Erased } from '@causeway/kernel';
import type { QuoteTerms } from '../../domain/quotes/quote-terms.js';
import type { LoadedQuoteEvent, QuoteEvent } from '../../domain/quotes/quote.js';
import type { QuoteDocument } from '../../published/quote.document.js';
import type { OutgoingTransactionDocument } from '@causeway/transaction-owner/domain';
import {
  authorizationRequested,
  BANK_ACCOUNT,
  cancellationStarted,
  created,
  CHALLENGE,
  CUSTOMER,
  executed,
  EXPIRY,
  HISTORIES,
  LATER,
  NOW,
  paymentCancelled,
  paymentFailed,
  payoutCancelled,
  PLATFORM,
  QUOTE_UUID,
  refundSettled,
  refundStarted,
  SOURCE,
  termsOf,
  withoutPayer,
} from '../../testing/terms.fixture.js';
import { transactionAfter } from './outgoing-transaction.js';
import { quoteAfter } from './quote-document.js';

const quoteOf = (history: readonly LoadedQuoteEvent[]) =>
  history.reduce<QuoteDocument | undefined>(quoteAfter, undefined);
const transactionOf = (history: readonly LoadedQuoteEvent[]) =>
  history.reduce<OutgoingTransactionDocument | undefined>(transactionAfter, undefined);
const history = (state: string) => HISTORIES[state] ?? [];
const USD = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };
const EUR = { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 };
const rateDetails = {
  counterpartyMultiplier: 0.92,
  counterpartyFixedFee: 0n,
  serviceApiMultiplier: 0.995,
  serviceApiFixedFee: 0n,
  serviceApiVariableFeeRate: 0.005,
  serviceApiVariableFeeAmount: 1_200n,
};

describe('a new quote and its transaction', () => {
  it('show everything that was priced', () => {
    expect(quoteOf([created()])).toStrictEqual({
      id: `Quote:${QUOTE_UUID}`,
      status: 'PENDING',
      createdAt: NOW,
      expiresAt: EXPIRY,
      source: { sourceType: 'ACCOUNT', accountId: SOURCE, customerId: CUSTOMER },
      destination: { destinationType: 'ACCOUNT', accountId: BANK_ACCOUNT },
      sendingCurrency: USD,
      receivingCurrency: EUR,
      totalSendingAmount: 240_000n,
      totalReceivingAmount: 219_696n,
      exchangeRate: 1.08695652,
      feesIncluded: 1_200n,
      platformFeesIncluded: 0n,
      rateDetails,
      paymentInstructions: [],
      transactionId: `Transaction:${QUOTE_UUID}`,
    });
    expect(transactionOf([created()])).toStrictEqual({
      id: `Transaction:${QUOTE_UUID}`,
      status: 'PENDING',
      type: 'OUTGOING',
      direction: 'DEBIT',
      source: { sourceType: 'ACCOUNT', accountId: SOURCE, currency: 'USD' },
      destination: { destinationType: 'ACCOUNT', accountId: BANK_ACCOUNT, currency: 'EUR' },
      customerId: CUSTOMER,
      platformCustomerId: 'mine-1',
      sentAmount: { amount: 240_000n, currency: USD },
      receivedAmount: { amount: 219_696n, currency: EUR },
      exchangeRate: 1.08695652,
      fees: 1_200n,
      platformFees: 0n,
      quoteId: `Quote:${QUOTE_UUID}`,
      paymentInstructions: [],
      rateDetails,
      paymentRail: 'SEPA_INSTANT',
      railSelectionMode: 'AUTO',
      expectedSettlementAt: null,
      settlementTimelineSeconds: 30,
      createdAt: NOW,
      updatedAt: NOW,
    });
  });

  it('of the platform itself carry its id in both customer fields, and the quote none', () => {
    const own = [created(termsOf({ payer: { id: PLATFORM, platformCustomerId: PLATFORM } }))];
    expect(quoteOf(own)?.source).toStrictEqual({ sourceType: 'ACCOUNT', accountId: SOURCE });
    expect(transactionOf(own)).toMatchObject({ customerId: PLATFORM, platformCustomerId: PLATFORM });
  });

  it('show the rail on the quote only when the platform chose it', () => {
    const destination = { ...termsOf().destination, namedRail: 'SEPA' } as QuoteTerms['destination'];
    expect(quoteOf([created(termsOf({ destination }))])?.destination).toMatchObject({ paymentRail: 'SEPA' });
  });

  it('show the description, and nothing of it once its person is erased', () => {
    const said = [created(termsOf({ description: 'rent' }))];
    const erased: LoadedQuoteEvent[] = [{ type: 'QuoteCreated', terms: withoutPayer(termsOf()) }];
    expect([quoteOf(said)?.description, transactionOf(said)?.description]).toStrictEqual(['rent', 'rent']);
    expect([quoteOf(erased), transactionOf(erased)]).toStrictEqual([
      quoteOf([created()]),
      { ...transactionOf([created()]), platformCustomerId: 'erased' },
    ]);
  });

  it('hold no address and no passkey of an erased person', () => {
    const gone = Erased.instance;
    const terms = {
      ...withoutPayer(termsOf()),
      destination: { kind: 'UMA', umaAddress: gone, counterpartyInformation: gone },
    } as const;
    const created: LoadedQuoteEvent = { type: 'QuoteCreated', terms };
    const destination = { destinationType: 'UMA_ADDRESS', umaAddress: 'erased', currency: 'EUR' };
    expect(quoteOf([created])?.destination).toStrictEqual(destination);
    expect(transactionOf([created])?.destination).toStrictEqual(destination);
    const challenge = { ...CHALLENGE, passkeyAssertionOptions: gone };
    const asked: LoadedQuoteEvent = { ...authorizationRequested, challenge } as LoadedQuoteEvent;
    expect(quoteOf([created, asked])?.scaChallenge).toStrictEqual(CHALLENGE);
    const living = { ...CHALLENGE, passkeyAssertionOptions: { challenge: 'sign' } };
    const askedOfLiving = { ...authorizationRequested, challenge: living } as QuoteEvent;
    expect(quoteOf([created, askedOfLiving])?.scaChallenge).toStrictEqual(living);
  });
});

describe('what readers see as it goes on', () => {
  it.each([
    ['a draft', undefined],
    ['withdrawn', undefined],
    ['executing', 'PENDING'],
    ['pending again', 'PENDING'],
    ['executed', 'PROCESSING'],
    ['executed at once', 'PROCESSING'],
    ['sent', 'PROCESSING'],
    ['completed', 'COMPLETED'],
    ['refused on the spot', 'FAILED'],
    ['refunding', 'FAILED'],
    ['refunded', 'FAILED'],
    ['expired', 'EXPIRED'],
  ])('of one that is %s is %s on both', (state, status) => {
    expect([quoteOf(history(state))?.status, transactionOf(history(state))?.status]).toStrictEqual([
      status,
      status,
    ]);
  });

  it.each([
    ['completed', { settledAt: LATER, updatedAt: LATER }],
    ['refused on the spot', { failureReason: 'ACCOUNT_INVALID', updatedAt: NOW }],
    ['expired', { updatedAt: EXPIRY }],
    [
      'refunding',
      {
        failureReason: 'ACCOUNT_CANNOT_RECEIVE',
        refund: {
          reference: `${QUOTE_UUID}-REFUND`,
          initiatedAt: LATER,
          status: 'PENDING',
          reason: 'TRANSACTION_FAILED',
        },
      },
    ],
    ['refunded', { refund: { status: 'COMPLETED', settledAt: LATER } }],
    ['not refunded', { refund: { status: 'FAILED' } }],
  ])('on the transaction of one that is %s: %j', (state, shown) => {
    expect(transactionOf(history(state))).toMatchObject(shown);
  });

  it('settles later on a slow rail: from the execution on, not from the quote', () => {
    const rail = { rail: 'RTGS', mode: 'AUTO', settlementSeconds: 1_800, isInstant: false } as const;
    const pending = [created(termsOf({ rail }))];
    expect(transactionOf(pending)?.expectedSettlementAt).toBe('2026-03-02T10:30:00.000Z');
    const executed: QuoteEvent = {
      type: 'QuoteExecuted',
      executionId: 'execution-1',
      ledgerPlace: { lane: 'ledger.sandbox', position: 1, key: PLATFORM },
      executedAt: LATER,
      expectedSettlementAt: EXPIRY,
    };
    expect(transactionOf([...pending, executed])).toMatchObject({
      expectedSettlementAt: EXPIRY,
      updatedAt: LATER,
    });
  });

  it('folds any event over nothing', () => {
    for (const event of Object.values(HISTORIES).flat()) {
      if (event.type === 'QuoteCreated') continue;
      expect([quoteAfter(undefined, event), transactionAfter(undefined, event)]).toStrictEqual([
        undefined,
        undefined,
      ]);
    }
  });
});

describe('a transfer that its partner leaves pending', () => {
  const pended: QuoteEvent[] = [created(), { ...executed, staysPending: true } as QuoteEvent];

  it('has a quote that is processing, and a transaction that is not yet', () => {
    expect(quoteOf(pended)?.status).toBe('PROCESSING');
    expect(transactionOf(pended)).toMatchObject({ status: 'PENDING', updatedAt: NOW });
  });

  it('that is cancelled is processing while its money goes back (transactions §2)', () => {
    const cancelled = [...pended, payoutCancelled, cancellationStarted];
    expect(transactionOf(cancelled)).toMatchObject({ status: 'PROCESSING', refund: { status: 'PENDING' } });
    const over = [...cancelled, refundSettled, paymentCancelled];
    expect(transactionOf(over)).toMatchObject({ status: 'COMPLETED', refund: { status: 'COMPLETED' } });
  });

  it('that fails is failed before its refund begins, and stays so', () => {
    const failed = [...pended, paymentFailed, refundStarted];
    expect(transactionOf(failed)).toMatchObject({ status: 'FAILED', refund: { status: 'PENDING' } });
  });
});
