import { type CurrencyCode, derivedUuid, type Id, idOf, Money, type UmaAddress } from '@causeway/kernel';
import { isPayable, type Payee } from '../directory/payee.js';
import type { PayRequest } from '../protocol/messages.js';
import { fieldsAmong, missingAmong } from '../protocol/said-fields.js';
import { millisatoshisFor, rateOfMultiplier, unitsFor } from '../protocol/settlement-rate.js';
import type { PayerField } from '../protocol/payer-field.js';
import { fieldsMissing, fieldsUnknown, WIRE_REFUSALS, type WireRefusal } from '../protocol/wire-refusal.js';
import { payerFields, type PayerSaid } from './receiver-terms.js';

export interface IncomingTerms {
  readonly received: Money;
  readonly millisatoshis: bigint;
  /** Millisatoshis for one minor unit. */
  readonly multiplier: number;
  /** About the payer, by `CustomerInfoFieldName`: only what the receiver's platform requires. */
  readonly counterpartyInformation: Readonly<Record<string, string>>;
}

/**
 * The terms of a payment that another institution wants to make to a customer, or why it is refused: unknown
 * or unpayable receiver, a currency that is not taken or that bitcoin has no price in, an amount outside the
 * platform's bounds (both inclusive), a missing mandatory field of the payer (config-and-tokens §2.1). A
 * locked sending amount is converted down, a locked receiving amount up: what arrives is never more than was
 * paid for.
 */
export const incomingTerms = (
  request: PayRequest,
  payee: Payee | undefined,
  /** Millisatoshis for one minor unit of the requested currency; absent where bitcoin has no price in it. */
  multiplier: number | undefined,
): IncomingTerms | { readonly refusal: WireRefusal } => {
  if (payee === undefined || !isPayable(payee)) return { refusal: WIRE_REFUSALS.NO_RECEIVER };
  const taken = payee.taken.find(({ currency }) => currency === request.currency);
  const perUnit = multiplier === undefined ? undefined : rateOfMultiplier(multiplier);
  if (taken === undefined || multiplier === undefined || perUnit === undefined)
    return { refusal: WIRE_REFUSALS.BAD_CURRENCY };
  const amountMinor = request.isInMillisatoshis ? unitsFor(request.amount, perUnit) : request.amount;
  if (amountMinor < taken.minMinor || amountMinor > taken.maxMinor)
    return { refusal: WIRE_REFUSALS.OUT_OF_RANGE };
  const missing = missingAmong(taken.payerFields, request.payerFields);
  if (missing.length > 0) return { refusal: fieldsMissing(missing) };
  return {
    received: Money.of(amountMinor, taken.currency),
    millisatoshis: request.isInMillisatoshis ? request.amount : millisatoshisFor(amountMinor, perUnit),
    multiplier,
    counterpartyInformation: fieldsAmong(taken.payerFields, request.payerFields),
  };
};

/**
 * What a platform can be asked about the receiver: the fields that it knows. A mandatory one that it does not know cannot
 * be answered at all, as in the other direction (quotes §1.3); an optional one is left out.
 */
export const askedOfReceiver = (
  { payeeFields }: Pick<PayRequest, 'payeeFields'>,
  knownFields: readonly string[],
): { readonly asked: readonly PayerField[] } | { readonly refusal: WireRefusal } => {
  const asked = payeeFields.filter(({ name }) => knownFields.includes(name));
  const unknown = payeeFields.filter((field) => field.mandatory && !asked.includes(field));
  return unknown.length === 0 ? { asked } : { refusal: fieldsUnknown(unknown.map(({ name }) => name)) };
};

/**
 * What the platform of a customer of this deployment learns of a payer; `undefined` where the payment is refused before
 * that platform is asked: a customer who is gone, a currency that is not taken, a missing mandatory field of the payer
 * (config-and-tokens §2.1).
 */
export const announcedFields = (
  payee: Pick<Payee, 'taken'> | undefined,
  paid: CurrencyCode,
  said: PayerSaid,
): Readonly<Record<string, string>> | undefined => {
  const taken = payee?.taken.find(({ currency }) => currency === paid);
  if (taken === undefined) return undefined;
  const fields = payerFields(taken.payerFields, said);
  return missingAmong(taken.payerFields, fields).length > 0 ? undefined : fields;
};

/**
 * The transaction of a pay request: the same for a repetition. Another receiver, amount, currency or locked side is
 * another payment, also under the same id; a request without an id is a payment of its own, known by its signature's
 * nonce and time, because institutions draw nonces of 32 bits.
 */
export const transactionOf = (
  { signed, paymentUuid, currency, amount, isInMillisatoshis }: PayRequest,
  { text: receiver }: UmaAddress,
): Id<'Transaction'> => {
  const { domain, nonce, signedAt } = signed;
  const parts =
    paymentUuid === undefined
      ? [nonce, signedAt]
      : [paymentUuid, receiver, currency, isInMillisatoshis ? 'SENDING' : 'RECEIVING', String(amount)];
  return idOf('Transaction', derivedUuid('uma-pay-request', domain, ...parts));
};
