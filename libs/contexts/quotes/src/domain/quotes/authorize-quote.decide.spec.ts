import { after } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  authorizationRequested,
  authorized,
  CHALLENGE,
  created,
  CUSTOMER,
  executionFacts,
  EXPIRY,
  HISTORIES,
  LATER,
  paying,
  OTHER_ACCOUNT,
  termsOf,
  when,
} from '../../testing/terms.fixture.js';
import type { AuthorizationChallenge } from './authorization.js';
import { authorizeQuote, refuseLateProof, type AuthorizeQuote } from './authorize-quote.decide.js';
import type { ExecutionFacts } from './execute-quote.decide.js';
import type { InvoiceFacts } from './quote-facts.js';
import type { QuoteTerms } from './quote-terms.js';
import { absentQuote, evolveQuote, type Quote, type QuoteEvent } from './quote.js';

const { given } = decider<Quote, QuoteEvent>({ initial: absentQuote, evolve: evolveQuote });
const own = { executionId: 'execution-9', commandId: 'command-9' };
const met: AuthorizeQuote = { ...own, challengeId: CHALLENGE.id };
const at = { ...when, now: LATER };
const authorize =
  (facts: ExecutionFacts | undefined = executionFacts(), command = met, moment = at) =>
  (quote: Quote) =>
    authorizeQuote(command, quote, moment, facts);
const AWAITING = HISTORIES['awaiting authorization'] ?? [];
const failed = (reason: string, failedAt = LATER) =>
  ({ type: 'QuoteFailed', reason, failedAt }) as QuoteEvent;

const instructions = [{ accountOrWalletInfo: { accountType: 'EUR_ACCOUNT' }, isPlatformAccount: false }];
const funded = termsOf({ source: { kind: 'REALTIME', isCrypto: false, instructions } });

describe('a challenge that was met', () => {
  it('releases a payment from an account: it is executed as if no challenge had been set', () => {
    given(...AWAITING)
      .when(authorize())
      .thenRecorded(authorized, {
        type: 'QuoteExecutionRequested',
        ...own,
        requestedAt: LATER,
        isAuthorized: true,
      });
  });

  it('carries the operator’s limit of the day to the ledger', () => {
    given(...AWAITING)
      .when(authorize(executionFacts({ dailyVolumeMaxMinor: 5n })))
      .thenRecorded(authorized, {
        type: 'QuoteExecutionRequested',
        ...own,
        requestedAt: LATER,
        isAuthorized: true,
        dailyVolumeMaxMinor: 5n,
      });
  });

  it('releases it past the quote’s own expiry, while the challenge lives', () => {
    const challenge: AuthorizationChallenge = { ...CHALLENGE, expiresAt: after(EXPIRY, 60_000) };
    given(created(), { ...authorizationRequested, challenge } as QuoteEvent)
      .when(authorize(executionFacts(), met, { ...when, now: EXPIRY }))
      .thenRecorded({ ...authorized, authorizedAt: EXPIRY } as QuoteEvent, {
        type: 'QuoteExecutionRequested',
        ...own,
        requestedAt: EXPIRY,
        isAuthorized: true,
      });
  });

  it('shows the payer of a funded quote the payment instructions, and moves nothing', () => {
    const { expiresAt } = funded;
    given(created(funded), authorizationRequested)
      .when(authorize(undefined))
      .thenRecorded({
        ...authorized,
        awaits: { instructions, expiresAt },
      } as QuoteEvent);
  });

  it.each<[string, QuoteTerms]>([
    ['an account', termsOf()],
    ['outside', funded],
  ])('is followed by the next one of the plan, for money from %s', (_where, terms) => {
    const next: AuthorizationChallenge = { ...CHALLENGE, id: 'challenge-2', purpose: 'PAYOUT' };
    given(created(terms), authorizationRequested)
      .when(authorize(undefined, { ...met, next }))
      .thenRecorded({ ...authorizationRequested, challenge: next, requestedAt: LATER } as QuoteEvent);
  });

  const customer = {
    isBusiness: false,
    isApproved: true,
    hasAcceptedTerms: true,
    hasRegistrationNumber: false,
    lackingInfo: [],
  };
  it.each<[string, ExecutionFacts, string]>([
    [
      'the customer may not pay any more',
      executionFacts({ customer: { ...customer, isApproved: false } }),
      'QUOTE_EXECUTION_FAILED',
    ],
    [
      'the account is frozen',
      executionFacts({ source: paying(240_000, 'FROZEN') }),
      'QUOTE_EXECUTION_FAILED',
    ],
    ['the money is gone', executionFacts({ source: paying(0) }), 'QUOTE_EXECUTION_FAILED'],
    ['the bank would refuse it', executionFacts({ verdict: 'INSUFFICIENT_FUNDS' }), 'QUOTE_EXECUTION_FAILED'],
    ['the bank knows no such account', executionFacts({ verdict: 'ACCOUNT_INVALID' }), 'ACCOUNT_INVALID'],
  ])('fails the payment where %s', (_why, facts, reason) => {
    given(...AWAITING)
      .when(authorize(facts))
      .thenRecorded(authorized, failed(reason));
  });
});

describe('a challenge that outlived the invoice of its payment', () => {
  const { destination } = executionFacts();
  if (destination.kind !== 'EXTERNAL') throw new Error('the facts are of an account outside');
  const factsOf = (invoice: InvoiceFacts): ExecutionFacts =>
    executionFacts({ destination: { ...destination, account: { ...destination.account, invoice } } });

  it('fails the payment, at the very moment of its end', () => {
    given(...AWAITING)
      .when(authorize(factsOf({ expiresAt: LATER })))
      .thenRecorded(authorized, failed('QUOTE_EXECUTION_FAILED'));
  });

  it('fails the payment where another one has the invoice', () => {
    given(...AWAITING)
      .when(authorize(factsOf({ expiresAt: EXPIRY }), { ...met, isInvoiceTaken: true }))
      .thenRecorded(authorized, failed('QUOTE_EXECUTION_FAILED'));
  });
});

describe('a challenge that cannot be met any more', () => {
  it('fails the payment with the call that comes before the timer, at the very moment', () => {
    given(...AWAITING)
      .when(authorize(executionFacts(), met, { ...when, now: EXPIRY }))
      .thenRejected('AUTHORIZATION_EXPIRED')
      .andRecorded(failed('SCA_NOT_COMPLETED', EXPIRY));
  });

  it('fails the payment with a proof that comes too late, at the very moment', () => {
    given(...AWAITING)
      .when((quote) => refuseLateProof(quote, { ...when, now: EXPIRY }))
      .thenRejected('AUTHORIZATION_EXPIRED')
      .andRecorded(failed('SCA_NOT_COMPLETED', EXPIRY));
  });

  it.each([
    ['waits for its proof still', AWAITING, at, 'AUTHORIZATION_NOT_PENDING'],
    ['waits for none', HISTORIES['pending'] ?? [], { ...when, now: EXPIRY }, 'AUTHORIZATION_NOT_PENDING'],
    ['is another platform’s', AWAITING, { platformId: 'Platform:other', now: EXPIRY }, 'QUOTE_NOT_FOUND'],
  ] as const)('of a payment that %s is refused, and it stays as it is', (_which, history, moment, code) => {
    given(...history)
      .when((quote) => refuseLateProof(quote, { ...when, ...moment }))
      .thenRejected(code)
      .andRecorded();
  });

  it('is not the challenge that the quote has pending', () => {
    given(...AWAITING)
      .when(authorize(executionFacts(), { ...met, challengeId: 'challenge-0' }))
      .thenRejected('AUTHORIZATION_NOT_PENDING')
      .andRecorded();
  });

  const HIDDEN = ['absent', 'a draft', 'withdrawn'];
  it.each(Object.keys(HISTORIES).filter((state) => state !== 'awaiting authorization'))(
    'belongs to no quote that is %s',
    (state) => {
      given(...(HISTORIES[state] ?? []))
        .when(authorize())
        .thenRejected(HIDDEN.includes(state) ? 'QUOTE_NOT_FOUND' : 'AUTHORIZATION_NOT_PENDING')
        .andRecorded();
    },
  );

  it('is not found for another platform', () => {
    given(...AWAITING)
      .when(authorize(executionFacts(), met, { ...at, platformId: `Platform:${OTHER_ACCOUNT}` }))
      .thenRejected('QUOTE_NOT_FOUND')
      .andRecorded();
  });
});

it('a repeated release changes nothing while it is driven on', () => {
  given(...(HISTORIES['executing what was authorized'] ?? []))
    .when(authorize(undefined, { ...met, executionId: 'execution-1', commandId: 'command-1' }))
    .thenNothing();
});

it('is retried where no facts were gathered', () => {
  given(...AWAITING)
    .when((quote) => authorizeQuote(met, quote, at, undefined))
    .thenRejected('EXECUTION_UNDER_WAY', { retryAfterSeconds: 1 })
    .andRecorded();
});

it('knows whose payment it is', () => {
  expect(authorizationRequested).toMatchObject({ payerId: CUSTOMER });
});
