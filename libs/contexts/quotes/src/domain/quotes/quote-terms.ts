import type { Id, Instant } from '@causeway/kernel';
import type { Priced } from './pricing.js';
import type { SettlementRates } from './uma-receiver.js';

/** Whose payment it is: a customer's, or the platform's own. */
export interface Party {
  /** The customer's id, or the platform's: also the subject whose key seals what is personal. */
  readonly id: string;
  readonly customerId?: Id<'Customer'>;
  /** The platform's own name for the customer; the platform's id where the payment is its own (transactions §1). */
  readonly platformCustomerId: string;
  /** Known to the state alone, and recorded nowhere: this person was erased. */
  readonly isErased?: true;
}

export type Destination =
  | {
      readonly kind: 'EXTERNAL';
      readonly accountId: Id<'ExternalAccount'>;
      readonly accountType: string;
      /** The rail that the platform named; the quote shows it, and it alone (quotes §2). */
      readonly namedRail?: string;
      /** Keyed hash of a Lightning invoice, which is paid once; absent on everything that may be paid again. */
      readonly invoiceKey?: string;
    }
  | {
      readonly kind: 'INTERNAL';
      readonly accountId: Id<'InternalAccount'>;
      readonly receiver: Party;
    }
  | {
      readonly kind: 'UMA';
      /** Personal, as is what the receiver's institution reports of them. */
      readonly umaAddress: string;
      /** Keyed hash by which payments to the address are found; absent on quotes from before there was one. */
      readonly addressKey?: string;
      readonly counterpartyInformation: Readonly<Record<string, string>>;
      /** What another institution agreed to, by its name among the agreements; it goes with the payout. */
      readonly agreementId?: string;
      /** The pivot of quotes §6.6; absent where bitcoin had no price. */
      readonly rates?: SettlementRates;
    };

/** What a UMA address is among the types of accounts that rails pay to. */
export const UMA_ADDRESS = 'UMA_ADDRESS';

/** A way to send money for one quote, as the API shows it (accounts §6); coordinates of the service: nothing personal. */
export interface FundingInstruction {
  readonly accountOrWalletInfo: {
    readonly accountType: string;
    readonly [field: string]: string | readonly string[];
  };
  readonly invoice?: string;
  readonly instructionsNotes?: string;
  readonly isPlatformAccount: boolean;
}

/** Money that is pushed from outside for this one payment (quotes §5). */
export interface Funding {
  readonly isCrypto: boolean;
  /** The network that the platform named; the quote shows it. */
  readonly cryptoNetwork?: string;
  /** What the payer of a bank transfer names; chains and invoices need none. */
  readonly reference?: string;
  readonly instructions: readonly FundingInstruction[];
}

/** Money that is collected from an account outside (quotes §1.1). */
export interface Pull {
  readonly accountId: Id<'ExternalAccount'>;
  readonly accountType: string;
}

/** The rail of the payout and its time (rates-and-rails §4). */
export interface RailTerms {
  /** Concrete; `null` within the service, on chains and on Lightning. */
  readonly rail: string | null;
  readonly mode: 'AUTO' | 'MANUAL' | null;
  readonly settlementSeconds: number;
  readonly isInstant: boolean;
}

/** What the owner of the paying wallet signs (wallet-auth §10). */
export interface WalletTerms {
  readonly requestId: Id<'Request'>;
  readonly payloadToSign: string;
}

/** Everything that a quote promises; fixed at its creation. */
export interface QuoteTerms {
  readonly quoteId: Id<'Quote'>;
  readonly transactionId: Id<'Transaction'>;
  readonly platformId: string;
  readonly payer: Party;
  /** Where the money is held; absent when it comes from outside. */
  readonly sourceAccountId?: Id<'InternalAccount'>;
  /** How the money comes from outside; absent when an account of the service pays. */
  readonly funding?: Funding;
  /** Where it is collected from, when it is not pushed. */
  readonly pull?: Pull;
  /** Present when an embedded wallet pays: it is not executed without its owner's signature. */
  readonly wallet?: WalletTerms;
  readonly destination: Destination;
  readonly price: Priced;
  /** Where the platform's fee goes; present when there is one. */
  readonly feeAccountId?: Id<'InternalAccount'>;
  readonly rail: RailTerms;
  readonly description?: string;
  readonly remittanceInformation?: string;
  readonly purposeOfPayment?: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** Whether the payer only fills an account of its own: then it is an incoming payment (quotes §8). */
export const isOwnCollection = ({ pull, destination, payer }: QuoteTerms): boolean =>
  pull !== undefined && destination.kind === 'INTERNAL' && destination.receiver.id === payer.id;

/** Whether the platform itself pushes the money, for whomever it pays: what comes back of it is the platform's. */
export const isPushedByPlatform = ({ funding }: Pick<QuoteTerms, 'funding'>): boolean =>
  funding?.instructions.some(({ isPlatformAccount }) => isPlatformAccount) === true;

/** Whether nothing is held for it, because its money comes from outside. */
export const isFromOutside = ({ funding, pull }: QuoteTerms): boolean =>
  funding !== undefined || pull !== undefined;

/** The account that holds the money of a quote. Throws for one that is funded from outside: nothing is held there. */
export const heldIn = ({
  sourceAccountId,
  quoteId,
}: Pick<QuoteTerms, 'sourceAccountId' | 'quoteId'>): Id<'InternalAccount'> => {
  if (sourceAccountId === undefined) throw new Error(`${quoteId} is paid from no account of the service`);
  return sourceAccountId;
};

/**
 * Money comes back of a payment whose payer was erased. From here on the payment is the platform's to see, without
 * anything of the person, so that its refund has a transaction and an operator can settle it.
 */
export interface ReassignedPayment {
  /** As they were agreed, with the platform in the person's place and without any person's words. */
  readonly terms: QuoteTerms;
  readonly status: 'PROCESSING' | 'COMPLETED' | 'FAILED';
  readonly settledAt?: Instant;
}
