import type { Id, Instant } from '@causeway/kernel';
import type {
  CurrencyDocument,
  OutgoingTransactionDocument,
  RateDetailsDocument,
} from '@causeway/transaction-owner/domain';

/** As requested; `customerId` is whose payment it is, absent on the platform's own. */
export type QuoteSourceDocument =
  | { readonly sourceType: 'ACCOUNT'; readonly accountId: string; readonly customerId?: string }
  | {
      readonly sourceType: 'REALTIME_FUNDING';
      readonly currency: string;
      readonly customerId?: string;
      readonly cryptoNetwork?: string;
    };

/** As requested; `paymentRail` only where the platform named it. */
export type QuoteDestinationDocument =
  | { readonly destinationType: 'ACCOUNT'; readonly accountId: string; readonly paymentRail?: string }
  | { readonly destinationType: 'UMA_ADDRESS'; readonly umaAddress: string; readonly currency: string };

/** `ScaChallenge` of the contract. */
export interface ScaChallengeDocument {
  readonly id: string;
  readonly expiresAt: Instant;
  readonly factor: string;
  readonly availableFactors: readonly string[];
  readonly purpose?: string;
  readonly passkeyAssertionOptions?: Readonly<Record<string, unknown>>;
}

/** A quote as the API shows it (`Quote` of the contract). */
export interface QuoteDocument {
  readonly id: Id<'Quote'>;
  readonly status: OutgoingTransactionDocument['status'];
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly source: QuoteSourceDocument;
  readonly destination: QuoteDestinationDocument;
  readonly sendingCurrency: CurrencyDocument;
  readonly receivingCurrency: CurrencyDocument;
  readonly totalSendingAmount: bigint;
  readonly totalReceivingAmount: bigint;
  readonly exchangeRate: number;
  readonly feesIncluded: bigint;
  readonly platformFeesIncluded: bigint;
  readonly rateDetails: RateDetailsDocument;
  readonly paymentInstructions: readonly object[];
  readonly transactionId: Id<'Transaction'>;
  /** Only while its customer has to prove themselves. */
  readonly scaChallenge?: ScaChallengeDocument;
  readonly description?: string;
  /** Payee data of a UMA receiver, by `CustomerInfoFieldName`. */
  readonly counterpartyInformation?: Readonly<Record<string, string>>;
}
