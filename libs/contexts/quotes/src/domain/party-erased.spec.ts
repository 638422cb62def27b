import { idOf } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  CUSTOMER,
  executionRefused,
  HISTORIES,
  ledgerPlace,
  NOW,
  OTHER_CUSTOMER,
  PLATFORM,
  QUOTE_UUID,
  termsOf,
  when,
} from '../testing/terms.fixture.js';
import type { ErasedParty } from '@causeway/transaction-owner/domain';
import { recordExecution } from './quotes/execute-quote.decide.js';
import { erasePartyOfQuote } from './party-erased.js';
import { absentQuote, evolveQuote, type QuoteEvent } from './quotes/quote.js';

const { given } = decider({ initial: absentQuote, evolve: evolveQuote });

const PAYER: ErasedParty = { partyId: CUSTOMER, transactionId: idOf('Transaction', QUOTE_UUID) };
const RECEIVER: ErasedParty = {
  partyId: OTHER_CUSTOMER,
  transactionId: idOf('Transaction', '0197a3c1-6e4b-7c3d-8f21-000000000099'),
};
const erased = (party: ErasedParty): QuoteEvent => ({ type: 'PartyErased', ...party });
const expired: QuoteEvent = { type: 'QuoteExpired', expiredAt: NOW };
const notAuthorized: QuoteEvent = { type: 'QuoteFailed', reason: 'SCA_NOT_COMPLETED', failedAt: NOW };
const reassigned = (status: 'PROCESSING' | 'FAILED'): QuoteEvent => ({
  type: 'PaymentReassigned',
  terms: termsOf({ payer: { id: PLATFORM, platformCustomerId: PLATFORM } }),
  status,
});
/** How a quote that was open, or owes a refund, ends with its payer; every other one stays as it is. */
const ENDS: Readonly<Record<string, QuoteEvent>> = {
  refunding: reassigned('FAILED'),
  'refunded later': reassigned('FAILED'),
  'not refunded': reassigned('FAILED'),
  returned: reassigned('FAILED'),
  cancelling: reassigned('PROCESSING'),
  'cancelling, and refunded later': reassigned('PROCESSING'),
  'not refunded after its cancellation': reassigned('PROCESSING'),
  pending: expired,
  'pending again': expired,
  'awaiting authorization': notAuthorized,
};
const CELLS = Object.entries(HISTORIES).filter(([state]) => state !== 'absent');

describe('the erasure of a payer', () => {
  it.each(CELLS)('ends what is open: a quote that is %s', (state, history) => {
    const end = ENDS[state];
    given(...history)
      .when((quote) => erasePartyOfQuote(PAYER, quote, when))
      .thenRecorded(...(end === undefined ? [] : [end]), erased(PAYER));
  });

  it('changes nothing of an absent quote', () => {
    given()
      .when((quote) => erasePartyOfQuote(PAYER, quote, when))
      .thenNothing();
  });

  it('leaves an open intent to the ledger, whose refusal ends the quote', () => {
    const executionId = 'execution-1';
    const refusal = { status: 'REFUSED', code: 'INSUFFICIENT_BALANCE', details: {} } as const;
    given(...(HISTORIES['executing'] ?? []), erased(PAYER))
      .when((quote) => recordExecution({ executionId, outcome: refusal }, quote, when))
      .thenRejected('INSUFFICIENT_BALANCE', {})
      .andRecorded(executionRefused, expired);
    given(...(HISTORIES['executing'] ?? []), erased(PAYER))
      .when((quote) =>
        recordExecution({ executionId, outcome: { status: 'HELD', place: ledgerPlace() } }, quote, when),
      )
      .thenRecorded({
        type: 'QuoteExecuted',
        executionId,
        ledgerPlace: ledgerPlace(),
        executedAt: NOW,
        expectedSettlementAt: null,
      });
  });
});

describe('the erasure of a receiver', () => {
  it.each(CELLS)('leaves the payer’s quote as it is: one that is %s', (_state, history) => {
    given(...history)
      .when((quote) => erasePartyOfQuote(RECEIVER, quote, when))
      .thenRecorded(erased(RECEIVER));
  });
});
