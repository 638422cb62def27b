import { answersQuery, RejectedError, type CallContext, type QueryHandling } from '@causeway/commands';
import { GetCustomerEligibility } from '@causeway/customers';
import { after, derivedUuid, type CurrencyCode, type Id } from '@causeway/kernel';
import {
  isGatedCurrency,
  type AuthorizationChallenge,
  type AuthorizationDemand,
  type PaymentToAuthorize,
} from '@causeway/quotes';
import { isSessionLive, type Passkey } from '../domain/authentication.js';
import { beneficiaryIn } from '../domain/beneficiary.js';
import { refusedWhileLocked } from '../domain/lockout.js';
import { loadAuthentication } from './authentication.aggregate.js';
import { coveredCustomer, partyOf } from './covered-customer.js';
import {
  conversionChallengeId,
  CHALLENGE_LIFE_MS,
  provesConversionFirst,
  signedFor,
} from './payment-plan.js';
import { GetAuthorizationDemand, IsDebitGated } from './payment.requests.js';
import type { ScaPorts } from './ports.js';

const isGated = async (
  { dispatch }: Pick<ScaPorts, 'dispatch'>,
  { customerId, currency }: { readonly customerId: Id<'Customer'>; readonly currency: CurrencyCode },
  call: CallContext,
): Promise<boolean> =>
  isGatedCurrency(currency) &&
  (await dispatch.execute(new GetCustomerEligibility({ customerId }, call)))?.isScaRegulated === true;

export const isDebitGatedHandling = (ports: ScaPorts): QueryHandling =>
  answersQuery<IsDebitGated>({ query: IsDebitGated, answer: (debit, call) => isGated(ports, debit, call) });

/** Every gated payment is challenged, but those to a trusted beneficiary under a live session (sca §8). */
export const getAuthorizationDemandHandling = (ports: ScaPorts): QueryHandling =>
  answersQuery<GetAuthorizationDemand>({
    query: GetAuthorizationDemand,
    answer: async (payment, call) => {
      const { customerId, sendingCurrency: currency } = payment;
      if (!(await isGated(ports, { customerId, currency }, call))) return { status: 'NOT_REQUIRED' };
      // An authenticator app's code cannot be bound to a payment, also where none is asked for (sca §3).
      if (payment.scaFactor === 'TOTP') return UNAVAILABLE;
      try {
        return (await demandOfTrusted(ports, payment, call)) ?? (await challengeFor(ports, payment, call));
      } catch (error) {
        // The customer is gone, or the operator took back where passkeys are used: then nothing can be proven.
        if (error instanceof RejectedError && UNPROVABLE.includes(error.code)) return UNAVAILABLE;
        throw error;
      }
    },
  });

const UNPROVABLE: readonly string[] = ['CUSTOMER_NOT_FOUND', 'PASSKEY_NOT_CONFIGURED'];
const UNAVAILABLE: AuthorizationDemand = { status: 'FACTOR_UNAVAILABLE' };

/** `undefined` where the payment is challenged: nothing can be refused for want of a session when a quote is made. */
const demandOfTrusted = async (
  ports: ScaPorts,
  { customerId, externalAccountId, moment }: PaymentToAuthorize,
  call: CallContext,
): Promise<AuthorizationDemand | undefined> => {
  if (externalAccountId === undefined) return undefined;
  const known = await loadAuthentication(ports, customerId, call);
  if (!beneficiaryIn(known.beneficiaries, externalAccountId).isTrusted) return undefined;
  const { numberOnRecord } = await coveredCustomer(ports, customerId, call);
  const now = ports.clock.now(call.environment);
  const isUsable = isSessionLive(known, numberOnRecord, now) && refusedWhileLocked(known, now) === undefined;
  if (isUsable) return { status: 'NOT_REQUIRED' };
  return moment === 'EXECUTION' ? { status: 'SESSION_REQUIRED' } : undefined;
};

const challengeFor = async (
  ports: ScaPorts,
  payment: PaymentToAuthorize,
  call: CallContext,
): Promise<AuthorizationDemand> => {
  const { customerId, scaFactor: factor = 'SMS_OTP' } = payment;
  const { phoneNumber } = await coveredCustomer(ports, customerId, call);
  const { passkey } = await loadAuthentication(ports, customerId, call);
  const now = ports.clock.now(call.environment);
  const isFirstOfTwo = await provesConversionFirst(ports, payment, call);
  const common = {
    id: isFirstOfTwo ? conversionChallengeId(payment.quoteId) : derivedUuid('sca-challenge', payment.quoteId),
    availableFactors: [
      ...(phoneNumber === undefined ? [] : (['SMS_OTP'] as const)),
      ...(passkey === undefined ? [] : (['PASSKEY'] as const)),
    ],
    purpose: isFirstOfTwo ? ('CURRENCY_CONVERSION' as const) : purposeOf(payment),
  };
  if (factor === 'SMS_OTP') {
    if (phoneNumber === undefined) return UNAVAILABLE;
    return {
      status: 'REQUIRED',
      challenge: { ...common, factor, expiresAt: after(now, CHALLENGE_LIFE_MS.SMS_OTP) },
    };
  }
  if (factor !== 'PASSKEY' || passkey === undefined) return UNAVAILABLE;
  const passkeyAssertionOptions = await assertionOptions(ports, payment, passkey, call);
  const expiresAt = after(now, CHALLENGE_LIFE_MS.PASSKEY);
  return { status: 'REQUIRED', challenge: { ...common, factor, expiresAt, passkeyAssertionOptions } };
};

/** What is signed follows from the payment: another amount, currency or destination is another challenge (sca §3). */
const assertionOptions = async (
  ports: ScaPorts,
  { quoteId, boundTo }: PaymentToAuthorize,
  passkey: Passkey,
  call: CallContext,
): Promise<Readonly<Record<string, unknown>>> => {
  const challenge = signedFor(ports, [quoteId, ...boundTo]);
  return ports.passkeys.assertionOptions({ party: await partyOf(ports, call), passkey, challenge });
};

const purposeOf = ({
  isConversion,
  sendingCurrency,
  receivingCurrency,
}: PaymentToAuthorize): NonNullable<AuthorizationChallenge['purpose']> => {
  if (isConversion) return 'CURRENCY_CONVERSION';
  return sendingCurrency === receivingCurrency ? 'TRANSFER' : 'PAYOUT';
};
