import type { CurrencyCode, Rate } from '@causeway/kernel';
import { onRecord, type CustomerRecord } from '../directory/customer-record.js';
import type { OfferedCurrency, Receiver } from '../directory/lookup.js';
import type { PayRefusal } from '../protocol/messages.js';
import type { PayerField } from '../protocol/payer-field.js';
import { isGiven, missingAmong } from '../protocol/said-fields.js';
import { sendingPerReceiving, type SettlementRates } from '../protocol/settlement-rate.js';

/** Why a look-up cannot be quoted (quotes §1.2 to §1.4). */
export type ReceiverRefusal =
  | 'LOOKUP_REQUEST_FAILED'
  | 'INVALID_CURRENCY'
  | 'SELF_PAYMENT'
  | 'MISSING_REQUIRED_UMA_PARAMETERS'
  | 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'
  | 'COUNTERPARTY_NOT_ALLOWED'
  | 'VELOCITY_LIMIT_EXCEEDED'
  | 'INVALID_TIMESTAMP'
  | 'INVALID_NONCE'
  | PayRefusal;

export interface ReceiverRefused {
  readonly status: 'REFUSED';
  readonly code: ReceiverRefusal;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The receiver's side turns the payment down; `details` say why, where the code alone does not. */
export const receiverRefused = (
  code: ReceiverRefusal,
  details?: ReceiverRefused['details'],
): ReceiverRefused =>
  details === undefined ? { status: 'REFUSED', code } : { status: 'REFUSED', code, details };

/** The currency that a quote names, else the first one offered; `undefined` for one that was not offered (quotes §1.2). */
export const offeredIn = (
  currencies: readonly OfferedCurrency[],
  wanted: string | undefined,
): OfferedCurrency | undefined =>
  wanted === undefined ? currencies[0] : currencies.find(({ currency }) => currency === wanted);

/** The receiver's facts at the moment of the quote. */
export interface ReceiverFacts {
  readonly receiver: Receiver;
  readonly isAllowed: boolean;
  readonly isTooFast: boolean;
  readonly bearerId?: string;
  /** Absent: the platform itself pays. */
  readonly senderId?: string;
}

/**
 * Whether the receiver may be paid by this sender now (quotes §1.4, rows 6 and 9). The allow list does not count for
 * customers of this deployment here; the velocity limit counts for other institutions only. The sender of the quote
 * decides on a payment to oneself, not that of the look-up.
 */
export const receiverRefusal = (facts: ReceiverFacts): ReceiverRefused | undefined => {
  const { receiver, senderId, bearerId } = facts;
  if (receiver.kind !== 'CUSTOMER' && !facts.isAllowed) return receiverRefused('COUNTERPARTY_NOT_ALLOWED');
  if (receiver.kind === 'COUNTERPARTY' && facts.isTooFast) return receiverRefused('VELOCITY_LIMIT_EXCEEDED');
  const isSelf =
    receiver.kind === 'CUSTOMER' &&
    senderId !== undefined &&
    (receiver.customerId === senderId || bearerId === senderId);
  return isSelf ? receiverRefused('SELF_PAYMENT') : undefined;
};

/** The payer fields of a quote, beside the record. */
export interface PayerSaid {
  readonly senderCustomerInfo?: Readonly<Record<string, unknown>>;
  readonly purposeOfPayment?: string;
  readonly record?: CustomerRecord;
  /** The payer's UMA address, as sent to the other institution. */
  readonly umaAddress?: string;
}

/** The value of a payer field: from the quote, else from the record. */
const payerValue = (name: string, said: PayerSaid): unknown => {
  const { senderCustomerInfo = {}, purposeOfPayment, record, umaAddress } = said;
  if (name === 'IDENTIFIER' && umaAddress !== undefined) return umaAddress;
  if (Object.hasOwn(senderCustomerInfo, name) && isGiven(senderCustomerInfo[name]))
    return senderCustomerInfo[name];
  if (name === 'PURPOSE_OF_PAYMENT' && isGiven(purposeOfPayment)) return purposeOfPayment;
  return record === undefined ? undefined : onRecord(record, name);
};

/**
 * What the receiver requires must be on record or come with the quote (quotes §1.3). A mandatory field that
 * has no `CustomerInfoFieldName` cannot be answered at all.
 */
export const payerRefusal = (
  asked: readonly PayerField[],
  said: PayerSaid,
  knownFields: readonly string[],
): ReceiverRefused | undefined => {
  const mandatory = asked.filter((field) => field.mandatory).map(({ name }) => name);
  const fields = mandatory.filter((name) => !knownFields.includes(name));
  if (fields.length > 0) return receiverRefused('UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY', { fields });
  const missingFields = mandatory.filter((name) => !isGiven(payerValue(name, said)));
  return missingFields.length === 0
    ? undefined
    : receiverRefused('MISSING_REQUIRED_UMA_PARAMETERS', { missingFields });
};

/** The required payer fields that are known, as text: objects as JSON. */
export const payerFields = (
  asked: readonly { readonly name: string }[],
  said: PayerSaid,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    asked.flatMap(({ name }) => {
      const value = payerValue(name, said);
      if (!isGiven(value)) return [];
      return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
    }),
  );

/** What a quote itself says of the required payer fields, beside what is on record. */
export const givenOf = (
  asked: readonly PayerField[],
  { senderCustomerInfo, purposeOfPayment }: Pick<PayerSaid, 'senderCustomerInfo' | 'purposeOfPayment'>,
): Readonly<Record<string, string>> =>
  payerFields(asked, {
    ...(senderCustomerInfo !== undefined && { senderCustomerInfo }),
    ...(purposeOfPayment !== undefined && { purposeOfPayment }),
  });

/**
 * Whether the quote has to be agreed on: with another institution always, and with a customer of this deployment where
 * the quote says something about the payer, which the payout carries on.
 */
export const needsAgreement = (
  { kind }: Pick<Receiver, 'kind'>,
  given: Readonly<Record<string, string>>,
): boolean => kind === 'COUNTERPARTY' || (kind === 'CUSTOMER' && Object.keys(given).length > 0);

/** A required receiver field that the record does not have refuses the quote (config-and-tokens §2). */
export const payeeRefusal = (
  required: readonly PayerField[],
  known: Readonly<Record<string, string>>,
): ReceiverRefused | undefined => {
  const missingFields = missingAmong(required, known);
  return missingFields.length === 0
    ? undefined
    : receiverRefused('MISSING_REQUIRED_UMA_PARAMETERS', { missingFields });
};

export interface Pair {
  readonly sending: CurrencyCode;
  readonly receiving: CurrencyCode;
}

/** The price of a quote by another institution's rate; within one currency it is one for one (quotes §2). */
export const pricedBy = (
  rates: SettlementRates,
  pair: Pair,
): { readonly rates: SettlementRates; readonly sendingPerReceiving?: Rate } =>
  pair.sending === pair.receiving
    ? { rates }
    : { rates, sendingPerReceiving: sendingPerReceiving(rates, pair) };
