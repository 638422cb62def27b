import type { Environment } from '@causeway/kernel';
import { isSameText } from './bytes.js';
import { isStampOf, readStamp } from './stamp.js';

/** What a wallet's signature was found to be. */
export type StampVerdict =
  'AUTHORIZED' | 'WALLET_SIGNATURE_MISSING' | 'WALLET_SIGNATURE_MALFORMED' | 'WALLET_SIGNATURE_INVALID';

/** Taken for a good signature in sandbox, and in production for the text that it is (wallet-auth §11). */
const SANDBOX_SIGNATURE = 'sandbox-valid-signature';

/** Whether a header is well-formed; the first of the two questions, because others are asked in between (§3). */
export const formOf = (header: string | undefined, environment: Environment): StampVerdict => {
  if (header === undefined) return 'WALLET_SIGNATURE_MISSING';
  const isReadable = isSandboxSignature(header, environment) || readStamp(header) !== undefined;
  return isReadable ? 'AUTHORIZED' : 'WALLET_SIGNATURE_MALFORMED';
};

/**
 * Whether one of these keys, in compressed form, signed exactly this text. Whatever is wrong with a readable stamp, the
 * same is done and the same is answered: each key is compared whole, and the signature is verified once.
 */
export const verdictOn = (
  header: string | undefined,
  payload: string,
  { environment, keys }: { readonly environment: Environment; readonly keys: readonly string[] },
  { isSame, isSigned }: StampChecks = CHECKS,
): StampVerdict => {
  const form = formOf(header, environment);
  if (header === undefined || form !== 'AUTHORIZED') return form;
  if (isSandboxSignature(header, environment)) return 'AUTHORIZED';
  const stamp = readStamp(header);
  if (stamp === undefined) return 'WALLET_SIGNATURE_MALFORMED';
  const isKnown = keys.map((key) => isSame(key, stamp.publicKey)).includes(true);
  const isGood = isSigned(stamp, payload);
  return isKnown && isGood ? 'AUTHORIZED' : 'WALLET_SIGNATURE_INVALID';
};

/** What judging a stamp costs: specs count it. */
interface StampChecks {
  readonly isSame: (one: string, other: string) => boolean;
  readonly isSigned: typeof isStampOf;
}
const CHECKS: StampChecks = { isSame: isSameText, isSigned: isStampOf };

const isSandboxSignature = (header: string, environment: Environment): boolean =>
  environment === 'sandbox' && header.trim() === SANDBOX_SIGNATURE;
