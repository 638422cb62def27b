import { money, uuidOf } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  created,
  CUSTOMER,
  EXPIRY,
  expired,
  LATER,
  NOW,
  PLATFORM,
  QUOTE_UUID,
  refundStarted,
  SOURCE,
  termsOf,
  withoutPayer,
  when,
} from '../../testing/terms.fixture.js';
import { fundQuote, lateTransactionId, returnFunding } from './funding.decide.js';
import type { Funding, QuoteTerms } from './quote-terms.js';
import { absentQuote, evolveQuote, type LoadedQuoteEvent, type Quote, type QuoteEvent } from './quote.js';

const { given } = decider<Quote, LoadedQuoteEvent>({ initial: absentQuote, evolve: evolveQuote });

const BANK: Funding = { isCrypto: false, reference: 'Q-ABCDEFGHIJ', instructions: [] };
const CHAIN: Funding = { isCrypto: true, instructions: [] };
const fundedTerms = (funding = BANK): QuoteTerms => termsOf({ source: { kind: 'REALTIME', ...funding } });
const open = (funding = BANK) => created(fundedTerms(funding));
const exact = money(240_000, 'USD');
const fundedEvent: QuoteEvent = {
  type: 'QuoteFunded',
  fundingId: 'funding-1',
  fundedAt: NOW,
  expectedSettlementAt: null,
};
const mismatched = (received = money(239_999, 'USD')): QuoteEvent => ({
  type: 'FundingMismatched',
  fundingId: 'funding-1',
  received,
  failedAt: NOW,
});
const refunding: QuoteEvent = {
  ...refundStarted,
  reference: 'Q-ABCDEFGHIJ-REFUND',
  startedAt: NOW,
} as QuoteEvent;

const fund =
  (received = exact, fundingId = 'funding-1', at = when.now, isPayerGone = false) =>
  (quote: Quote) =>
    fundQuote({ fundingId, received }, quote, { now: at, platformId: PLATFORM }, { isPayerGone });
const fundGone = (received = exact, fundingId = 'funding-1') => fund(received, fundingId, when.now, true);

describe('money that comes for a quote', () => {
  it('of the exact amount in time starts the payment', () => {
    given(open()).when(fund()).thenRecorded(fundedEvent);
  });

  it.each([
    ['one unit short', 239_999],
    ['one unit over', 240_001],
    ['almost nothing', 1],
  ])('%s ends the quote, and goes back', (_what, amount) => {
    const received = money(amount, 'USD');
    given(open()).when(fund(received)).thenRecorded(mismatched(received), refunding);
  });

  it('is refunded under the quote’s own id where a chain gave it no reference', () => {
    given(open(CHAIN))
      .when(fund(money(1, 'USD')))
      .thenRecorded(mismatched(money(1, 'USD')), {
        ...refunding,
        reference: `${QUOTE_UUID}-REFUND`,
      } as QuoteEvent);
  });

  it('reported twice changes nothing', () => {
    given(open(), fundedEvent).when(fund()).thenNothing();
    given(open(), mismatched(), refunding).when(fund()).thenNothing();
  });

  it('a second time goes back, and the payment goes on', () => {
    given(open(), fundedEvent)
      .when(fund(exact, 'funding-2'))
      .thenRecorded({ type: 'SurplusReturned', fundingId: 'funding-2', received: exact, returnedAt: NOW });
  });

  it.each<[string, readonly QuoteEvent[], readonly QuoteEvent[]]>([
    ['expired', [open(), expired], []],
    ['not yet noted as expired', [open()], [{ type: 'QuoteExpired', expiredAt: EXPIRY }]],
  ])('for a quote that is %s fails as a transaction of its own, and goes back', (_what, history, first) => {
    const transactionId = lateTransactionId('funding-1');
    const { quoteId, payer } = termsOf();
    given(...history)
      .when(fund(exact, 'funding-1', EXPIRY))
      .thenRecorded(
        ...first,
        {
          type: 'LateFundingRefused',
          fundingId: 'funding-1',
          transactionId,
          quoteId,
          payer,
          reference: 'Q-ABCDEFGHIJ',
          received: exact,
          receivedAt: EXPIRY,
        },
        {
          type: 'LateRefundStarted',
          transactionId,
          reference: 'Q-ABCDEFGHIJ-REFUND',
          startedAt: EXPIRY,
        },
        { type: 'LateRefundSettled', transactionId, settledAt: EXPIRY },
      );
  });

  it('late was meant for its payer’s own account, where there is one, and never for the beneficiary', () => {
    const late = (quote: Quote) =>
      fundQuote(
        { fundingId: 'funding-1', received: exact },
        quote,
        { now: EXPIRY, platformId: PLATFORM },
        { isPayerGone: false, accountId: SOURCE },
      );
    const [refused] = late([open(), expired].reduce(evolveQuote, absentQuote)).events;
    expect(refused).toMatchObject({ type: 'LateFundingRefused', destinationAccountId: SOURCE });
  });

  it('over a chain keeps its transfer, whatever the amount', () => {
    const onChain = { transactionHash: '0xabc', network: 'ETHEREUM' };
    const over = (received: typeof exact) => (quote: Quote) =>
      fundQuote(
        { fundingId: 'funding-1', received, onChain },
        quote,
        { now: NOW, platformId: PLATFORM },
        { isPayerGone: false },
      );
    given(open(CHAIN))
      .when(over(exact))
      .thenRecorded({ ...fundedEvent, onChain });
    const [refused] = over(money(1, 'USD'))([open(CHAIN)].reduce(evolveQuote, absentQuote)).events;
    expect(refused).toStrictEqual({ ...mismatched(money(1, 'USD')), onChain });
  });

  it('late for a payer who was erased is for no quote', () => {
    given({ type: 'QuoteCreated', terms: withoutPayer(fundedTerms()) })
      .when(fund(exact, 'funding-1', EXPIRY))
      .thenRejected('QUOTE_NOT_FOUND')
      .andRecorded();
  });

  it.each([
    ['second', [open(CHAIN), fundedEvent], NOW],
    ['late', [open(CHAIN), expired], EXPIRY],
  ])('over a chain and %s belongs on an account', (_what, history, at) => {
    given(...history)
      .when(fund(exact, 'funding-2', at))
      .thenRejected('FUNDING_GOES_TO_ACCOUNT')
      .andRecorded();
  });

  it('is refused in another currency, for a quote that an account pays, and for an unknown one', () => {
    given(open())
      .when(fund(money(1, 'EUR')))
      .thenRejected('FUNDING_CURRENCY_DIFFERS', { currency: 'USD' });
    given(created()).when(fund()).thenRejected('QUOTE_NOT_FUNDABLE');
    given().when(fund()).thenRejected('QUOTE_NOT_FOUND');
    given(open())
      .when((quote) =>
        fundQuote(
          { fundingId: 'funding-1', received: exact },
          quote,
          { now: NOW, platformId: CUSTOMER },
          { isPayerGone: false },
        ),
      )
      .thenRejected('QUOTE_NOT_FOUND');
  });
});

describe('what came for a failed payment', () => {
  it('is back with its sender once', () => {
    const back: QuoteEvent = { type: 'FundingReturned', returnedAt: LATER };
    given(open(), mismatched(), refunding)
      .when((quote: Quote) => returnFunding({}, quote, { now: LATER }))
      .thenRecorded(back);
    given(open(), mismatched(), refunding, back)
      .when((quote: Quote) => returnFunding({}, quote, { now: LATER }))
      .thenNothing();
  });
});

it('a late transaction has an id of its own', () => {
  expect(uuidOf(lateTransactionId('funding-1'))).not.toBe(uuidOf(lateTransactionId('funding-2')));
});

describe('money for a quote whose payer is gone', () => {
  it.each<[string, readonly QuoteEvent[]]>([
    ['pending', [open()]],
    ['expired', [open(), expired]],
    ['paid already, by other money', [open(), { ...fundedEvent, fundingId: 'funding-0' }]],
    ['one that would take coins', [open(CHAIN), expired]],
  ])('finds no quote: %s', (_state, history) => {
    given(...history)
      .when(fundGone())
      .thenRejected('QUOTE_NOT_FOUND');
  });

  it('that it took before goes on, and becomes final', () => {
    const seen: QuoteEvent = { ...fundedEvent, finalBy: LATER };
    given(open(), seen).when(fundGone()).thenRecorded({ type: 'FundingConfirmed', confirmedAt: NOW });
    given(open(), fundedEvent).when(fundGone()).thenNothing();
  });
});
