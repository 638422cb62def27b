import { idOf, type Instant } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  CUSTOMER,
  HISTORIES,
  LATER,
  OTHER_ACCOUNT,
  paymentFailed,
  payoutReturned,
  PLATFORM,
  QUOTE_UUID,
  refundStarted,
  SOURCE,
  termsOf,
  transferTerms,
} from '../../testing/terms.fixture.js';
import { recordPayout } from './payment.decide.js';
import type { QuoteTerms } from './quote-terms.js';
import { absentQuote, evolveQuote, type CompletedQuote, type QuoteEvent } from './quote.js';
import { ERASED_TEXT, reassigned } from './reassign-payment.js';

const { given } = decider({ initial: absentQuote, evolve: evolveQuote });
const at = { now: LATER };
const erased: QuoteEvent = {
  type: 'PartyErased',
  partyId: CUSTOMER,
  transactionId: idOf('Transaction', QUOTE_UUID),
};
const platform = { id: PLATFORM, platformCustomerId: PLATFORM };
const reassignment = (status: 'PROCESSING' | 'COMPLETED', settledAt?: Instant): QuoteEvent => ({
  type: 'PaymentReassigned',
  terms: termsOf({ payer: platform }),
  status,
  ...(settledAt !== undefined && { settledAt }),
});

describe('a payment of an erased payer', () => {
  it('that the bank returns is the platform’s from then on', () => {
    given(...(HISTORIES['completed'] ?? []), erased)
      .when((quote) => recordPayout({ state: 'RETURNED', returnedAt: LATER }, quote, at))
      .thenRecorded(reassignment('COMPLETED', LATER), payoutReturned, refundStarted);
  });

  it('that fails on its way is, too', () => {
    const failed = { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE', timedOut: false } as const;
    given(...(HISTORIES['sent'] ?? []), erased)
      .when((quote) => recordPayout(failed, quote, at))
      .thenRecorded(reassignment('PROCESSING'), paymentFailed, refundStarted);
  });

  it('that is looked at stays as it is', () => {
    given(...(HISTORIES['completed'] ?? []), erased)
      .when((quote) => recordPayout({ state: 'WATCHED', lookAgainAt: LATER }, quote, at))
      .thenRecorded({ type: 'PayoutAwaited', lookAgainAt: LATER });
  });
});

describe('the terms of what is reassigned', () => {
  const completed = (terms: QuoteTerms): CompletedQuote => ({
    status: 'COMPLETED',
    terms,
    executionId: 'execution-1',
    settledAt: LATER,
  });
  const left = (terms: QuoteTerms): QuoteTerms => {
    const event = reassigned(completed(terms));
    if (event.type !== 'PaymentReassigned') throw new Error('something else was recorded');
    return event.terms;
  };

  it('have no free text and no name', () => {
    const words = { description: 'rent', remittanceInformation: 'for May' };
    const wallet = { requestId: idOf('Request', QUOTE_UUID), payloadToSign: 'secret' };
    const source = { kind: 'INTERNAL', accountId: SOURCE, wallet } as const;
    expect(left(termsOf({ ...words, source }))).toStrictEqual(termsOf({ payer: platform }));
  });

  it('name neither a receiver here nor an address', () => {
    const inside = transferTerms();
    expect(left(inside)).toStrictEqual({
      ...inside,
      payer: platform,
      destination: { kind: 'INTERNAL', accountId: OTHER_ACCOUNT, receiver: platform },
    });
    const destination = {
      kind: 'UMA',
      umaAddress: '$ada@example.com',
      addressKey: 'key',
      counterpartyInformation: { FULL_NAME: 'Ada' },
      agreementId: 'agreement',
    } as const;
    expect(left(termsOf({ destination })).destination).toStrictEqual({
      kind: 'UMA',
      umaAddress: ERASED_TEXT,
      counterpartyInformation: {},
    });
  });
});
