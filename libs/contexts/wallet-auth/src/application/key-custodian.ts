import type { CallContext } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { SealedBox } from '../domain/bundle.js';
import type { CurvePoint } from '../domain/curve-key.js';
import type { CustodyKind } from '../domain/custody-key.js';

/**
 * Keeps the private keys of customers, and uses them: no private key leaves it but sealed to a key that asked for it.
 * Behind it may be this service's own sealed store, a machine or another institution; each passes
 * `testing/key-custodian.contract.ts`. Whether a caller may use a key is the caller's to decide first.
 */
export interface KeyCustodian {
  /**
   * Makes the key of this id, once: asked again, or by several at a time, it answers for the same key. Throws
   * {@link KeyGoneError} where it was destroyed.
   */
  generate(order: KeyOrder, call: CallContext): Promise<{ readonly publicKey: string }>;
  /** ECDSA over SHA-256 of the message, as DER. Throws {@link KeyGoneError} where there is no such key. */
  sign(keyId: string, message: Uint8Array, call: CallContext): Promise<Uint8Array>;
  /**
   * The words of a wallet's key, sealed to this target (wallet-auth §2.7); no one on the way reads them. Throws
   * {@link KeyGoneError} where there is no such key of a wallet.
   */
  exportTo(keyId: string, target: CurvePoint, call: CallContext): Promise<SealedBox>;
  /** For ever: a key of this id is never made again. */
  destroy(keyId: string, call: CallContext): Promise<void>;
}

/** How the service's own custodian goes over to another key of its own; one that keeps keys elsewhere has its own way. */
export interface CustodyRotation {
  /** The custodian key that seals now, and the one before it as long as a rotation lasts. */
  fingerprints(): Promise<{ readonly custodian: string; readonly previous?: string }>;
  /** Seals a key anew that another custodian key sealed; what went with its person is destroyed. */
  reseal(keyId: string, call: CallContext): Promise<void>;
  /** Destroys the seal before this one: it is opened by no custodian key any more. */
  forgetSealBefore(keyId: string, resealing: number): Promise<void>;
}

export interface KeyOrder {
  /** A UUID that follows from what the key is for, so that a repeated request finds its own key. */
  readonly keyId: string;
  readonly kind: CustodyKind;
  /** Whose key it is: erased with this person. */
  readonly customerId: Id<'Customer'>;
}

/** There is no such key: it was never made here, was destroyed, or went with its person. */
export class KeyGoneError extends Error {
  constructor(readonly keyId: string) {
    super(`There is no key ${keyId}`);
  }
}
