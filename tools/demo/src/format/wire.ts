/** The fields of the API's answers that the demo prints or passes on, named as in the contract. */
export interface CurrencyAmount {
  readonly amount: number;
  readonly currency: Currency;
}
export interface Currency {
  readonly code: string;
  readonly decimals: number;
}

export interface Customer {
  readonly id: string;
  readonly kycStatus?: string;
  readonly umaAddress: string;
}

export interface InternalAccount {
  readonly id: string;
  readonly balance: CurrencyAmount;
  readonly totalBalance: CurrencyAmount;
}

export interface ExternalAccount {
  readonly id: string;
  readonly status: string;
  readonly beneficiaryVerificationStatus?: string;
}

export interface Quote {
  readonly id: string;
  readonly status: string;
  readonly transactionId: string;
  readonly sendingCurrency: Currency;
  readonly receivingCurrency: Currency;
  readonly totalSendingAmount: number;
  readonly totalReceivingAmount: number;
  readonly feesIncluded: number;
  readonly exchangeRate: number;
}

export interface Transaction {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly sentAmount?: CurrencyAmount;
  readonly receivedAmount?: CurrencyAmount;
  readonly failureReason?: string;
  readonly refund?: { readonly status: string; readonly reason?: string };
}

export interface PageOf<Row> {
  readonly data: readonly Row[];
}

export interface Problem {
  readonly code?: string;
  readonly message?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The resource of a webhook, of whichever kind. */
export interface Webhook {
  readonly id: string;
  readonly type: string;
  readonly data?: Partial<InternalAccount & Customer & Transaction>;
}
