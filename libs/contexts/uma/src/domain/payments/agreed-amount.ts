import type { Rate } from '@causeway/kernel';
import type { PaidAmount } from '../protocol/messages.js';
import { millisatoshisFor, unitsFor } from '../protocol/settlement-rate.js';

/** What the other institution made of it. */
export interface AnsweredAmount {
  readonly receivedMinor: bigint;
  /** Millisatoshis for one minor unit, as it says now. */
  readonly perReceivingUnit: Rate;
  /** What it keeps, in millisatoshis. */
  readonly feeMillisatoshis: bigint;
  readonly invoiceMillisatoshis: bigint;
}

/**
 * Where what is sent is locked, the price of what should arrive is asked for: at an unchanged rate exactly that
 * arrives, however the other institution rounds, and at another one as much as the same money buys.
 */
export const askedAmount = (
  lockedSide: 'SENDING' | 'RECEIVING',
  receivedMinor: bigint,
  perReceivingUnit: Rate,
): PaidAmount =>
  lockedSide === 'RECEIVING'
    ? { amount: receivedMinor, isInMillisatoshis: false }
    : { amount: millisatoshisFor(receivedMinor, perReceivingUnit), isInMillisatoshis: true };

/** Numbers of institutions are doubles: from so large amounts on they are off by more than the last unit. */
const PARTS_OF_A_DOUBLE = 1_000_000_000n;

/** Whether the answer is about what was asked for, and the invoice about the answer, but for a rounding. */
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

/** `C` of quotes §6: what the other institution keeps, up to the next minor unit of what arrives. */
export const feeInUnits = (feeMillisatoshis: bigint, perReceivingUnit: Rate): bigint => {
  const whole = unitsFor(feeMillisatoshis, perReceivingUnit);
  return millisatoshisFor(whole, perReceivingUnit) < feeMillisatoshis ? whole + 1n : whole;
};
