export const CUSTOMER_INFO_FIELDS = [
  'FULL_NAME',
  'BIRTH_DATE',
  'NATIONALITY',
  'PHONE_NUMBER',
  'EMAIL',
  'POSTAL_ADDRESS',
  'TAX_ID',
  'REGISTRATION_NUMBER',
  'USER_TYPE',
  'COUNTRY_OF_RESIDENCE',
  'ACCOUNT_IDENTIFIER',
  'FI_LEGAL_ENTITY_NAME',
  'FI_ADDRESS',
  'PURPOSE_OF_PAYMENT',
  'ULTIMATE_INSTITUTION_COUNTRY',
  'IDENTIFIER',
  'BUSINESS_TYPE',
  'COMPANY_LEGAL_NAME',
  'ID_TYPE',
  'ID_NUMBER',
] as const;
export type CustomerInfoField = (typeof CUSTOMER_INFO_FIELDS)[number];

export const TRANSACTION_TYPES = ['INCOMING', 'OUTGOING'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const FEE_TYPES = ['CROSS_CURRENCY_TRANSACTION'] as const;
export type FeeType = (typeof FEE_TYPES)[number];

/** The largest amount any operation takes, in minor units (config-and-tokens §8). */
export const AMOUNT_MINOR_MAX = 9_000_000_000_000_000n;

/** What a platform's customers may hold, send from and receive into (config-and-tokens §2.1). */
export interface CurrencySetting {
  readonly currencyCode: string;
  readonly minAmountMinor: bigint;
  readonly maxAmountMinor: bigint;
  readonly requiredCounterpartyFields: readonly CounterpartyField[];
  readonly enabledTransactionTypes: readonly TransactionType[];
}

export interface CounterpartyField {
  readonly name: CustomerInfoField;
  readonly mandatory: boolean;
}

/** The platform's own fee; one active for each `(feeType, sourceCurrency)` (config-and-tokens §2.2). */
export interface FeeSetting {
  readonly feeType: FeeType;
  readonly sourceCurrency: string;
  readonly variableFeeBps: number;
  readonly fixedFee: { readonly amountMinor: bigint; readonly currency: string };
}

export interface EmbeddedWalletSetting {
  readonly appName?: string;
  readonly otpLength?: number;
  readonly alphanumeric?: boolean;
  readonly expirationSeconds?: number;
  readonly sendFromEmailAddress?: string;
  readonly sendFromEmailSenderName?: string;
  readonly replyToEmailAddress?: string;
  readonly logoUrl?: string;
}

export interface CardTokenizationSetting {
  readonly displayName?: string;
  readonly logoUrl?: string;
  readonly email?: {
    readonly fromAddress?: string;
    readonly fromName?: string;
    readonly replyToAddress?: string;
    readonly subject?: string;
    readonly bodyText?: string;
  };
  readonly sms?: { readonly templateSid?: string; readonly bodyText?: string };
}

/** The fields of one update; a field left out keeps its value (config-and-tokens §2). */
export interface ConfigChange {
  readonly umaDomain?: string;
  /** The empty text clears the endpoint. */
  readonly webhookEndpoint?: string;
  /** The whole new list. */
  readonly supportedCurrencies?: readonly CurrencySetting[];
  readonly embeddedWalletConfig?: EmbeddedWalletSetting;
  readonly cardTokenization2faConfig?: CardTokenizationSetting;
  readonly feeConfigs?: readonly FeeSetting[];
}
