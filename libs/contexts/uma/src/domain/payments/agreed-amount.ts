import type { Rate } from '@causeway/kernel';
import type { PaidAmount } from '../protocol/messages.js';
import { millisatoshisFor, unitsFor } from '../protocol/settlement-rate.js';

/** The other institution's answer to it. */
export interface AnsweredAmount {
  readonly receivedMinor: bigint;
  /** Millisatoshis for one minor unit, by its present price. */
  readonly perReceivingUnit: Rate;
  /** Its fee, in millisatoshis. */
  readonly feeMillisatoshis: bigint;
  readonly invoiceMillisatoshis: bigint;
}

/**
 * Where the sending amount is locked, the price of the receiving amount is requested: at an unchanged rate
 * exactly that arrives, however the other institution rounds, and at another one as much as the same money
 * buys.
 */
export const askedAmount = (
  lockedSide: 'SENDING' | 'RECEIVING',
  receivedMinor: bigint,
  perReceivingUnit: Rate,
): PaidAmount =>
  lockedSide === 'RECEIVING'
    ? { amount: receivedMinor, isInMillisatoshis: false }
    : { amount: millisatoshisFor(receivedMinor, perReceivingUnit), isInMillisatoshis: true };

/** Amounts of institutions are doubles: above this they are off by more than the last unit. */
const PARTS_OF_A_DOUBLE = 1_000_000_000n;

/** Whether the answer matches the request, and the invoice the answer, except for rounding. */
export const isAsAsked = (asked: PaidAmount, answered: AnsweredAmount): boolean => {
  const { receivedMinor, perReceivingUnit, feeMillisatoshis, invoiceMillisatoshis } = answered;
  if (receivedMinor <= 0n || feeMillisatoshis < 0n) return false;
  if (!asked.isInMillisatoshis) {
    const cost = millisatoshisFor(receivedMinor, perReceivingUnit) + feeMillisatoshis;
    return receivedMinor === asked.amount && isNear(invoiceMillisatoshis, cost);
  }
  const affordable = unitsFor(asked.amount - feeMillisatoshis, perReceivingUnit);
  return invoiceMillisatoshis === asked.amount && isNear(receivedMinor, affordable);
};

const isNear = (one: bigint, other: bigint): boolean => {
  const apart = one > other ? one - other : other - one;
  return apart <= 1n + other / PARTS_OF_A_DOUBLE;
};

/** `C` of quotes §6: the other institution's fee, rounded up to the next minor unit of what arrives. */
export const feeInUnits = (feeMillisatoshis: bigint, perReceivingUnit: Rate): bigint => {
  const whole = unitsFor(feeMillisatoshis, perReceivingUnit);
  return millisatoshisFor(whole, perReceivingUnit) < feeMillisatoshis ? whole + 1n : whole;
};
