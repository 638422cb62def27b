import { createHash } from 'node:crypto';

/** Who pays in this run. The same seed names the same customer, account and request again. */
export interface Traveller {
  readonly name: string;
  readonly seed: string;
}

/** What the simulated bank reads as nothing special (sandbox §2 to §4). */
const PLAIN_SUFFIX = '532';
const ACCOUNT_DIGITS = 15;

/** A German IBAN in form; its check digits are not what a real bank would ask for, and the sandbox does not. */
export const ibanFrom = (seed: string): string => {
  const number =
    BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`) % 10n ** BigInt(ACCOUNT_DIGITS);
  return `DE89${String(number).padStart(ACCOUNT_DIGITS, '0')}${PLAIN_SUFFIX}`;
};
