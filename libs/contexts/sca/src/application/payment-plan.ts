import { RejectedError, type CallContext } from '@causeway/commands';
import { after, derivedUuid, type Id, type Instant } from '@causeway/kernel';
import { GetQuote, type AuthorizationChallenge, type PaymentToAuthorize } from '@causeway/quotes';
import { CODE_LIFE_MS } from '../domain/login.decide.js';
import { authenticationSetup } from './operator-settings.js';
import type { ScaPorts } from './ports.js';

/** A passkey's challenge ends later than a code (sca §3). */
export const CHALLENGE_LIFE_MS = { SMS_OTP: CODE_LIFE_MS, PASSKEY: 2 * CODE_LIFE_MS } as const;

/** What a passkey signs: it follows from everything that the payment is bound to, by a key of the service. */
export const signedFor = ({ vault }: Pick<ScaPorts, 'vault'>, boundTo: readonly string[]): string =>
  vault.keyedHash('sca.payment-challenge', JSON.stringify(boundTo));

/** By its id the first of two challenges is known again: no one has to remember the plan of a quote. */
export const conversionChallengeId = (quoteId: Id<'Quote'>): string =>
  derivedUuid('sca-conversion-challenge', quoteId);

/** Whether the operator wants a payment into another currency proven twice. */
export const provesConversionFirst = async (
  ports: ScaPorts,
  { sendingCurrency, receivingCurrency, isConversion }: PaymentToAuthorize,
  call: CallContext,
): Promise<boolean> =>
  sendingCurrency !== receivingCurrency &&
  !isConversion &&
  (await authenticationSetup.find(ports, call)).provesConversionFirst === true;

/** A proof that was accepted. */
export interface Proven {
  readonly customerId?: Id<'Customer'>;
  readonly quoteId: Id<'Quote'>;
  readonly challengeId: string;
  readonly satisfiedAt: Instant;
}

/**
 * What is to be proven after that: of a payment whose conversion was proven, its payout, with the same factor. What a
 * passkey signs then follows from what it has signed. Asked again it is the same one. Throws `CHALLENGE_NOT_PENDING`
 * where the quote has gone on.
 */
export const nextChallenge = async (
  ports: ScaPorts,
  { quoteId, challengeId, satisfiedAt }: Proven,
  call: CallContext,
): Promise<AuthorizationChallenge | undefined> => {
  if (challengeId !== conversionChallengeId(quoteId)) return undefined;
  const { scaChallenge: met } = await ports.dispatch.execute(new GetQuote({ quoteId }, call));
  const payoutId = derivedUuid('sca-payout-challenge', quoteId);
  if (met?.id === payoutId) return met as AuthorizationChallenge;
  if (met?.id !== challengeId) throw new RejectedError('sca', 'CHALLENGE_NOT_PENDING');
  const { factor, availableFactors, passkeyAssertionOptions: signed } = met as AuthorizationChallenge;
  const expiresAt = after(satisfiedAt, CHALLENGE_LIFE_MS[factor]);
  const payout = { id: payoutId, factor, availableFactors, expiresAt };
  const challenge = signed && signedFor(ports, [quoteId, 'PAYOUT', String(signed['challenge'])]);
  return {
    ...{ ...payout, purpose: 'PAYOUT' },
    ...(signed && challenge !== undefined && { passkeyAssertionOptions: { ...signed, challenge } }),
  };
};
