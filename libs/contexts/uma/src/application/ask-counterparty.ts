import { RejectedError, type CallContext } from '@causeway/commands';
import type { CustomerDocument } from '@causeway/customers';
import { after, derivedUuid, Money, type CurrencyCode } from '@causeway/kernel';
import { askedAmount, feeInUnits, isAsAsked, type AskedAmount } from '../domain/agreed-amount.js';
import type { NewAgreement, SettlementRates } from '../domain/agreement.js';
import type { CounterpartyOffer, OfferedCurrency } from '../domain/lookup.js';
import type { PayerField } from '../domain/payer-field.js';
import { isNearlyOne } from '../domain/settlement-rate.js';
import { parseUmaAddress, type UmaAddress } from '../domain/uma-address.js';
import { findUsableLookup } from '../read/lookup.query.js';
import type { LookupRow } from '../read/lookup.view.js';
import { addressKey } from './address-key.js';
import { offerIn, settlementRates } from './counterparty-lookup.js';
import { onRecord } from './customer-record.js';
import { institutionOf } from './institutions.js';
import { spend } from './nonce.handlers.js';
import { addressAt, payerOf } from './payer.js';
import type { UmaPorts } from './ports.js';
import { receiverRefused as refusal, type ReceiverRefused } from './receiver-refused.js';
import type { AgreementQuestion } from './requests.js';
import type { SettlementNetwork } from './settlement-network.js';
import type { Institution, PayAgreed } from './wire.js';

/** A payment that another institution can be asked to take. */
export interface Asking {
  /** The same for the same quote and amount. */
  readonly agreementId: string;
  readonly address: UmaAddress;
  readonly lookup: LookupRow;
  readonly offer: CounterpartyOffer;
  readonly offered: OfferedCurrency;
  readonly institution: Institution;
  readonly network: SettlementNetwork;
  readonly asked: AskedAmount;
  /** The payer, as the other institution gets to know it. */
  readonly payer: string;
  readonly sender?: CustomerDocument;
  /** What is asked about the receiver. */
  readonly wanted: readonly PayerField[];
}

/** Everything that a pay request needs; or why none can be made. Nobody is asked yet. */
export const askingFor = async (
  ports: UmaPorts,
  question: AgreementQuestion,
  call: CallContext,
): Promise<Asking | ReceiverRefused> => {
  const { lookupId, lockedSide, receivedMinor, sendingCurrency, senderCustomerId } = question;
  const address = parseUmaAddress(question.umaAddress);
  const lookup = await findUsableLookup(ports, call, lookupId, ports.clock.now(call.environment));
  const offer = lookup && offerIn(lookup);
  const offered = lookup?.currencies.find(({ currency }) => currency === question.currency);
  if (address === undefined || lookup === undefined || offer === undefined || offered === undefined)
    return refusal('LOOKUP_REQUEST_FAILED');
  if (lookup.address_key !== addressKey(ports.vault, address.text)) return refusal('LOOKUP_REQUEST_FAILED');
  const institution = await institutionOf(ports, call);
  const network = ports.settlement(call.environment);
  const pair = { sending: sendingCurrency, receiving: offered.currency };
  const rates = await settlementRates(ports, pair, offer.multipliers[offered.currency], call);
  if (institution === undefined || network === undefined || rates === undefined)
    return refusal('PAYREQ_REQUEST_FAILED');
  // Within one currency what is sent says what arrives, whatever bitcoin costs (quotes §2).
  const isOneCurrency = pair.sending === pair.receiving;
  const asked = askedAmount(isOneCurrency ? 'RECEIVING' : lockedSide, receivedMinor, rates.perReceivingUnit);
  if (asked.amount > BigInt(Number.MAX_SAFE_INTEGER)) return refusal('AMOUNT_OUT_OF_RANGE');
  const { sender, umaAddress, wanted } = await payerOf(
    ports.dispatch,
    { customerId: senderCustomerId, currencyCode: sendingCurrency },
    call,
  );
  return {
    agreementId: agreementIdOf(question, asked),
    ...{ address, lookup, offer, offered, institution, network, asked, wanted },
    payer: addressAt({ umaAddress }, institution.domain),
    ...(sender !== undefined && { sender }),
  };
};

const agreementIdOf = (
  { paymentUuid, lockedSide, currency }: AgreementQuestion,
  { amount }: AskedAmount,
): string => derivedUuid('uma-agreement', paymentUuid, lockedSide, currency, String(amount));

/**
 * Asks the other institution, and takes its answer if it is about what was asked for (quotes §1.4, rows 10 and 11).
 * Within one currency the fee that it keeps comes out of what is sent: so it is asked once more, for the rest.
 */
export const askCounterparty = async (
  ports: UmaPorts,
  asking: Asking,
  question: AgreementQuestion,
  call: CallContext,
): Promise<NewAgreement | ReceiverRefused> => {
  const agreed = await askOnce(ports, asking, question, call);
  const isOutOfFixed = question.lockedSide === 'SENDING' && question.sendingCurrency === question.currency;
  if ('status' in agreed || !isOutOfFixed || agreed.feeMinor === 0n) return agreed;
  const rest = { amount: question.receivedMinor - agreed.feeMinor, isInMillisatoshis: false };
  if (rest.amount <= 0n) return refusal('AMOUNT_OUT_OF_RANGE');
  const again = { ...asking, asked: rest, agreementId: agreementIdOf(question, rest) };
  const second = await askOnce(ports, again, question, call);
  const isWhole = 'status' in second || second.feeMinor === agreed.feeMinor;
  return isWhole ? second : refusal('INVALID_PAYREQ_RESPONSE');
};

const askOnce = async (
  ports: UmaPorts,
  asking: Asking,
  question: AgreementQuestion,
  call: CallContext,
): Promise<NewAgreement | ReceiverRefused> => {
  const { agreementId, address, offer, offered, institution, asked, payer, wanted } = asking;
  const answer = await ports.wire.requestPayment(
    {
      ...{ receiver: address, offer, payer, currency: offered.currency, ...asked },
      payerFields: payerFields(asking, question),
      payeeFields: wanted,
      paymentUuid: agreementId,
    },
    institution,
  );
  if (answer.status === 'REFUSED') return refusal(answer.code);
  const { agreed } = answer;
  const stale = await staleness(() => spend(ports.dispatch, agreed.signed, call));
  if (stale !== undefined) return stale;
  const { sendingCurrency: sending } = question;
  const pair = { sending, receiving: offered.currency };
  const rates = await settlementRates(ports, pair, agreed.multiplier, call);
  const terms = rates && termsOf(asking, agreed, rates, sending);
  if (terms === undefined) return refusal('INVALID_PAYREQ_RESPONSE');
  const { validMs, ...known } = terms;
  return {
    ...{ agreementId, domain: address.domain, ...known },
    expiresAt: after(ports.clock.now(call.environment), validMs),
  };
};

/** What is asked of payers, of the record and of what came with the quote. */
const payerFields = (
  { lookup, sender, payer }: Asking,
  { senderCustomerInfo = {}, purposeOfPayment }: AgreementQuestion,
): Readonly<Record<string, string>> => {
  const valueOf = (name: string): unknown => {
    if (name === 'IDENTIFIER') return payer;
    if (Object.hasOwn(senderCustomerInfo, name)) return senderCustomerInfo[name];
    if (name === 'PURPOSE_OF_PAYMENT' && purposeOfPayment !== undefined) return purposeOfPayment;
    return sender === undefined ? undefined : onRecord(sender, name);
  };
  return Object.fromEntries(
    lookup.payer_fields.flatMap(({ name }) => {
      const value = valueOf(name);
      return value === undefined || value === null ? [] : [[name, textOf(value)]];
    }),
  );
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** An answer that is taken once, and soon (rates-and-rails §10). */
const staleness = async (spending: () => Promise<unknown>): Promise<ReceiverRefused | undefined> => {
  try {
    await spending();
    return undefined;
  } catch (error) {
    const isStale =
      error instanceof RejectedError &&
      (error.code === 'INVALID_NONCE' || error.code === 'INVALID_TIMESTAMP');
    if (!isStale) throw error;
    return refusal(error.code);
  }
};

type AgreedTerms = Omit<NewAgreement, 'agreementId' | 'domain' | 'expiresAt'> & { readonly validMs: number };

/** `undefined` when the answer, or its invoice, is about something else than what was asked for. */
const termsOf = (
  { network, address, asked, offered, wanted }: Asking,
  agreed: PayAgreed,
  rates: SettlementRates,
  sending: CurrencyCode,
): AgreedTerms | undefined => {
  const { receivedMinor, feeMillisatoshis, payeeFields, utxoCallback } = agreed;
  const { currency } = offered;
  const invoice = network.read(agreed.invoice);
  if (invoice?.payee !== address.domain) return undefined;
  const { millisatoshis: invoiceMillisatoshis, validMs } = invoice;
  const { perReceivingUnit } = rates;
  const answered = { receivedMinor, perReceivingUnit, feeMillisatoshis, invoiceMillisatoshis };
  const isFair = isAsAsked(asked, answered) && (sending !== currency || isNearlyOne(rates));
  const isSaid = wanted.every(({ name, mandatory }) => !mandatory || payeeFields[name] !== undefined);
  if (!isFair || !isSaid) return undefined;
  return {
    received: Money.of(receivedMinor, currency),
    feeMinor: feeInUnits(feeMillisatoshis, perReceivingUnit),
    rates,
    invoice: agreed.invoice,
    invoiceMillisatoshis,
    said: { payeeFields, ...(utxoCallback !== undefined && { utxoCallback }) },
    validMs,
  };
};
