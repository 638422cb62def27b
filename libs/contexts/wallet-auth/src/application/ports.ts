import type { CallContext, Dispatch } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { SealedBox } from '../domain/bundle.js';
import type { CurvePair, CurvePoint } from '../domain/curve-key.js';

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

/** What the process that hosts the context offers. */
export interface WalletPorts {
  readonly dispatch: Dispatch;
  /** Nothing issues sessions in this version: no key may sign for any wallet where this is left out. */
  readonly keys?: WalletKeys;
}
