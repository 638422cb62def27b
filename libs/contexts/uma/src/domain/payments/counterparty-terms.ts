import { derivedUuid, Money } from '@causeway/kernel';
import type { PaidAmount, PayResponse } from '../protocol/messages.js';
import type { PayerField } from '../protocol/payer-field.js';
import { isNearlyOne, type SettlementRates } from '../protocol/settlement-rate.js';
import { askedAmount, feeInUnits, isAsAsked } from './agreed-amount.js';
import { hasQuotableLife, type NewAgreement } from './agreement.js';
import { payeeRefusal, receiverRefused, type Pair, type ReceiverRefused } from './receiver-terms.js';

export interface Wanted extends Pair {
  readonly lockedSide: 'SENDING' | 'RECEIVING';
  /** In minor units of the receiving currency, at the rate that was looked up. */
  readonly receivedMinor: bigint;
}

/** The protocol carries amounts as doubles. */
const AMOUNT_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The amount in the request to the receiver's institution; `undefined` beyond what the protocol can carry.
 * Within one currency the sending amount decides what arrives, whatever the price of bitcoin (quotes §2).
 */
export const askedOf = (
  { lockedSide, receivedMinor, sending, receiving }: Wanted,
  { perReceivingUnit }: SettlementRates,
): PaidAmount | undefined => {
  const asked = askedAmount(
    sending === receiving ? 'RECEIVING' : lockedSide,
    receivedMinor,
    perReceivingUnit,
  );
  return asked.amount > AMOUNT_MAX ? undefined : asked;
};

/** The same for the same quote and amount, so that a repetition finds its earlier agreement. */
export const agreementIdOf = (
  paymentUuid: string,
  { lockedSide, receiving }: Pick<Wanted, 'lockedSide' | 'receiving'>,
  { amount }: PaidAmount,
): string => derivedUuid('uma-agreement', paymentUuid, lockedSide, receiving, String(amount));

/**
 * Within one currency the fee of the other institution comes out of a locked sending amount: so a second
 * request is made, for the rest. `undefined` where none is; `TOO_LITTLE` where the fee leaves nothing.
 */
export const restAfterFee = (
  { lockedSide, sending, receiving, receivedMinor }: Wanted,
  feeMinor: bigint,
): PaidAmount | 'TOO_LITTLE' | undefined => {
  if (lockedSide !== 'SENDING' || sending !== receiving || feeMinor === 0n) return undefined;
  const amount = receivedMinor - feeMinor;
  return amount <= 0n ? 'TOO_LITTLE' : { amount, isInMillisatoshis: false };
};

/** Whether the second answer keeps the fee that the first one named: only then is the rest what was left of the whole. */
export const isSameFee = (
  first: Pick<NewAgreement, 'feeMinor'>,
  second: Pick<NewAgreement, 'feeMinor'>,
): boolean => first.feeMinor === second.feeMinor;

export interface Asked extends Pair {
  readonly asked: PaidAmount;
  readonly domain: string;
  readonly wanted: readonly PayerField[];
}
interface SaidByInvoice {
  readonly payee: string;
  readonly millisatoshis: bigint;
  readonly validMs: number;
}

export type AgreedTerms = Omit<NewAgreement, 'agreementId' | 'domain' | 'expiresAt'> & {
  readonly validMs: number;
};

/**
 * The terms of an answer. `INVALID_PAYREQ_RESPONSE` when the answer, or its invoice, does not match the request:
 * another payee, other amounts, an invoice that is over before it is paid, or a rate too far from ours within one
 * currency (quotes §1.4, rows 10 and 11);
 * `MISSING_REQUIRED_UMA_PARAMETERS` for a missing mandatory field of the receiver (config-and-tokens §2).
 */
export const agreedTerms = (
  { asked, domain, wanted, sending, receiving }: Asked,
  response: Omit<PayResponse, 'signed' | 'multiplier'>,
  invoice: SaidByInvoice | undefined,
  rates: SettlementRates | undefined,
): AgreedTerms | ReceiverRefused => {
  const { receivedMinor, feeMillisatoshis, payeeFields, utxoCallback } = response;
  if (invoice?.payee !== domain || rates === undefined) return receiverRefused('INVALID_PAYREQ_RESPONSE');
  const { millisatoshis: invoiceMillisatoshis, validMs } = invoice;
  const { perReceivingUnit } = rates;
  const answered = { receivedMinor, perReceivingUnit, feeMillisatoshis, invoiceMillisatoshis };
  const isFair = isAsAsked(asked, answered) && (sending !== receiving || isNearlyOne(rates));
  if (!isFair || !hasQuotableLife(validMs)) return receiverRefused('INVALID_PAYREQ_RESPONSE');
  const refused = payeeRefusal(wanted, payeeFields);
  return (
    refused ?? {
      received: Money.of(receivedMinor, receiving),
      feeMinor: feeInUnits(feeMillisatoshis, perReceivingUnit),
      rates,
      invoice: response.invoice,
      invoiceMillisatoshis,
      said: { payeeFields, ...(utxoCallback !== undefined && { utxoCallback }) },
      validMs,
    }
  );
};
