import {
  carriesOut,
  process,
  RejectedError,
  task,
  type CallContext,
  type CustomHandling,
  type ProcessDefinition,
} from '@causeway/commands';
import { crashPoint, derivedUuid, Erased, parseId, reject, uuidOf, type Id } from '@causeway/kernel';
import {
  AUTHORIZATION_REQUESTED,
  AuthorizeQuote,
  GetQuote,
  RefuseLateProof,
  type OutgoingPaymentV1,
  type QuoteDocument,
  type ScaChallengeDocument,
  type WrittenAnswer,
} from '@causeway/quotes';
import { issueChallenge, proveChallenge, resendCode } from '../domain/challenge.decide.js';
import { SCA_CHALLENGE_SATISFIED, type ScaChallengeSatisfiedV1 } from '../published/events.js';
import { authentications, loadAuthentication } from './authentication.aggregate.js';
import { coveredCustomer, partyOf, type CoveredCustomer } from './covered-customer.js';
import { judgedAssertion, judgeOf } from './judge.js';
import { inWords } from './payment-in-words.js';
import { nextChallenge, type Proven } from './payment-plan.js';
import { ProveQuote, ResendQuoteCode } from './payment.requests.js';
import type { ScaPorts } from './ports.js';

interface Payer {
  readonly quote: QuoteDocument;
  readonly customerId: Id<'Customer'>;
  readonly customer: CoveredCustomer;
}
interface Awaiting extends Payer {
  readonly challenge: ScaChallengeDocument;
}

/** Whose payment it is; throws `QUOTE_NOT_FOUND` and `SCA_NOT_REQUIRED` (sca §4.1). */
const payerOf = async (ports: ScaPorts, quoteId: Id<'Quote'>, call: CallContext): Promise<Payer> => {
  const quote = await ports.dispatch.execute(new GetQuote({ quoteId }, call));
  const customerId = parseId('Customer', quote.source.customerId);
  if (customerId === undefined) throw new RejectedError('sca', 'SCA_NOT_REQUIRED');
  return { quote, customerId, customer: await coveredCustomer(ports, customerId, call) };
};

const isAwaiting = (payer: Payer & Partial<Awaiting>): payer is Awaiting =>
  payer.quote.status === 'PENDING_AUTHORIZATION' && payer.challenge !== undefined;

/** With the challenge that the quote shows, where it waits for its customer's proof. */
const withChallenge = (payer: Payer): Payer & Partial<Awaiting> => {
  const { scaChallenge: challenge } = payer.quote;
  return challenge === undefined ? payer : { ...payer, challenge };
};

/** A quote that waits for its customer's proof; throws `CHALLENGE_NOT_PENDING`, too. */
const awaitingProof = async (ports: ScaPorts, quoteId: Id<'Quote'>, call: CallContext): Promise<Awaiting> => {
  const payer = withChallenge(await payerOf(ports, quoteId, call));
  if (!isAwaiting(payer)) throw new RejectedError('sca', 'CHALLENGE_NOT_PENDING');
  return payer;
};

/** Takes the challenge up, whose code is then sent, unless that has been done. */
const takeUp = async (
  ports: ScaPorts,
  { quote, challenge, customerId, customer: { phoneNumber } }: Awaiting,
  call: CallContext,
): Promise<void> => {
  const { id: challengeId, expiresAt, factor } = challenge;
  const payment = await inWords(ports, quote, call);
  const isBySms = factor === 'SMS_OTP';
  await ports.record(
    { ...call, commandId: derivedUuid('issue-challenge', challengeId) },
    {
      name: 'issue-challenge',
      on: authentications,
      id: uuidOf(customerId),
      content: { challengeId },
      decide: (before, when) =>
        issueChallenge(
          {
            ...{ customerId, challengeId, quoteId: quote.id, payment, expiresAt },
            factor: isBySms ? 'SMS_OTP' : 'PASSKEY',
            ...(isBySms && phoneNumber !== undefined && { phoneNumber }),
          },
          before,
          when,
        ),
    },
  );
};

/**
 * Judges the proof and releases the payment. A request that comes again under its id gets its first answer, also once its
 * quote has gone on: its caller may never have got it.
 */
export const proveQuoteHandling = (ports: ScaPorts): CustomHandling =>
  carriesOut<ProveQuote>({
    command: ProveQuote,
    execute: async (wanted, call) => {
      const { quoteId } = wanted;
      const payer = withChallenge(await payerOf(ports, quoteId, call));
      const awaiting = isAwaiting(payer) ? payer : undefined;
      if (awaiting !== undefined) await takeUp(ports, awaiting, call);
      const proven = await judged(ports, wanted, { ...payer, awaiting }, call).catch(
        async (error: unknown) => {
          // What the quote knows may be more than its reader is shown: it says which refusal it is.
          if (isNotPending(error)) await ports.dispatch.execute(new RefuseLateProof({ quoteId }, call));
          throw error;
        },
      );
      crashPoint('sca.after-proof');
      const answer = await release(ports, { quoteId, ...proven }, call);
      crashPoint('sca.after-release');
      return answer;
    },
  });

/** The proof on the customer's stream, which of two right ones takes one; what was satisfied, and when. */
const judged = async (
  ports: ScaPorts,
  { quoteId, proof: sent, endUserIpAddress }: ProveQuote['payload'],
  { customerId, customer, awaiting }: Payer & { readonly awaiting: Awaiting | undefined },
  call: CallContext,
): Promise<Pick<Proven, 'challengeId' | 'satisfiedAt'>> => {
  const challengeId = awaiting?.challenge.id;
  const passkeyChallenge = awaiting && challengeOf(awaiting.challenge);
  // Where nothing waits for a proof, that is said first (sca §1.1).
  const isAsserted = awaiting !== undefined && !('code' in sent);
  const party = isAsserted ? await partyOf(ports, call) : undefined;
  const from = endUserIpAddress === undefined ? {} : { endUserIpAddress };
  const proven = await ports.record(call, {
    name: 'prove-quote',
    on: authentications,
    id: uuidOf(customerId),
    content: { quoteId, ...from },
    facts: async () => {
      if (party === undefined) return undefined;
      const known = await loadAuthentication(ports, customerId, call);
      return judgedAssertion(ports, sent, party, known, passkeyChallenge);
    },
    decide: (before, when, assertion) => {
      if (challengeId === undefined) return reject('CHALLENGE_NOT_PENDING');
      const judge = judgeOf(ports, { customerId, sent, assertion, call, now: when.now });
      const facts = { judge, ...customer, passkeyChallenge };
      return proveChallenge({ customerId, challengeId, quoteId, ...from }, before, when, facts);
    },
    answer: ({ challenges }) => {
      const satisfiedAt = challenges[challengeId ?? '']?.satisfiedAt;
      return challengeId === undefined || satisfiedAt === undefined ? null : { challengeId, satisfiedAt };
    },
    movesMoney: true,
  });
  if (proven === null) throw new Error('An accepted proof satisfied nothing');
  return proven;
};

const isNotPending = (error: unknown): boolean =>
  error instanceof RejectedError && error.context === 'sca' && error.code === 'CHALLENGE_NOT_PENDING';

const challengeOf = ({ passkeyAssertionOptions }: ScaChallengeDocument): string | undefined => {
  const challenge = passkeyAssertionOptions?.['challenge'];
  return typeof challenge === 'string' ? challenge : undefined;
};

/** Under an id of the challenge's own: the request and the process release it once, and both get its answer. */
const release = async (ports: ScaPorts, proven: Proven, call: CallContext): Promise<WrittenAnswer> => {
  const { quoteId, challengeId } = proven;
  const commandId = derivedUuid('authorize-quote', challengeId);
  const next = await nextChallenge(ports, proven, call);
  return ports.dispatch.execute(
    new AuthorizeQuote(
      { quoteId, challengeId, ...(next && { next }) },
      { ...call, commandId, causationId: call.commandId },
    ),
  );
};

/**
 * The quote's challenge is taken up first if this context has not seen it yet; the new code takes the place of the
 * old one (sca §4.2).
 */
export const resendQuoteCodeHandling = (ports: ScaPorts): CustomHandling =>
  carriesOut<ResendQuoteCode>({
    command: ResendQuoteCode,
    execute: async ({ quoteId }, call) => {
      const awaiting = await awaitingProof(ports, quoteId, call);
      await takeUp(ports, awaiting, call);
      const { challenge, customerId, customer } = awaiting;
      const { id: challengeId } = challenge;
      const codeId = derivedUuid('sca-code', challengeId, call.commandId);
      await ports.record(call, {
        name: 'resend-code',
        on: authentications,
        id: uuidOf(customerId),
        content: { quoteId, challengeId },
        decide: (before, when) =>
          resendCode({ customerId, challengeId, quoteId, codeId }, before, when, customer.phoneNumber),
      });
      return null;
    },
  });

/** When a quote asks for its customer's proof, then the challenge is taken up, and its code is sent. */
export const takeUpChallengeOnRequest = (ports: ScaPorts): ProcessDefinition =>
  process('take-up-challenge-on-authorization-requested')
    .from('quotes')
    .on(AUTHORIZATION_REQUESTED, ({ data }) => {
      if (data instanceof Erased) return [];
      const { quoteId } = (data as OutgoingPaymentV1).transaction;
      return quoteId === undefined
        ? []
        : [
            task('take-up-challenge', (call) =>
              unlessOver(async () => {
                await takeUp(ports, await awaitingProof(ports, quoteId, call), call);
              }),
            ),
          ];
    });

/** When a payment was proven, then it is released, also where the request that proved it was interrupted. */
export const releaseQuoteOnProof = (ports: ScaPorts): ProcessDefinition =>
  process('release-quote-on-challenge-satisfied')
    .from('sca')
    .on(SCA_CHALLENGE_SATISFIED, ({ data }) => {
      const proven = data as ScaChallengeSatisfiedV1;
      return [
        task('release-quote', (call) =>
          unlessOver(async () => {
            await release(ports, proven, call);
          }),
        ),
      ];
    });

/** Refusals after which nothing is left to do: the payment ended meanwhile, or its customer is gone. */
const OVER: readonly string[] = [
  ...['CUSTOMER_NOT_FOUND', 'SCA_NOT_REQUIRED', 'CHALLENGE_NOT_PENDING'],
  ...['QUOTE_NOT_FOUND', 'AUTHORIZATION_NOT_PENDING', 'AUTHORIZATION_EXPIRED'],
];
const unlessOver = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RejectedError && OVER.includes(error.code))) throw error;
  }
};
