import { HISTORIES, LATER, NOW, termsOf } from '../../testing/terms.fixture.js';
import { absentQuote, evolveQuote, type QuoteEvent } from './quote.js';

const after = (state: string) => (HISTORIES[state] ?? []).reduce(evolveQuote, absentQuote);
const terms = termsOf();
const execution = { executionId: 'execution-1', commandId: 'command-1' };

describe('the states of a quote', () => {
  it.each([
    ['absent', { status: 'ABSENT' }],
    ['a draft', { status: 'EXECUTING', terms, execution, requestedAt: NOW, isDraft: true }],
    ['withdrawn', { status: 'WITHDRAWN', terms, mayComeAgain: false }],
    ['pending', { status: 'PENDING', terms }],
    ['executing', { status: 'EXECUTING', terms, execution, requestedAt: NOW, isDraft: false }],
    ['pending again', { status: 'PENDING', terms }],
    ['executed', { status: 'PROCESSING', terms, executionId: 'execution-1', payout: 'UNSENT', refusals: 0 }],
    [
      'executed at once',
      { status: 'PROCESSING', terms, executionId: 'execution-1', payout: 'UNSENT', refusals: 0 },
    ],
    ['sent', { status: 'PROCESSING', terms, executionId: 'execution-1', payout: 'SENT', refusals: 0 }],
    [
      'sent, and settled later',
      { status: 'PROCESSING', terms, executionId: 'execution-1', payout: 'SENT', refusals: 1 },
    ],
    [
      'refunded later',
      {
        status: 'FAILED',
        terms,
        executionId: 'execution-1',
        refund: 'PENDING',
        refundStartedAt: LATER,
        refusals: 1,
      },
    ],
    ['completed', { status: 'COMPLETED', terms, executionId: 'execution-1', settledAt: LATER }],
    ['refused on the spot', { status: 'FAILED', terms, refund: 'NONE', refusals: 0 }],
    [
      'refunding',
      {
        status: 'FAILED',
        terms,
        executionId: 'execution-1',
        refund: 'PENDING',
        refundStartedAt: LATER,
        refusals: 0,
      },
    ],
    [
      'refunded',
      {
        status: 'FAILED',
        terms,
        executionId: 'execution-1',
        refund: 'COMPLETED',
        refundStartedAt: LATER,
        refusals: 0,
      },
    ],
    [
      'not refunded',
      {
        status: 'FAILED',
        terms,
        executionId: 'execution-1',
        refund: 'FAILED',
        refundStartedAt: LATER,
        refusals: 0,
      },
    ],
    ['expired', { status: 'EXPIRED', terms }],
    [
      'cancelling',
      {
        status: 'CANCELLING',
        terms,
        executionId: 'execution-1',
        refund: 'PENDING',
        refundStartedAt: LATER,
        refusals: 0,
      },
    ],
    ['cancelled', { status: 'CANCELLED', terms }],
    [
      'returned',
      {
        status: 'FAILED',
        terms,
        executionId: 'execution-1',
        refund: 'PENDING',
        refundStartedAt: LATER,
        isReturned: true,
        refusals: 0,
      },
    ],
  ])('%s', (state, quote) => {
    expect(after(state)).toStrictEqual(quote);
  });

  it('are left by no look at a payout and no receipt', () => {
    const silent = [
      { type: 'PayoutAwaited', lookAgainAt: terms.expiresAt },
      { type: 'TransferReceived' },
    ] as readonly QuoteEvent[];
    for (const event of silent) expect(evolveQuote(after('sent'), event)).toStrictEqual(after('sent'));
  });

  it('fold any event over a quote that is not there', () => {
    for (const event of Object.values(HISTORIES).flat()) {
      if (event.type === 'QuoteCreated' || event.type === 'QuoteDrafted') continue;
      expect(evolveQuote(absentQuote, event)).toStrictEqual(absentQuote);
    }
  });
});
