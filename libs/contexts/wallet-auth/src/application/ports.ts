import type { CallContext, Dispatch, Reading, Recorder } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import type { Clock, Id } from '@causeway/kernel';
import type { CustodianKey, Vault } from '@causeway/privacy';
import type { SealedBox } from '../domain/bundle.js';
import type { PasskeyMaterial } from '../domain/credential.js';
import type { CurvePair, CurvePoint } from '../domain/curve-key.js';
import type { WalletLimits } from '../domain/limits.js';
import type { CustodyRotation, KeyCustodian } from './key-custodian.js';
import type { OidcVerifier } from './oidc-verifier.js';

/** Which keys may sign for a wallet; whether the caller may ask for them is the caller's to check. */
export interface WalletKeys {
  /** Public keys of the wallet's active sessions, compressed, lower-case hex; those of another platform's: none. */
  keysOf(accountId: Id<'InternalAccount'>, call: CallContext): Promise<readonly string[]>;
}

/** What is sealed to a key and opened with it (wallet-auth §2.2). */
export interface Sealing {
  newPair(): Promise<CurvePair>;
  seal(plaintext: Uint8Array, recipient: CurvePoint): Promise<SealedBox>;
  /** `undefined` for anything that was not sealed to this pair. */
  open(box: SealedBox, recipient: CurvePair): Promise<Uint8Array | undefined>;
}

export interface PasskeyAttestation {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
  readonly transports?: readonly string[];
}
export interface PasskeyAssertion {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly authenticatorData: string;
  readonly signature: string;
}
/** The check that failed, in words. */
export interface Problem {
  readonly problem: string;
}
/** The ceremonies of passkeys (wallet-auth §5). Nothing is thrown for what a caller made up. */
export interface Passkeys {
  attested(sent: {
    readonly attestation: PasskeyAttestation;
    readonly challenge: string;
  }): (PasskeyMaterial & { readonly counter: number }) | Problem;
  /** The new counter of the passkey. */
  asserted(
    assertion: PasskeyAssertion,
    against: {
      readonly passkey: PasskeyMaterial;
      readonly counter: number;
      /** In hex; its text is what was to be signed. */
      readonly challenge: string;
    },
  ): Promise<{ readonly counter: number } | Problem>;
}

/** What the process that hosts the context offers. */
export interface WalletHost extends Reading {
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly store: Pick<EventStore, 'context' | 'load'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly vault: Pick<Vault, 'keyedHash' | 'open' | 'seal' | 'shred'>;
  /** By default the sessions of this context. */
  readonly keys?: WalletKeys;
  /** Where it is left out, no token is taken. */
  readonly oidc?: OidcVerifier;
  readonly limits?: Partial<WalletLimits>;
  /** What seals the private keys of customers; where it is left out, none is made or used. */
  readonly custodianKey?: () => Promise<CustodianKey>;
}
export interface WalletPorts extends Omit<WalletHost, 'keys' | 'limits' | 'oidc' | 'custodianKey'> {
  readonly keys: WalletKeys;
  readonly oidc: OidcVerifier;
  readonly limits: WalletLimits;
  readonly sealing: Sealing;
  readonly passkeys: Passkeys;
  readonly custodian: KeyCustodian;
  readonly rotation: CustodyRotation;
}
