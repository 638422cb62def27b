import type { Id, Money, Rate } from '@causeway/kernel';
import type { SandboxPerson } from '../counterparties/sandbox-institution.js';
import { estimatedRate } from '../directory/estimated-rate.js';
import type { Payee, TakenCurrency } from '../directory/payee.js';
import type { UmaRejection } from '../uma-rejections.js';

/** The receiver fields that the simulated institution requires and that the record lacks (sandbox §7). */
export const WANTED_OF_RECEIVER = [{ name: 'NATIONALITY', mandatory: true }] as const;

export interface SandboxRefused {
  readonly refused: UmaRejection;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The receiver that a simulated sender names: by id, by address, or by both. */
export interface NamedReceiver {
  /** `null` for an id that is no customer's of the platform; absent where none is named. */
  readonly customerId?: Id<'Customer'> | null;
  /** `null` for an address that no customer of the platform has; absent where none is named. */
  readonly bearerId?: Id<'Customer'> | null;
}

/** The customer who is named, or why none is: unknown, not named at all, or two different people (sandbox §7). */
export const receiverFor = ({ customerId, bearerId }: NamedReceiver): Id<'Customer'> | SandboxRefused => {
  if (customerId === null) return { refused: 'SENDER_NOT_FOUND' };
  if (bearerId === null) return { refused: 'UMA_NOT_FOUND' };
  const receiver = bearerId ?? customerId;
  if (receiver === undefined) return { refused: 'INVALID_INPUT', details: { field: 'receiverUmaAddress' } };
  const isMismatch = customerId !== undefined && customerId !== receiver;
  return isMismatch ? { refused: 'RECEIVER_MISMATCH' } : receiver;
};

const BAD_CURRENCY: SandboxRefused = {
  refused: 'INVALID_CURRENCY',
  details: { field: 'receivingCurrencyCode' },
};

/**
 * The currency in which the simulator pays a customer, or why not: terms and readiness first, then a currency
 * that the platform has enabled for `INCOMING` and the customer holds, then the platform's bounds, both
 * inclusive.
 */
export const takenFromSandbox = (
  payee: Payee | undefined,
  wanted: { readonly currencyCode: string; readonly amountMinor: bigint },
): TakenCurrency | SandboxRefused => {
  if (payee === undefined) return { refused: 'SENDER_NOT_FOUND' };
  if (!payee.hasAcceptedTerms) return { refused: 'END_USER_TERMS_NOT_ACCEPTED' };
  if (!payee.isVerified) return { refused: 'USER_NOT_READY' };
  const taken = payee.taken.find(({ currency }) => currency === wanted.currencyCode);
  if (taken === undefined) return BAD_CURRENCY;
  const { minMinor: min, maxMinor: max, currency } = taken;
  return wanted.amountMinor < min || wanted.amountMinor > max
    ? { refused: 'AMOUNT_OUT_OF_RANGE', details: { min, max, currency } }
    : taken;
};

/** A simulated sender pays only in what the customer holds; others may, and it is exchanged (accounts §1). */
export const heldRefusal = (accounts: readonly unknown[]): SandboxRefused | undefined =>
  accounts.length === 0 ? BAD_CURRENCY : undefined;

/** What the sender gave at the table's rate, rounded up: a sender never pays less than arrives. */
export const sentBy = (
  { currency }: SandboxPerson,
  received: Money,
  sendingPerReceiving: Rate | null,
): { readonly sent?: Money; readonly exchangeRate?: number } =>
  sendingPerReceiving === null
    ? {}
    : {
        sent: sendingPerReceiving.convert(received, currency, 'up'),
        exchangeRate: estimatedRate(sendingPerReceiving.inverse()),
      };
