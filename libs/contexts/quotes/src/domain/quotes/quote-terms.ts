import { holdsErased, uuidOf, type Id, type Instant, type Loaded } from '@causeway/kernel';
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

export interface InternalDestination {
  readonly kind: 'INTERNAL';
  readonly accountId: Id<'InternalAccount'>;
  readonly receiver: Party;
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
  | InternalDestination
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

/** An account of the service: it holds the money. */
export interface InternalSource {
  readonly kind: 'INTERNAL';
  readonly accountId: Id<'InternalAccount'>;
  /** Present on an embedded wallet: the quote is not executed without its owner's signature. */
  readonly wallet?: WalletTerms;
}

/** An account outside that the money is collected from (quotes §1.1). */
export interface ExternalSource {
  readonly kind: 'EXTERNAL';
  readonly accountId: Id<'ExternalAccount'>;
  readonly accountType: string;
}

export type Source = InternalSource | ExternalSource | ({ readonly kind: 'REALTIME' } & Funding);

/** Everything that a quote promises; fixed at its creation. */
export interface QuoteTerms {
  readonly quoteId: Id<'Quote'>;
  readonly transactionId: Id<'Transaction'>;
  readonly platformId: string;
  readonly payer: Party;
  readonly source: Source;
  readonly destination: Destination;
  readonly price: Priced;
  /** Where the platform's fee goes; present when there is one. */
  readonly feeAccountId?: Id<'InternalAccount'>;
  readonly rail: RailTerms;
  readonly description?: string;
  readonly remittanceInformation?: string;
  readonly purposeOfPayment?: string;
  /** The agent that asked for it (agents §1). */
  readonly agentId?: Id<'Agent'>;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** The terms of a payer that only fills an account of its own: then it is an incoming payment (quotes §8). */
export type OwnCollection = KnownTerms & {
  readonly source: ExternalSource;
  readonly destination: { readonly kind: 'INTERNAL' };
};

/** Whether the payer collects money from outside for an account of its own: an incoming payment (quotes §8). */
export const isOwnCollection = (terms: KnownTerms): terms is OwnCollection => {
  const { source, destination, payer } = terms;
  return (
    source.kind === 'EXTERNAL' && destination.kind === 'INTERNAL' && destination.receiver.id === payer.id
  );
};

/**
 * What is personal in terms that an event holds as `terms`. Free text of the platform may name any person: it is sealed
 * under the payer's key. A name is sealed under its own.
 */
export const termsPersonal = {
  personal: ['terms.description', 'terms.remittanceInformation', 'terms.payer.platformCustomerId'],
  subject: 'terms.payer.id',
  others: [
    {
      personal: [
        'terms.destination.umaAddress',
        'terms.destination.addressKey',
        'terms.destination.counterpartyInformation',
      ],
      subject: 'terms.payer.id',
    },
    {
      personal: ['terms.destination.receiver.platformCustomerId'],
      subject: 'terms.destination.receiver.id',
    },
  ],
} as const;

/** The terms as they are read, where payer and receiver may have been erased since. */
export type KnownTerms = Loaded<
  { readonly type: 'Agreed'; readonly terms: QuoteTerms },
  { readonly Agreed: typeof termsPersonal }
>['terms'];

/** Whether they are as they were agreed: no person of theirs was erased. */
export const areWhole = (terms: KnownTerms): terms is QuoteTerms => !holdsErased(terms);

/** Whether the platform itself pushes the money, for whomever it pays: what comes back of it is the platform's. */
export const isPushedByPlatform = ({ source }: Pick<QuoteTerms, 'source'>): boolean =>
  source.kind === 'REALTIME' && source.instructions.some(({ isPlatformAccount }) => isPlatformAccount);

/** Whether the money is pushed over a chain: it never goes back to the wallet it came from (transactions §4). */
export const isPushedOverChain = ({ source }: Pick<QuoteTerms, 'source'>): boolean =>
  source.kind === 'REALTIME' && source.isCrypto;

/** The reference of a refund: the payer's, or the transaction's uuid where there was none (transactions §4). */
export const refundReference = ({ transactionId, source }: KnownTerms): string =>
  `${(source.kind === 'REALTIME' ? source.reference : undefined) ?? uuidOf(transactionId)}-REFUND`;

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
