import type { Id, Instant } from '@causeway/kernel';

export interface CurrencyAmountDocument {
  readonly amount: bigint;
  readonly currency: {
    readonly code: string;
    readonly name: string;
    readonly symbol: string;
    readonly decimals: number;
  };
}

/** With what its rail reported of the sender (transactions §1). */
export interface DepositSourceDocument {
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

export const DEPOSIT_STATUSES = ['PENDING', 'COMPLETED', 'FAILED'] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** Money that came for an account, as the API shows it: an `IncomingTransaction` of the contract. */
export interface DepositDocument {
  readonly id: Id<'Transaction'>;
  readonly type: 'INCOMING';
  readonly direction: 'CREDIT';
  readonly status: DepositStatus;
  readonly source: DepositSourceDocument;
  readonly destination: {
    readonly destinationType: 'ACCOUNT';
    readonly accountId: string;
    readonly currency: string;
  };
  /** The platform's id where the account is the platform's own (transactions §1). */
  readonly customerId: string;
  readonly platformCustomerId: string;
  readonly receivedAmount: CurrencyAmountDocument;
  readonly reconciliationInstructions?: { readonly reference?: string };
  readonly settledAt?: Instant;
  readonly failureReason?: string;
  /** Why it is held; only while it is (accounts §7). */
  readonly pendingReason?: string;
  readonly refund?: {
    readonly reference: string;
    readonly initiatedAt: Instant;
    readonly settledAt?: Instant;
    readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
    readonly reason: 'TRANSACTION_FAILED';
  };
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly receiptDeliveryConfirmedAt?: Instant;
}
