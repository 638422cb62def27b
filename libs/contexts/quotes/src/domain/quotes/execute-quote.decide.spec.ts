import { decider } from '@causeway/testing';
import { idOf, money } from '@causeway/kernel';
import {
  authorizationRequested,
  CHALLENGE,
  created,
  drafted,
  execution,
  executionFacts,
  executionRefused,
  executionRequested,
  executed,
  EXPIRY,
  HISTORIES,
  ledgerPlace,
  NOW,
  notAuthorized,
  PLATFORM,
  transferTerms,
  withoutPayer,
  withoutReceiver,
  paying,
  QUOTE_UUID,
  SOURCE,
  termsOf,
  when,
  withdrawn,
} from '../../testing/terms.fixture.js';
import type { AuthorizationDemand } from './authorization.js';
import {
  expireQuote,
  immediateRefusal,
  recordExecution,
  requestExecution,
  type ExecutionFacts,
  type HoldOutcome,
} from './execute-quote.decide.js';
import { absentQuote, evolveQuote, type LoadedQuoteEvent, type Quote, type QuoteEvent } from './quote.js';

const { given } = decider<Quote, LoadedQuoteEvent>({ initial: absentQuote, evolve: evolveQuote });
const other = { executionId: 'execution-2', commandId: 'command-2' };
const ask =
  (facts: ExecutionFacts | undefined = executionFacts(), command = other, at = when) =>
  (quote: Quote) =>
    requestExecution(command, quote, at, facts);
const WAITING = [
  'a draft',
  'executing',
  'executing what was authorized',
  'executed',
  'executed at once',
  'sent',
  'sent, and settled later',
];
const history = (state: string): readonly QuoteEvent[] => HISTORIES[state] ?? [];

describe('executing a quote', () => {
  const requested: QuoteEvent = { type: 'QuoteExecutionRequested', ...other, requestedAt: NOW };

  it.each([
    ['absent', 'QUOTE_NOT_FOUND'],
    ['a draft', 'QUOTE_NOT_FOUND'],
    ['withdrawn', 'QUOTE_NOT_FOUND'],
    ['executed', 'QUOTE_ALREADY_EXECUTED'],
    ['executed at once', 'QUOTE_ALREADY_EXECUTED'],
    ['sent', 'QUOTE_ALREADY_EXECUTED'],
    ['sent, and settled later', 'QUOTE_ALREADY_EXECUTED'],
    ['refunded later', 'QUOTE_ALREADY_EXECUTED'],
    ['completed', 'QUOTE_ALREADY_EXECUTED'],
    ['refused on the spot', 'QUOTE_ALREADY_EXECUTED'],
    ['refunding', 'QUOTE_ALREADY_EXECUTED'],
    ['refunded', 'QUOTE_ALREADY_EXECUTED'],
    ['not refunded', 'QUOTE_ALREADY_EXECUTED'],
    ['expired', 'QUOTE_EXPIRED'],
    ['awaiting authorization', 'AUTHORIZATION_PENDING'],
    ['not authorized', 'QUOTE_ALREADY_EXECUTED'],
  ])('that is %s is refused with %s', (state, code) => {
    given(...history(state))
      .when(ask())
      .thenRejected(code)
      .andRecorded();
  });

  it.each([['pending'], ['pending again']])('that is %s records the intent', (state) => {
    given(...history(state))
      .when(ask())
      .thenRecorded(requested);
  });

  it('is rejected while another intent is open', () => {
    given(created(), executionRequested)
      .when(ask())
      .thenRejected('EXECUTION_UNDER_WAY', { retryAfterSeconds: 1 })
      .andRecorded();
  });

  it.each([['a draft'], ['executing'], ['executed']])(
    'repeated by its own command changes nothing: %s',
    (state) => {
      given(...history(state))
        .when(ask(executionFacts(), execution))
        .thenNothing();
    },
  );

  it('of another platform finds nothing', () => {
    const stranger = { ...when, platformId: 'Platform:another' };
    given(created())
      .when(ask(executionFacts(), other, stranger))
      .thenRejected('QUOTE_NOT_FOUND')
      .andRecorded();
  });

  it('at the very moment of its expiry comes too late', () => {
    given(created())
      .when(ask(executionFacts(), other, { ...when, now: EXPIRY }))
      .thenRejected('QUOTE_EXPIRED')
      .andRecorded();
  });

  it('without facts is rejected as retryable', () => {
    given(created())
      .when((quote) => requestExecution(other, quote, when, undefined))
      .thenRejected('EXECUTION_UNDER_WAY', { retryAfterSeconds: 1 })
      .andRecorded();
  });

  const customer = {
    isBusiness: false,
    isApproved: true,
    hasAcceptedTerms: true,
    hasRegistrationNumber: true,
    lackingInfo: [],
  };
  const external = (status: string): ExecutionFacts['destination'] => ({
    kind: 'EXTERNAL',
    account: { ...account, status },
  });
  const account = {
    accountId: 'ExternalAccount:1' as never,
    accountType: 'EUR_ACCOUNT',
    currency: 'EUR' as const,
  };
  const inCountry = (country: string): ExecutionFacts['destination'] => ({
    kind: 'EXTERNAL',
    account: { ...account, status: 'ACTIVE', countries: [country] },
  });
  const pulledAccount = {
    accountId: 'ExternalAccount:2' as never,
    accountType: 'USD_ACCOUNT',
    currency: 'USD' as const,
    status: 'ACTIVE',
  };
  const internal: ExecutionFacts['destination'] = {
    kind: 'INTERNAL',
    account: { status: 'FROZEN' },
  };

  it.each<[string, Partial<ExecutionFacts>, string, Record<string, unknown> | undefined]>([
    [
      'terms that are not accepted',
      { customer: { ...customer, hasAcceptedTerms: false, isApproved: false } },
      'END_USER_TERMS_NOT_ACCEPTED',
      undefined,
    ],
    [
      'a customer that is not approved',
      { customer: { ...customer, isApproved: false } },
      'USER_NOT_READY',
      undefined,
    ],
    [
      'a payee whose terms are not accepted',
      { payee: { ...customer, hasAcceptedTerms: false, isApproved: false } },
      'END_USER_TERMS_NOT_ACCEPTED',
      { field: 'destination.accountId' },
    ],
    [
      'a payee that is not approved, before their account',
      { payee: { ...customer, isApproved: false }, destination: internal },
      'USER_NOT_READY',
      { field: 'destination.accountId' },
    ],
    [
      'a frozen source',
      { source: paying(0, 'FROZEN') },
      'ACCOUNT_NOT_ACTIVE',
      { status: 'FROZEN', field: 'source.accountId' },
    ],
    [
      'a destination under review',
      { destination: external('UNDER_REVIEW') },
      'EXTERNAL_ACCOUNT_NOT_ACTIVE',
      { status: 'UNDER_REVIEW' },
    ],
    [
      'a destination whose owner is not proven',
      { destination: external('UNVERIFIED') },
      'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
      undefined,
    ],
    [
      'a frozen destination',
      { destination: internal },
      'ACCOUNT_NOT_ACTIVE',
      { status: 'FROZEN', field: 'destination.accountId' },
    ],
    [
      'a destination that is gone',
      { destination: { kind: 'UNKNOWN' } },
      'ACCOUNT_NOT_ACTIVE',
      { status: 'CLOSED', field: 'destination.accountId' },
    ],
    [
      'a cent too little',
      { source: paying(239_999) },
      'INSUFFICIENT_BALANCE',
      { available: 239_999n, required: 240_000n },
    ],
    [
      'a destination in a country that the operator has denied since',
      { destination: inCountry('DE'), policy: { deniedCountries: ['DE'] } },
      'COUNTRY_DENIED',
      { field: 'destination.accountId' },
    ],
    [
      'money from a country that the operator has denied since',
      {
        source: { kind: 'EXTERNAL', account: { ...pulledAccount, countries: ['US'] } },
        policy: { deniedCountries: ['DE', 'US'] },
      },
      'COUNTRY_DENIED',
      { field: 'source.accountId' },
    ],
    [
      'an institution that the operator has taken off the list since',
      { destination: { kind: 'UMA_ADDRESS', isDisallowed: true } },
      'COUNTERPARTY_NOT_ALLOWED',
      undefined,
    ],
    ['a rail that is gone', { verdict: 'NOT_CONNECTED' }, 'RAIL_NOT_CONNECTED', undefined],
  ])('is refused for %s, and the quote stays pending', (_what, facts, code, details) => {
    given(created())
      .when(ask(executionFacts(facts)))
      .thenRejected(code, details)
      .andRecorded();
  });

  it('looks at the balance before it asks the rail', () => {
    const facts = executionFacts({
      source: paying(1),
      verdict: 'ACCOUNT_INVALID',
    });
    given(created())
      .when(ask(facts))
      .thenRejected('INSUFFICIENT_BALANCE', { available: 1n, required: 240_000n })
      .andRecorded();
  });

  it.each([
    ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_BALANCE', 'QUOTE_EXECUTION_FAILED'],
    ['ACCOUNT_INVALID', 'INVALID_BANK_ACCOUNT', 'ACCOUNT_INVALID'],
  ] as const)('that the rail refuses on the spot with %s fails for good', (verdict, code, reason) => {
    given(created())
      .when(ask(executionFacts({ verdict })))
      .thenRejected(code, { transactionId: termsOf().transactionId })
      .andRecorded({ type: 'QuoteFailed', reason, failedAt: NOW });
  });
});

describe('the outcome of an intent', () => {
  const record =
    (outcome: HoldOutcome, executionId = execution.executionId) =>
    (quote: Quote) =>
      recordExecution({ executionId, outcome }, quote, when);
  const held: HoldOutcome = { status: 'HELD', place: ledgerPlace() };
  const short: HoldOutcome = {
    status: 'REFUSED',
    code: 'INSUFFICIENT_BALANCE',
    details: { available: 1n, required: 2n },
  };

  it('executes the quote once the money is held', () => {
    given(created(), executionRequested).when(record(held)).thenRecorded(executed);
  });

  it('says of a transfer, held or collected, that its partner leaves it pending', () => {
    const draft = { ...drafted(), staysPending: true } as QuoteEvent;
    given(draft)
      .when(record(held))
      .thenRecorded(created(), { ...executed, staysPending: true } as QuoteEvent);
    const { executionId } = execution;
    given(draft)
      .when(record({ status: 'COLLECTING' }))
      .thenRecorded(created(), {
        type: 'CollectionStarted',
        executionId,
        startedAt: NOW,
        expectedSettlementAt: null,
        staysPending: true,
      });
  });

  it('opens and executes a draft in one go', () => {
    given(drafted()).when(record(held)).thenRecorded(created(), executed);
  });

  it.each<[string, HoldOutcome, QuoteEvent['type']]>([
    ['held', held, 'QuoteExecuted'],
    ['to be collected', { status: 'COLLECTING' }, 'CollectionStarted'],
  ])('makes a draft whose payer was erased meanwhile the platform’s, its money %s', (_how, outcome, next) => {
    const platform = { id: PLATFORM, platformCustomerId: PLATFORM };
    const draft = { type: 'QuoteDrafted', terms: withoutPayer(termsOf()), ...execution } as const;
    const state = evolveQuote(absentQuote, draft);
    const decided = record(outcome)(state);
    expect(decided.events.map(({ type }) => type)).toStrictEqual(['QuoteCreated', next]);
    expect(decided.events[0]).toStrictEqual(created(termsOf({ payer: platform })));
    const after = decided.events.reduce<Quote>(evolveQuote, state);
    expect(after).toMatchObject({ status: 'PROCESSING', terms: { payer: platform } });
  });

  it('puts the platform in the place of a receiver who was erased meanwhile', () => {
    const platform = { id: PLATFORM, platformCustomerId: PLATFORM };
    const { destination, ...terms } = transferTerms();
    given({ type: 'QuoteDrafted', terms: withoutReceiver(), ...execution })
      .when(record(held))
      .thenRecorded(
        created({ ...terms, destination: { ...destination, receiver: platform } as typeof destination }),
        executed,
      );
  });

  it('gives a refused quote back for another try', () => {
    given(created(), executionRequested)
      .when(record(short))
      .thenRejected('INSUFFICIENT_BALANCE', { available: 1n, required: 2n })
      .andRecorded({ ...executionRefused, details: { available: 1n, required: 2n } } as QuoteEvent);
  });

  it('withdraws a refused draft, which was never visible', () => {
    given(drafted())
      .when(record(short))
      .thenRejected('INSUFFICIENT_BALANCE', { available: 1n, required: 2n })
      .andRecorded({ ...withdrawn, details: { available: 1n, required: 2n } } as QuoteEvent);
  });

  it.each([
    ['ACCOUNT_NOT_ACTIVE', 'ACCOUNT_NOT_ACTIVE', { field: 'source.accountId' }],
    ['COUNTER_EXCEEDED', 'DAILY_VOLUME_LIMIT_EXCEEDED', { currency: 'USD', retryAfterSeconds: 50_400 }],
  ])('maps %s of the ledger to %s', (ledgerCode, code, details) => {
    given(created(), executionRequested)
      .when(record({ status: 'REFUSED', code: ledgerCode, details: {} }))
      .thenRejected(code, details)
      .andRecorded({ ...executionRefused, code, details: {} } as QuoteEvent);
  });

  it('that is a refusal fails for good what was authorized', () => {
    const outcome: HoldOutcome = { status: 'REFUSED', code: 'INSUFFICIENT_BALANCE', details: {} };
    given(...history('executing what was authorized'))
      .when(record(outcome))
      .thenRecorded({ type: 'QuoteFailed', reason: 'QUOTE_EXECUTION_FAILED', failedAt: NOW });
  });

  it('that is recorded already changes nothing', () => {
    given(...history('executed'))
      .when(record(held))
      .thenNothing();
  });

  it.each(Object.keys(HISTORIES).filter((state) => !WAITING.includes(state)))(
    'of a quote that waits for none is a broken promise: %s',
    (state) => {
      expect(() => given(...history(state)).when(record(held))).toThrow('no quote waits for it');
    },
  );

  it('of another intent is a broken promise', () => {
    expect(() => given(created(), executionRequested).when(record(held, 'execution-2'))).toThrow(
      'execution-1 is waited for',
    );
  });

  it('that the ledger cannot have sent is a broken invariant', () => {
    const outcome: HoldOutcome = { status: 'REFUSED', code: 'HOLD_EXISTS', details: {} };
    expect(() => given(created(), executionRequested).when(record(outcome))).toThrow('HOLD_EXISTS');
  });
});

describe('an execution that its customer has to authorize', () => {
  const asked: AuthorizationDemand = { status: 'REQUIRED', challenge: CHALLENGE };

  it('sets the challenge, and records no intent', () => {
    given(created())
      .when(ask(executionFacts({ authorization: asked })))
      .thenRecorded(authorizationRequested);
  });

  it('goes on where nothing is demanded', () => {
    given(created())
      .when(ask(executionFacts({ authorization: { status: 'NOT_REQUIRED' } })))
      .thenRecorded({ type: 'QuoteExecutionRequested', ...other, requestedAt: NOW });
  });

  it.each([
    ['SESSION_REQUIRED', 'SCA_SESSION_REQUIRED'],
    ['FACTOR_UNAVAILABLE', 'SCA_FACTOR_UNAVAILABLE'],
  ] as const)('is refused where no challenge can be set: %s', (status, code) => {
    given(created())
      .when(ask(executionFacts({ authorization: { status } })))
      .thenRejected(code)
      .andRecorded();
  });

  it('is looked at after the balance, and before the bank is asked', () => {
    given(created())
      .when(ask(executionFacts({ authorization: asked, source: paying(5) })))
      .thenRejected('INSUFFICIENT_BALANCE', { available: 5n, required: 240_000n })
      .andRecorded();
    given(created())
      .when(ask(executionFacts({ authorization: asked, verdict: 'ACCOUNT_INVALID' })))
      .thenRecorded(authorizationRequested);
  });
});

describe('a quote that a wallet pays', () => {
  const wallet = { requestId: idOf('Request', QUOTE_UUID), payloadToSign: '{}' };
  const source = { kind: 'INTERNAL', accountId: SOURCE, wallet } as const;

  it('is not executed without a signature, whatever its state', () => {
    const expired: QuoteEvent = { type: 'QuoteExpired', expiredAt: EXPIRY };
    for (const later of [[], [expired]])
      given(created(termsOf({ source })), ...later)
        .when(ask())
        .thenRejected('WALLET_SIGNATURE_MISSING')
        .andRecorded();
  });

  it('is executed once it was signed', () => {
    given(created(termsOf({ source })))
      .when((quote) => requestExecution({ ...other, isSigned: true }, quote, when, executionFacts()))
      .thenRecorded({ type: 'QuoteExecutionRequested', ...other, requestedAt: NOW });
  });
});

describe('the expiry of a quote', () => {
  const at = { now: EXPIRY };

  it.each([['pending'], ['pending again']])('ends one that is %s', (state) => {
    given(...history(state))
      .when((quote) => expireQuote(quote, at))
      .thenRecorded({ type: 'QuoteExpired', expiredAt: EXPIRY });
  });

  it('leaves a pending one alone until its moment has come', () => {
    given(created())
      .when((quote) => expireQuote(quote, when))
      .thenNothing();
  });

  it('fails one whose customer was asked and proved nothing, from the end of the challenge on', () => {
    given(...history('awaiting authorization'))
      .when((quote) => expireQuote(quote, at))
      .thenRecorded(notAuthorized);
    given(...history('awaiting authorization'))
      .when((quote) => expireQuote(quote, when))
      .thenNothing();
  });

  const ENDING = ['pending', 'pending again', 'awaiting authorization'];
  it.each(Object.keys(HISTORIES).filter((state) => !ENDING.includes(state)))(
    'leaves alone one that is %s',
    (state) => {
      given(...history(state))
        .when((quote) => expireQuote(quote, at))
        .thenNothing();
    },
  );
});

describe('creating and executing as one', () => {
  const { price } = termsOf();
  const enough = { available: money(240_000, 'USD') };

  it.each([
    [
      'the balance is short',
      { available: money(5, 'USD') },
      'ACCEPTABLE',
      { code: 'INSUFFICIENT_BALANCE', details: { available: 5n, required: 240_000n } },
    ],
    ['nothing is connected', enough, 'NOT_CONNECTED', { code: 'RAIL_NOT_CONNECTED' }],
    ['the rail has no funds', enough, 'INSUFFICIENT_FUNDS', { code: 'INSUFFICIENT_BALANCE' }],
    ['the bank does not know the account', enough, 'ACCOUNT_INVALID', { code: 'INVALID_BANK_ACCOUNT' }],
  ] as const)('is refused as a whole when %s', (_what, source, verdict, refusal) => {
    expect(immediateRefusal(price, source, verdict)).toStrictEqual(refusal);
  });

  it.each(['ACCEPTABLE', 'STAYS_PENDING', 'NOT_NEEDED', undefined] as const)(
    'goes on when the rail says %s',
    (verdict) => {
      expect(immediateRefusal(price, enough, verdict)).toBeUndefined();
    },
  );
});
