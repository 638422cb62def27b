import {
  record,
  reject,
  type CurrencyCode,
  type Decision,
  type ErasedAt,
  type Instant,
} from '@causeway/kernel';
import type { QuoteRejection } from './quote-rejections.js';
import type { FundingInstruction, KnownTerms } from './quote-terms.js';

const GATED_CURRENCIES: readonly CurrencyCode[] = ['EUR', 'USDC'];

/** Whether debits in the currency are gated, of customers under strong authentication (sca §1). */
export const isGatedCurrency = (currency: CurrencyCode): boolean => GATED_CURRENCIES.includes(currency);

/** What a customer has to prove before a payment is released (sca §3); the context that sets it decides on proofs. */
export interface AuthorizationChallenge {
  readonly id: string;
  readonly factor: 'SMS_OTP' | 'PASSKEY';
  readonly availableFactors: readonly ('SMS_OTP' | 'PASSKEY')[];
  /** Absolute; at this very moment it is over. */
  readonly expiresAt: Instant;
  readonly purpose?: 'TRANSFER' | 'PAYOUT' | 'CURRENCY_CONVERSION';
  /** Of a passkey challenge; names a credential of the customer. */
  readonly passkeyAssertionOptions?: Readonly<Record<string, unknown>>;
}

/** As it is read, where the customer may have been erased since. */
export type KnownChallenge = ErasedAt<AuthorizationChallenge, 'passkeyAssertionOptions'>;

/** What strong customer authentication asks of one payment at one moment. */
export type AuthorizationDemand =
  | { readonly status: 'NOT_REQUIRED' }
  | { readonly status: 'REQUIRED'; readonly challenge: AuthorizationChallenge }
  /** To a trusted beneficiary without a live login (sca §8). */
  | { readonly status: 'SESSION_REQUIRED' }
  /** No challenge could be set with the factor that was asked for (sca §3). */
  | { readonly status: 'FACTOR_UNAVAILABLE' };

export type AuthorizationEvent =
  | {
      readonly type: 'QuoteAuthorizationRequested';
      readonly payerId: string;
      readonly challenge: AuthorizationChallenge;
      readonly requestedAt: Instant;
    }
  | {
      readonly type: 'QuoteAuthorized';
      readonly authorizedAt: Instant;
      /** Of a quote that is funded from outside: from now on the payer may know where to send money. */
      readonly awaits?: {
        readonly instructions: readonly FundingInstruction[];
        readonly expiresAt: Instant;
      };
    };

/** Why nothing may go on although no challenge is set; `undefined` where that is not so. */
const demandRefusal = (
  demand: AuthorizationDemand | undefined,
): ReturnType<typeof reject<QuoteRejection>> | undefined => {
  if (demand?.status === 'SESSION_REQUIRED') return reject('SCA_SESSION_REQUIRED');
  return demand?.status === 'FACTOR_UNAVAILABLE' ? reject('SCA_FACTOR_UNAVAILABLE') : undefined;
};

/** The challenge as it is set. One for money from outside ends no later than its quote (sca §4). */
export const authorizationRequested = (
  { payer, source, expiresAt }: KnownTerms,
  challenge: AuthorizationChallenge,
  now: Instant,
): AuthorizationEvent => ({
  type: 'QuoteAuthorizationRequested',
  payerId: payer.id,
  challenge:
    source.kind === 'REALTIME' && expiresAt < challenge.expiresAt ? { ...challenge, expiresAt } : challenge,
  requestedAt: now,
});

/** Sets the challenge that was demanded, or refuses; `undefined` where nothing is demanded. */
export const demanded = (
  terms: KnownTerms,
  demand: AuthorizationDemand | undefined,
  now: Instant,
): Decision<AuthorizationEvent, QuoteRejection> | undefined =>
  demand?.status === 'REQUIRED'
    ? record(authorizationRequested(terms, demand.challenge, now))
    : demandRefusal(demand);
