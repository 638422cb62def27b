import { currency, type CurrencyCode } from '@causeway/kernel';
import type { PayRefusal, PayResponse } from './messages.js';

/** Codes of another institution that a quote distinguishes; every other refusal is a failure. */
const THEIR_CODES: ReadonlySet<string> = new Set<PayRefusal>([
  'SENDER_NOT_ACCEPTED',
  'MISSING_REQUIRED_UMA_PARAMETERS',
  'AMOUNT_OUT_OF_RANGE',
  'INVALID_CURRENCY',
]);

/** The answer of another institution to a pay request, before it is read. */
export interface PayAnswered {
  readonly status: number;
  /** As sent, of whatever type. */
  readonly code?: unknown;
  /** Of a 412: whether both sides speak another version. */
  readonly hasCommonVersion: boolean;
}

/** The refusal in the quote (quotes §1.4, rows 10 and 11); `undefined` for an answer to be read. No answer is a failure. */
export const payRefusalOf = (answered: PayAnswered | undefined): PayRefusal | undefined => {
  if (answered === undefined) return 'PAYREQ_REQUEST_FAILED';
  const { status, code, hasCommonVersion } = answered;
  if (status === 200) return undefined;
  if (status === 412) return hasCommonVersion ? 'NO_COMPATIBLE_UMA_VERSION' : 'UNSUPPORTED_UMA_VERSION';
  if (status === 403) return 'SENDER_NOT_ACCEPTED';
  const isTheirs = typeof code === 'string' && THEIR_CODES.has(code);
  return isTheirs && status < 500 ? (code as PayRefusal) : 'PAYREQ_REQUEST_FAILED';
};

/** The amounts of an answer as sent by another institution, unchecked. */
export interface TheirConversion {
  readonly currencyCode: string;
  readonly decimals: number;
  readonly amount?: number;
  readonly multiplier: number;
  /** In millisatoshis. */
  readonly fee: number;
}

/** The amounts of an answer; `undefined` for another currency than asked, and for numbers that are not exact. */
export const conversionIn = (
  asked: CurrencyCode,
  conversion: TheirConversion | undefined,
): Pick<PayResponse, 'receivedMinor' | 'multiplier' | 'feeMillisatoshis'> | undefined => {
  if (conversion?.currencyCode !== asked || conversion.decimals !== currency(asked).decimals)
    return undefined;
  const { amount = NaN, multiplier, fee } = conversion;
  const isExact = [amount, fee].every((value) => Number.isSafeInteger(value) && value >= 0);
  if (!isExact || !(multiplier > 0)) return undefined;
  return { receivedMinor: BigInt(amount), multiplier, feeMillisatoshis: BigInt(fee) };
};

/** The one version that is spoken here and whose answers are signed: by no other can a payment be agreed on. */
export const isSignedVersion = (umaMajorVersion: number): boolean => umaMajorVersion === 1;

/** The URL of a pay request: at the receiver's own domain and nowhere else, because it names the payer. */
export const callbackAt = (domain: string, callback: string): URL | undefined => {
  const url = URL.canParse(callback) ? new URL(callback) : undefined;
  return url?.hostname === domain ? url : undefined;
};
