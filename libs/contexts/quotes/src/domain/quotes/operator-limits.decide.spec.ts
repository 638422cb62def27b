import { money } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import { requested } from '../../testing/quotes.fixture.js';
import {
  BANK_ACCOUNT,
  CUSTOMER,
  created,
  drafted,
  executed,
  execution,
  executionFacts,
  executionRequested,
  NOW,
  price,
  QUOTE_UUID,
  SOURCE,
  termsOf,
  when,
  withdrawn,
} from '../../testing/terms.fixture.js';
import { openQuote } from './create-quote.decide.js';
import {
  isPassingOutcome,
  recordExecution,
  requestExecution,
  type HoldOutcome,
} from './execute-quote.decide.js';
import type { CorridorFacts, QuoteFacts } from './quote-facts.js';
import { absentQuote, evolveQuote, type Quote, type QuoteEvent } from './quote.js';

const { given } = decider<Quote, QuoteEvent>({ initial: absentQuote, evolve: evolveQuote });

const account = {
  accountId: BANK_ACCOUNT,
  accountType: 'EUR_ACCOUNT',
  status: 'ACTIVE',
  currency: 'EUR',
} as const;
const corridor: CorridorFacts = {
  sending: { minMinor: 1n, maxMinor: 1_000_000n, isOutgoingEnabled: true, isIncomingEnabled: true },
  price: price(),
  rail: {
    status: 'CHOSEN',
    rail: 'SEPA_INSTANT',
    mode: 'AUTO',
    settlementSeconds: 30,
    isInstant: true,
    validSeconds: 300,
  },
  verdict: 'ACCEPTABLE',
};
const factsWith = (more: Partial<CorridorFacts>): QuoteFacts => ({
  source: {
    kind: 'INTERNAL',
    account: {
      accountId: SOURCE,
      type: 'INTERNAL_FIAT',
      status: 'ACTIVE',
      currency: 'USD',
      available: money(240_000, 'USD'),
      ownerId: CUSTOMER,
    },
  },
  destination: { kind: 'EXTERNAL', account },
  payer: { kind: 'PLATFORM', party: termsOf().payer },
  corridor: { ...corridor, ...more },
});
const open =
  (more: Partial<CorridorFacts> = {}, immediatelyExecute = false, intent = execution) =>
  (quote: Quote) => {
    const request = requested(SOURCE, BANK_ACCOUNT, { immediatelyExecute });
    return openQuote({ quoteUuid: QUOTE_UUID, request, execution: intent }, quote, when, factsWith(more));
  };

describe('the largest payment of a corridor', () => {
  it('may be made', () => {
    given()
      .when(open({ transactionMaxMinor: 240_000n }))
      .thenRecorded(created());
  });

  it('is compared with what is sent, fees included', () => {
    given()
      .when(open({ transactionMaxMinor: 239_999n }))
      .thenRejected('TRANSACTION_SIZE_LIMIT_EXCEEDED', { limit: 239_999n, currency: 'USD' })
      .andRecorded();
  });

  it('is asked after the limits of platform and rail, and before the owner of the account', () => {
    const tooLarge = { transactionMaxMinor: 1n };
    given()
      .when(
        open({
          ...tooLarge,
          sending: { minMinor: 1n, maxMinor: 2n, isOutgoingEnabled: true, isIncomingEnabled: true },
        }),
      )
      .thenRejected('AMOUNT_OUT_OF_RANGE', {
        min: 1n,
        max: 2n,
        currency: 'USD',
        field: 'lockedCurrencyAmount',
      });
    given()
      .when(open({ ...tooLarge, rail: { status: 'OUT_OF_RANGE' } }))
      .thenRejected('AMOUNT_OUT_OF_RANGE', { currency: 'EUR', field: 'lockedCurrencyAmount' });
    const facts = factsWith(tooLarge);
    const unproven: QuoteFacts = {
      ...facts,
      destination: { kind: 'EXTERNAL', account: { ...account, status: 'PENDING_OWNERSHIP_VERIFICATION' } },
    };
    const request = requested(SOURCE, BANK_ACCOUNT);
    given()
      .when((quote) => openQuote({ quoteUuid: QUOTE_UUID, request, execution }, quote, when, unproven))
      .thenRejected('TRANSACTION_SIZE_LIMIT_EXCEEDED', { limit: 1n, currency: 'USD' });
  });
});

describe('the volume of a day', () => {
  const dailyVolumeMaxMinor = 300_000n;

  it('is of no concern to a quote that is only created', () => {
    given()
      .when(open({ dailyVolumeMaxMinor: 1n }))
      .thenRecorded(created());
  });

  it('goes with the intent as it was allowed at that moment', () => {
    given()
      .when(open({ dailyVolumeMaxMinor }, true))
      .thenRecorded({ ...drafted(), dailyVolumeMaxMinor } as QuoteEvent);
    given(created())
      .when((quote) => requestExecution(execution, quote, when, executionFacts({ dailyVolumeMaxMinor })))
      .thenRecorded({ ...executionRequested, dailyVolumeMaxMinor } as QuoteEvent);
  });

  it('is known while the intent is open', () => {
    const events: QuoteEvent[] = [created(), { ...executionRequested, dailyVolumeMaxMinor } as QuoteEvent];
    expect(events.reduce(evolveQuote, absentQuote)).toMatchObject({
      status: 'EXECUTING',
      requestedAt: NOW,
      dailyVolumeMaxMinor,
    });
  });

  const full: HoldOutcome = {
    status: 'REFUSED',
    code: 'COUNTER_EXCEEDED',
    details: { limit: 300_000n, used: 240_000n },
  };
  const refusal = { limit: 300_000n, used: 240_000n, currency: 'USD', retryAfterSeconds: 50_400 };
  const record =
    (outcome: HoldOutcome = full, { executionId } = execution) =>
    (quote: Quote) =>
      recordExecution({ executionId, outcome }, quote, when);

  it('when it is used up is rejected with its use and the start of the next day', () => {
    given(created(), executionRequested)
      .when(record())
      .thenRejected('DAILY_VOLUME_LIMIT_EXCEEDED', refusal)
      .andRecorded({
        type: 'QuoteExecutionRefused',
        executionId: execution.executionId,
        code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
        details: { limit: 300_000n, used: 240_000n },
        expiresAt: termsOf().expiresAt,
      });
  });

  it('that passes is the only reason for which a draft may come again', () => {
    const passed = { ...withdrawn, code: 'DAILY_VOLUME_LIMIT_EXCEEDED' } as QuoteEvent;
    const second = { executionId: 'execution-2', commandId: 'command-1' };
    given(drafted(), passed)
      .when(open({}, true, second))
      .thenRecorded({ type: 'QuoteDrafted', terms: termsOf(), ...second });
    given(drafted(), withdrawn)
      .when(open({}, true, second))
      .thenNothing();
  });

  it.each([
    ['COUNTER_EXCEEDED', true],
    ['INSUFFICIENT_BALANCE', false],
    ['ACCOUNT_NOT_ACTIVE', false],
  ])('refusals of the ledger with %s pass: %s', (code, passes) => {
    expect(isPassingOutcome({ status: 'REFUSED', code, details: {} })).toBe(passes);
  });

  describe('recorded by a process that comes late', () => {
    const refusedOnce: QuoteEvent = {
      type: 'QuoteExecutionRefused',
      executionId: execution.executionId,
      code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
      details: {},
      expiresAt: termsOf().expiresAt,
    };
    const again = { ...executionRequested, executionId: 'execution-2' } as QuoteEvent;

    it.each<[string, QuoteEvent[]]>([
      ['is pending again', [created(), executionRequested, refusedOnce]],
      ['is tried again', [created(), executionRequested, refusedOnce, again]],
      ['was withdrawn', [drafted(), withdrawn]],
    ])('records nothing on a quote that %s', (_state, history) => {
      given(...history)
        .when(record())
        .thenRejected('DAILY_VOLUME_LIMIT_EXCEEDED', { limit: 300_000n, used: 240_000n })
        .andRecorded();
    });

    it('cannot be refused what is held', () => {
      expect(() => given(created(), executionRequested, executed).when(record())).toThrow(
        'no quote waits for it',
      );
    });
  });
});
