import { Command, Query } from '@causeway/commands';
import type { CurrencyCode, Id, Instant, Rate } from '@causeway/kernel';
import type { ListedProvider, ProvidersWanted } from '../domain/counterparties/providers.js';
import type { OfferedCurrency, Receiver } from '../domain/directory/lookup.js';
import type { PayerField } from '../domain/protocol/payer-field.js';
import type { ReceiverRefused } from '../domain/payments/receiver-terms.js';
import type { SettlementRates } from '../domain/protocol/settlement-rate.js';

/** Who would pay; with no payer named it is the platform itself. Both may refer to the same customer. */
export interface SenderNamed {
  readonly customerId?: Id<'Customer'>;
  readonly senderUmaAddress?: string;
}

export interface LookupDocument {
  readonly lookupId: Id<'Lookup'>;
  readonly supportedCurrencies: readonly OfferedCurrency[];
  readonly requiredPayerDataFields: readonly PayerField[];
}

/** Asks whether a UMA address can be paid, and keeps the answer for a quote (rates-and-rails §10). */
export class LookUpUmaReceiver extends Command<
  SenderNamed & { readonly receiverUmaAddress: string },
  LookupDocument & { readonly receiverUmaAddress: string }
> {
  static readonly type = 'uma.look-up-uma-receiver';
}

/** The same for an external account of the platform. */
export class LookUpExternalAccount extends Command<
  SenderNamed & { readonly accountId: Id<'ExternalAccount'> },
  LookupDocument & { readonly accountId: Id<'ExternalAccount'> }
> {
  static readonly type = 'uma.look-up-external-account';
}

/** A look-up of the call's platform that can still be used; `null` once expired, unknown or another platform's. */
export class GetLookup extends Query<{ readonly lookupId: string }, UsableLookup | null> {
  static readonly type = 'uma.get-lookup';
}
export interface UsableLookup {
  readonly lookupId: Id<'Lookup'>;
  readonly receiver: Receiver;
  readonly expiresAt: Instant;
}

/** Whether a payment may be quoted by a look-up, and within which bounds. The shape is that of the quotes' port. */
export class ResolveUmaReceiver extends Query<ReceiverRequest, ReceiverAnswer> {
  static readonly type = 'uma.resolve-uma-receiver';
}
export interface ReceiverRequest {
  /** As sent, typed or bare. */
  readonly lookupId: string;
  /** As sent, in whatever case. */
  readonly umaAddress: string;
  /** The receiving currency; the first one offered when absent. */
  readonly currency?: string;
  readonly sendingCurrency: CurrencyCode;
  /** Absent: the platform itself pays. */
  readonly senderCustomerId?: Id<'Customer'>;
  readonly senderCustomerInfo?: Readonly<Record<string, unknown>>;
  readonly purposeOfPayment?: string;
  readonly lockedSide: 'SENDING' | 'RECEIVING';
  readonly lockedAmountMinor: bigint;
}
export interface Resolved {
  readonly umaAddress: string;
  readonly currency: CurrencyCode;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** In minor units of the receiving currency; 0 when the counterparty takes none. */
  readonly counterpartyFixedFeeMinor: bigint;
  readonly expiresAt: Instant;
  /** The known fields of the receiver; keys are `CustomerInfoFieldName`. */
  readonly counterpartyInformation: Readonly<Record<string, string>>;
  /** The price of a unit of either side in millisatoshis; absent where bitcoin has no price. */
  readonly rates?: SettlementRates;
  /** At another institution's rate; absent where the service's own counts. */
  readonly sendingPerReceiving?: Rate;
  /** True where `AgreeOnUmaPayment` has to come before this can be quoted. */
  readonly needsAgreement?: true;
  /** `receivedMinor` is what another institution said that arrives. */
  readonly agreement?: { readonly agreementId: string; readonly receivedMinor?: bigint };
}
export type ReceiverAnswer = ({ readonly status: 'RESOLVED' } & Resolved) | ReceiverRefused;

/**
 * Whether the platform deals with the institution of an address at this moment, as its operator configured;
 * with its own deployment's customers always. A malformed address is refused by the look-up.
 */
export class IsUmaReceiverAllowed extends Query<{ readonly umaAddress: string }, boolean> {
  static readonly type = 'uma.is-receiver-allowed';
}

/** One payment to a receiver, as its quote requests it. */
export interface AgreementRequest extends ReceiverRequest {
  readonly currency: CurrencyCode;
  /** The amount to arrive, at the rate of the look-up. */
  readonly receivedMinor: bigint;
  /** The quote's: a repeated request for it returns what was agreed before. */
  readonly paymentUuid: string;
}

/**
 * Asks the receiver's institution to take a payment, and keeps its answer until the payment is made (quotes §1.4). For
 * a customer of this deployment it keeps what the quote says about its payer.
 */
export class AgreeOnUmaPayment extends Command<AgreementRequest, ReceiverAnswer> {
  static readonly type = 'uma.agree-on-payment';
}

/** Institutions that can be reached over UMA, by name (rates-and-rails §11). */
export class ListUmaProviders extends Query<ProvidersWanted, readonly ListedProvider[]> {
  static readonly type = 'uma.list-uma-providers';
}
