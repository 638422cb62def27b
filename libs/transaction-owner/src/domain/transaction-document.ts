import type { Id, Instant } from '@causeway/kernel';

export interface CurrencyDocument {
  readonly code: string;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}
export interface CurrencyAmountDocument {
  readonly amount: bigint;
  readonly currency: CurrencyDocument;
}

/** Every value of the contract's `TransactionStatus`; some belong to history, or to kinds that are not here yet. */
export const TRANSACTION_STATUSES = [
  'CREATED',
  'PENDING',
  'PENDING_AUTHORIZATION',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const TRANSACTION_TYPES = ['INCOMING', 'OUTGOING', 'CARD'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Why money that has come is held (accounts §7). */
export const PENDING_REASONS = [
  'COUNTERPARTY_DECLARATION_REQUIRED',
  'WALLET_VERIFICATION_REQUIRED',
  'COUNTERPARTY_INFORMATION_REQUIRED',
  'COMPLIANCE_REVIEW',
] as const;
export type PendingReason = (typeof PENDING_REASONS)[number];

export type TransactionSourceDocument =
  | { readonly sourceType: 'ACCOUNT'; readonly accountId: string; readonly currency: string }
  | { readonly sourceType: 'UMA_ADDRESS'; readonly umaAddress: string; readonly currency?: string }
  | RealtimeFundingSourceDocument;

/** Money from outside, with what its rail reported of the sender (transactions §1). */
export interface RealtimeFundingSourceDocument {
  readonly sourceType: 'REALTIME_FUNDING';
  readonly currency: string;
  readonly customerId?: string;
  readonly accountHolderName?: string;
  readonly accountIdentifier?: string;
  readonly bankName?: string;
  readonly bankIdentifier?: string;
  readonly paymentRail?: string;
  readonly remittanceInformation?: string;
  readonly endToEndId?: string;
  readonly traceNumber?: string;
  readonly onChainTransaction?: { readonly transactionHash: string; readonly network: string };
}

export type TransactionDestinationDocument =
  | {
      readonly destinationType: 'ACCOUNT';
      readonly accountId: string;
      readonly currency: string;
      /** The transfer on the chain, where the account is an outside wallet. */
      readonly onChainTransaction?: { readonly transactionHash: string; readonly network: string };
    }
  | { readonly destinationType: 'UMA_ADDRESS'; readonly umaAddress: string; readonly currency: string };

export interface RefundDocument {
  readonly reference: string;
  readonly initiatedAt: Instant;
  readonly settledAt?: Instant;
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly reason: 'TRANSACTION_FAILED' | 'USER_CANCELLATION' | 'TIMEOUT';
}

interface TransactionBase {
  readonly id: Id<'Transaction'>;
  readonly direction: 'DEBIT' | 'CREDIT';
  readonly source: TransactionSourceDocument;
  readonly destination: TransactionDestinationDocument;
  /** The platform's id where the payment is the platform's own (transactions §1). */
  readonly customerId: string;
  readonly platformCustomerId: string;
  readonly description?: string;
  readonly exchangeRate?: number;
  readonly quoteId?: Id<'Quote'>;
  /** Only where an agent started it (agents §1). */
  readonly agentId?: Id<'Agent'>;
  readonly settledAt?: Instant;
  readonly refund?: RefundDocument;
  readonly reconciliationInstructions?: { readonly reference?: string; readonly transactionHash?: string };
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly receiptDeliveryConfirmedAt?: Instant;
  /** Of the sender of an incoming payment, or the receiver of an outgoing one; names of the contract. */
  readonly counterpartyInformation?: Readonly<Record<string, string>>;
}

export interface RateDetailsDocument {
  readonly counterpartyMultiplier: number;
  readonly counterpartyFixedFee: bigint;
  readonly serviceApiMultiplier: number;
  readonly serviceApiFixedFee: bigint;
  readonly serviceApiVariableFeeRate: number;
  readonly serviceApiVariableFeeAmount: bigint;
}

/** `OutgoingTransaction` of the contract. */
export interface OutgoingTransactionDocument extends TransactionBase {
  readonly type: 'OUTGOING';
  readonly status: 'PENDING' | 'PENDING_AUTHORIZATION' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'EXPIRED';
  readonly sentAmount: CurrencyAmountDocument;
  readonly receivedAmount: CurrencyAmountDocument;
  readonly fees: bigint;
  readonly platformFees: bigint;
  readonly paymentInstructions: readonly object[];
  readonly rateDetails: RateDetailsDocument;
  readonly failureReason?: string;
  readonly paymentRail: string | null;
  readonly railSelectionMode: 'AUTO' | 'MANUAL' | null;
  readonly expectedSettlementAt: Instant | null;
  readonly settlementTimelineSeconds: number | null;
}

/** `IncomingTransaction` of the contract. */
export interface IncomingTransactionDocument extends TransactionBase {
  readonly type: 'INCOMING';
  readonly status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'REJECTED' | 'FAILED' | 'EXPIRED';
  readonly receivedAmount: CurrencyAmountDocument;
  readonly sentAmount?: CurrencyAmountDocument;
  readonly fees?: bigint;
  readonly failureReason?: string;
  /** Why it is held; only while it is (accounts §7). */
  readonly pendingReason?: string;
}

export type TransactionDocument = OutgoingTransactionDocument | IncomingTransactionDocument;
