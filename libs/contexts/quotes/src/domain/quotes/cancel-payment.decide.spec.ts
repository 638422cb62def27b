import { absentQuote, evolveQuote, type QuoteEvent } from './quote.js';
import {
  BANK_ACCOUNT,
  HISTORIES,
  created,
  drafted,
  executed,
  executionRequested,
  LATER,
  NOW,
  payoutSent,
  termsOf,
} from '../../testing/terms.fixture.js';
import { cancelRefusal } from './cancel-payment.decide.js';

const by = (rail: string | null) =>
  termsOf({ rail: { rail, mode: 'MANUAL', settlementSeconds: 172_800, isInstant: false } });

/** The same history, of a payment by ACH. */
const byAch = (state: string) =>
  (HISTORIES[state] ?? [])
    .map((event) =>
      event.type === 'QuoteCreated' || event.type === 'QuoteDrafted' ? { ...event, terms: by('ACH') } : event,
    )
    .reduce(evolveQuote, absentQuote);

const EXPECTED: Readonly<Record<string, string | undefined>> = {
  absent: 'TRANSACTION_NOT_FOUND',
  'a draft': 'TRANSACTION_NOT_FOUND',
  withdrawn: 'TRANSACTION_NOT_FOUND',
  pending: 'TRANSACTION_NOT_STOPPABLE',
  executing: 'TRANSACTION_NOT_STOPPABLE',
  'awaiting authorization': 'TRANSACTION_NOT_STOPPABLE',
  'executing what was authorized': 'TRANSACTION_NOT_STOPPABLE',
  'pending again': 'TRANSACTION_NOT_STOPPABLE',
  executed: undefined,
  'executed at once': undefined,
  sent: undefined,
  'sent, and settled later': undefined,
};

describe('cancelling a bank transfer', () => {
  it.each(Object.keys(HISTORIES).map((state) => [state]))('that is %s', (state) => {
    const expected = state in EXPECTED ? EXPECTED[state] : 'TRANSACTION_NOT_CANCELLABLE';
    expect(cancelRefusal(byAch(state))).toBe(expected);
  });

  it.each([
    ['ACH', undefined],
    ['WIRE', undefined],
    ['RTP', 'TRANSACTION_NOT_STOPPABLE'],
    ['SEPA_INSTANT', 'TRANSACTION_NOT_STOPPABLE'],
    [null, 'TRANSACTION_NOT_STOPPABLE'],
  ])('is a matter of the rail: %s', (rail, expected) => {
    const quote = [created(by(rail)), executionRequested, executed, payoutSent].reduce(
      evolveQuote,
      absentQuote,
    );
    expect(cancelRefusal(quote)).toBe(expected);
  });

  it.each([
    ['RTP', 'TRANSACTION_NOT_CANCELLABLE'],
    ['ACH', undefined],
  ])('whose money was collected is a matter of the payout’s rail: %s', (rail, expected) => {
    const source = { kind: 'EXTERNAL', accountId: BANK_ACCOUNT, accountType: 'USD_ACCOUNT' } as const;
    const started: QuoteEvent = {
      type: 'CollectionStarted',
      executionId: 'execution-1',
      startedAt: NOW,
      expectedSettlementAt: null,
    };
    const collected: QuoteEvent = { type: 'FundsCollected', collectedAt: LATER };
    const collecting = [created({ ...by(rail), source }), executionRequested, started];
    expect(cancelRefusal(collecting.reduce(evolveQuote, absentQuote))).toBeUndefined();
    expect(cancelRefusal([...collecting, collected].reduce(evolveQuote, absentQuote))).toBe(expected);
  });

  it('of a draft is as if there were none', () => {
    expect(cancelRefusal([drafted(by('ACH'))].reduce(evolveQuote, absentQuote))).toBe(
      'TRANSACTION_NOT_FOUND',
    );
  });
});
