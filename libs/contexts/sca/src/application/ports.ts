import type { CallContext, Dispatch, Reading, Recorder } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import type { Clock, Id, Instant } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { Passkey } from '../domain/authentication.js';
import type { PasskeyMaterial } from '../domain/factor.js';
import type { RelyingParty } from '../domain/relying-party.js';

/** Codes of authenticator apps: SHA-1, six digits, thirty seconds (RFC 6238). */
export interface AppCodes {
  /** 160 random bits, in lower-case hex. */
  newSecret(): string;
  /** The newest step within one of the moment's whose code this is, and that is later than `after`. */
  stepOf(secret: string, code: string, now: Instant, after: number | undefined): number | undefined;
  /** The secret as apps take it: unpadded Base32, and the `otpauth:` address. */
  described(secret: string, names: { readonly issuer: string; readonly label: string }): DescribedSecret;
}
export interface DescribedSecret {
  readonly base32: string;
  readonly uri: string;
}

/** What a browser sent, in the JSON form of a public-key credential, with the page's origin. */
export interface SentCredential {
  readonly credential: Readonly<Record<string, unknown>>;
  readonly origin: string;
}

/** The ceremonies of passkeys (WebAuthn level 3). Nothing is thrown for what a browser may have made up. */
export interface Passkeys {
  newChallenge(): string;
  creationOptions(wanted: {
    readonly party: RelyingParty;
    readonly customerId: Id<'Customer'>;
    readonly userName: string;
    readonly challenge: string;
  }): Promise<Readonly<Record<string, unknown>>>;
  assertionOptions(wanted: {
    readonly party: RelyingParty;
    readonly passkey: Pick<PasskeyMaterial, 'credentialId' | 'transports'>;
    readonly challenge: string;
  }): Promise<Readonly<Record<string, unknown>>>;
  /** The challenge that a credential was made for, read without judging anything. */
  challengeIn(sent: SentCredential): string | undefined;
  attested(
    sent: SentCredential,
    party: RelyingParty,
    challenge: string,
  ): Promise<(PasskeyMaterial & { readonly counter: number }) | undefined>;
  /** The new counter of the passkey. */
  asserted(
    sent: SentCredential,
    party: RelyingParty,
    against: { readonly passkey: Passkey; readonly challenge: string },
  ): Promise<{ readonly counter: number } | undefined>;
}

/** What the process that hosts the context offers. */
export interface ScaHost extends Reading {
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly store: Pick<EventStore, 'context' | 'load'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly vault: Pick<Vault, 'keyedHash'>;
  /** Where this installation's pages are, without a slash at its end. */
  readonly pagesUrl: string;
  /** By default a page of the service, and the operator decides. */
  readonly liveness?: LivenessProvider;
}
/**
 * Looks whether a person is alive, and the one who was verified (sca §7). The outcome comes by `DecideFactorReset`, once
 * or more often, and perhaps never.
 */
export interface LivenessProvider {
  /** Begins the check of a reset; asked again for the same reset, it gives the same check. */
  begin(
    check: { readonly resetId: string; readonly customerId: Id<'Customer'> },
    call: CallContext,
  ): Promise<LivenessHandles>;
}
export interface LivenessHandles {
  readonly livenessAccessToken?: string;
  readonly verificationLink?: string;
}
export interface ScaPorts extends ScaHost {
  readonly appCodes: AppCodes;
  readonly passkeys: Passkeys;
}
