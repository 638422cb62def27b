import type { CurrencyCode, Id, Instant, Money } from '@causeway/kernel';
import type { AuthorizationDemand } from './authorization.js';
import type { Priced, PricingRefused } from './pricing.js';
import type { UmaReceiver, UmaRefused } from './uma-receiver.js';
import type { Funding, Party, RailTerms } from './quote-terms.js';

/** What the other contexts know of a payment's parties at this moment. */
export interface CustomerFacts {
  readonly isBusiness: boolean;
  readonly isApproved: boolean;
  readonly hasAcceptedTerms: boolean;
  readonly hasRegistrationNumber: boolean;
  /** The info fields that it lacks of those that a currency may ask for. */
  readonly lackingInfo: readonly string[];
}

export interface InternalAccountFacts {
  readonly accountId: Id<'InternalAccount'>;
  readonly type: string;
  readonly status: string;
  readonly currency: CurrencyCode;
  readonly available: Money;
  /** Absent on the platform's own accounts. */
  readonly ownerId?: Id<'Customer'>;
}

export interface ExternalAccountFacts {
  readonly accountId: Id<'ExternalAccount'>;
  readonly accountType: string;
  readonly status: string;
  readonly currency: CurrencyCode;
  /** Every country that it names; absent where none is known. */
  readonly countries?: readonly string[];
  /** A Lightning invoice's own terms; absent on everything else, and where they cannot be read. */
  readonly invoice?: InvoiceFacts;
  /** By which an invoice is paid once; absent on everything that may be paid again. */
  readonly invoiceKey?: string;
  readonly isPaidInvoice?: true;
}

export interface InvoiceFacts {
  /** Absent on an invoice over any amount. */
  readonly amountMillisatoshi?: bigint;
  readonly expiresAt: Instant;
}

export interface PaymentPolicy {
  /** No account there is paid, or collected from (rates-and-rails §6). */
  readonly deniedCountries: readonly string[];
  /** What arrives in these needs a purpose (quotes §1.3). */
  readonly purposeOfPaymentCurrencies: readonly string[];
}

export interface PulledAccountFacts extends ExternalAccountFacts {
  readonly ownershipType?: string;
}

export type FundingOffer =
  | ({ readonly status: 'OFFERED' } & Funding)
  | { readonly status: 'CURRENCY_NOT_OFFERED' }
  | { readonly status: 'NETWORK_NOT_OFFERED' }
  /** Nothing is connected in this environment. */
  | { readonly status: 'NOT_CONNECTED' };

export type SourceFacts =
  | { readonly kind: 'INTERNAL'; readonly account: InternalAccountFacts }
  /** Money that is pushed for this one payment. */
  | { readonly kind: 'REALTIME'; readonly currency: CurrencyCode; readonly offer: FundingOffer }
  /** No currency of ours. */
  | { readonly kind: 'NO_CURRENCY' }
  /** To be pulled from. */
  | { readonly kind: 'EXTERNAL'; readonly account: PulledAccountFacts }
  | { readonly kind: 'UNKNOWN' };

/** What pays at an execution: an account of the service, or one outside whose bank knows what is there. */
export type PayingAccount =
  | {
      readonly kind: 'INTERNAL';
      readonly account: Pick<InternalAccountFacts, 'status' | 'available' | 'ownerId'>;
    }
  | { readonly kind: 'EXTERNAL'; readonly account: PulledAccountFacts };

export type DestinationFacts =
  | { readonly kind: 'EXTERNAL'; readonly account: ExternalAccountFacts }
  | { readonly kind: 'INTERNAL'; readonly account: InternalAccountFacts; readonly receiver: Party }
  | { readonly kind: 'UMA'; readonly receiver: UmaReceiver; readonly addressKey?: string }
  | { readonly kind: 'UMA_REFUSED'; readonly refused: UmaRefused }
  /** A UMA address where none are served. */
  | { readonly kind: 'UMA_NOT_CONNECTED' }
  | { readonly kind: 'UNKNOWN' };

/** What is paid at an execution. */
export type PaidDestination =
  | { readonly kind: 'EXTERNAL'; readonly account: ExternalAccountFacts }
  | { readonly kind: 'INTERNAL'; readonly account: Pick<InternalAccountFacts, 'status' | 'ownerId'> }
  | UmaAddressFacts
  | { readonly kind: 'UNKNOWN' };

/** A UMA address is paid as it was looked up; only who may be dealt with at all may have changed since. */
export interface UmaAddressFacts {
  readonly kind: 'UMA_ADDRESS';
  /** The operator has taken the receiver's institution off the platform's allow list. */
  readonly isDisallowed?: true;
}

export type KnownDestination = Extract<DestinationFacts, { kind: 'EXTERNAL' | 'INTERNAL' | 'UMA' }>;

/** Whether the destination was found, so that it has a currency and a receiver. */
export const isKnownDestination = (facts: DestinationFacts): facts is KnownDestination =>
  facts.kind === 'EXTERNAL' || facts.kind === 'INTERNAL' || facts.kind === 'UMA';

/** The currency in which the receiver is paid. */
export const receivingCurrencyOf = (destination: KnownDestination): CurrencyCode =>
  destination.kind === 'UMA' ? destination.receiver.currency : destination.account.currency;

/** The currency in which the payer pays; `undefined` where no source was found to have one. */
export const sendingCurrencyOf = (source: SourceFacts): CurrencyCode | undefined => {
  if (source.kind === 'INTERNAL' || source.kind === 'EXTERNAL') return source.account.currency;
  return source.kind === 'REALTIME' ? source.currency : undefined;
};

/** The customer that pays; `PLATFORM` where the payment is the platform's own. */
export type PayerFacts =
  | { readonly kind: 'CUSTOMER'; readonly party: Party; readonly customer: CustomerFacts }
  | { readonly kind: 'PLATFORM'; readonly party: Party }
  | { readonly kind: 'UNKNOWN' };

/** The platform's settings for the sending currency; absent when it does not have the currency. */
export interface SendingSettings {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly isOutgoingEnabled: boolean;
  readonly isIncomingEnabled: boolean;
}

export type PriceFacts =
  | { readonly status: 'CORRIDOR_DISABLED' }
  | { readonly status: 'NO_PRICE' }
  | { readonly status: 'FEE_REFUSED'; readonly field: string; readonly message: string }
  | PricingRefused
  | Priced;

export type RailFacts =
  | ({ readonly status: 'CHOSEN'; readonly validSeconds: number } & RailTerms)
  | { readonly status: 'NOT_OFFERED' }
  /** With what the rails carry, in minor units of what arrives; absent where nothing bounds it. */
  | { readonly status: 'OUT_OF_RANGE'; readonly minMinor?: bigint; readonly maxMinor?: bigint }
  /** Nothing is connected in this environment. */
  | { readonly status: 'NOT_CONNECTED' };

/**
 * What the rail says to a payout without effect; `NOT_NEEDED` within the service. `STAYS_PENDING` is acceptable, too:
 * the partner does not process it before it says how it ended.
 */
export type RailVerdict =
  'ACCEPTABLE' | 'STAYS_PENDING' | 'INSUFFICIENT_FUNDS' | 'ACCOUNT_INVALID' | 'NOT_CONNECTED' | 'NOT_NEEDED';

/** What carries the money in, of the rails that may; with what any of these carries, in minor units of what is sent. */
export interface BringingRails {
  readonly rails: readonly string[];
  readonly minMinor?: bigint;
  readonly maxMinor?: bigint;
}

export interface CorridorFacts {
  readonly sending?: SendingSettings;
  readonly price: PriceFacts;
  /** Absent where no rail brings the money in: an account of the service has it. Asked for only when there is a price. */
  readonly bringing?: BringingRails;
  /** Asked for only when there is a price. */
  readonly rail?: RailFacts;
  /** The operator's limit for one payment, and for the platform's day; absent where there is none (quotes §7). */
  readonly transactionMaxMinor?: bigint;
  readonly dailyVolumeMaxMinor?: bigint;
  readonly feeAccountId?: Id<'InternalAccount'>;
  /** In the sending currency: from here on a destination must be proven to be its owner's. */
  readonly ownershipThreshold?: Money;
  /** Asked for only when the quote is to be executed at once. */
  readonly verdict?: RailVerdict;
}

/** Everything that the decision on a new quote needs; gathered before it, decided on in one place. */
export interface QuoteFacts {
  readonly source: SourceFacts;
  readonly destination: DestinationFacts;
  readonly payer: PayerFacts;
  /** The customer whose account is paid; absent where the account is no customer's. */
  readonly payee?: CustomerFacts;
  /** The account that the look-up was for, where one was named. */
  readonly lookedUp?: Id<'ExternalAccount'>;
  /** What strong customer authentication demands of a payment that executes itself (quotes §9). */
  readonly authorization?: AuthorizationDemand;
  /** Absent while an account is unknown. */
  readonly policy?: PaymentPolicy;
  /** What a payer must have on record to use a currency of the platform (config-and-tokens §2.1). */
  readonly infoRequired?: ReadonlyMap<string, readonly string[]>;
  /** Absent while an account is unknown. */
  readonly corridor?: CorridorFacts;
  /** The price at the rate that was looked up, where another institution has named its own since. */
  readonly estimated?: Priced;
}
