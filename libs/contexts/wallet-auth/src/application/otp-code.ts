import type { Environment } from '@causeway/kernel';
import { base64Bytes } from '../domain/bytes.js';
import type { WalletPorts } from './ports.js';

type Hashing = Pick<WalletPorts, 'vault'>;

/** The sandbox's code is this one whatever the configured length; all others are wrong (wallet-auth §11). */
const SANDBOX_CODE = '000000';
const DIGITS = '0123456789';
/** None that looks like another one. */
const LETTERS_AND_DIGITS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

interface Code {
  readonly environment: Environment;
  readonly otpId: string;
  readonly codeLength: number;
  readonly isAlphanumeric: boolean;
}

/** The code of an issuance: it follows from its id by a key of the service, and is stored nowhere, not even as a hash. */
export const otpCode = (
  { vault }: Hashing,
  { environment, otpId, codeLength, isAlphanumeric }: Code,
): string => {
  if (environment === 'sandbox') return SANDBOX_CODE;
  const alphabet = isAlphanumeric ? LETTERS_AND_DIGITS : DIGITS;
  const base = BigInt(alphabet.length);
  let rest = (base64Bytes(vault.keyedHash('wallet_auth.otp-code', otpId)) ?? new Uint8Array()).reduce(
    (sum, byte) => sum * 256n + BigInt(byte),
    0n,
  );
  return Array.from({ length: codeLength }, () => {
    const character = alphabet.charAt(Number(rest % base));
    rest /= base;
    return character;
  }).join('');
};

/** Compared by keyed hashes, whose bytes a caller cannot steer: how long it takes says nothing of the code. */
export const isSameCode = ({ vault }: Hashing, sent: string, code: string): boolean => {
  const hashOf = (text: string): string => vault.keyedHash('wallet_auth.code-compared', text.toUpperCase());
  return hashOf(sent) === hashOf(code);
};
