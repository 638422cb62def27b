import { createHash } from 'node:crypto';

/** Who pays in this run. The same seed names the same customer, account and request again. */
export interface Traveller {
  readonly name: string;
  readonly seed: string;
}

/** The suffix without a meaning for the simulated bank (sandbox §2 to §4). */
const PLAIN_SUFFIX = '532';
const ACCOUNT_DIGITS = 15;

/** A German IBAN in form; its check digits are invalid, which the sandbox does not check. */
export const ibanFrom = (seed: string): string => {
  const number =
    BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`) % 10n ** BigInt(ACCOUNT_DIGITS);
  return `DE89${String(number).padStart(ACCOUNT_DIGITS, '0')}${PLAIN_SUFFIX}`;
};
