import type { CurrencyCode, Id, Instant } from '@causeway/kernel';

/** An internal account as the API shows it (`InternalAccount` of the contract). */
export interface InternalAccountDocument {
  readonly id: Id<'InternalAccount'>;
  /** Absent on the platform's own accounts. */
  readonly customerId?: Id<'Customer'>;
  readonly type: 'INTERNAL_FIAT' | 'INTERNAL_CRYPTO' | 'EMBEDDED_WALLET';
  readonly status: 'PENDING' | 'ACTIVE' | 'FROZEN' | 'CLOSED' | 'FAILED';
  readonly balance: CurrencyAmountDocument;
  readonly totalBalance: CurrencyAmountDocument;
  readonly fundingPaymentInstructions: readonly PaymentInstructionDocument[];
  /** Only on embedded wallets. */
  readonly privateEnabled?: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface CurrencyAmountDocument {
  readonly amount: bigint;
  readonly currency: {
    readonly code: string;
    readonly name: string;
    readonly symbol: string;
    readonly decimals: number;
  };
}

/** Where a depositor sends money; the shape of `accountOrWalletInfo` follows its `accountType`. */
export interface PaymentInstructionDocument {
  readonly accountOrWalletInfo: { readonly accountType: string } & Readonly<Record<string, unknown>>;
  /** On Spark entries, which carry it inside as well. */
  readonly invoice?: string;
  readonly instructionsNotes?: string;
  readonly isPlatformAccount: boolean;
}

/** An account at a bank that the operator set for a currency: what comes in there is distinguished by the reference. */
export interface PooledCoordinates {
  readonly currency: CurrencyCode;
  readonly accountType: string;
  readonly paymentRails: readonly string[];
  /** What else its form shows. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What accounts are shown with besides what the ledger knows of them. */
export interface ShownWith {
  /** Those in force for the platform; without them accounts of production show no instructions. */
  readonly pooled?: readonly PooledCoordinates[];
}
