import type { Instant } from '@causeway/kernel';
import type { CustomerInfoField, FeeType, TransactionType } from '../domain/settings.js';

/** The configuration as the API shows it (`PlatformConfig` of the contract); amounts in minor units. */
export interface PlatformConfigDocument {
  /** `PlatformConfig:<uuid of the platform>` */
  readonly id: string;
  readonly umaDomain?: string;
  readonly proxyUmaSubdomain?: string;
  readonly webhookEndpoint?: string;
  readonly supportedCurrencies: readonly CurrencyDocument[];
  readonly isRegulatedFinancialInstitution: boolean;
  readonly embeddedWalletConfig?: EmbeddedWalletDocument;
  readonly cardTokenization2faConfig?: CardTokenizationDocument;
  readonly feeConfigs: readonly FeeDocument[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface CurrencyDocument {
  readonly currencyCode: string;
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly requiredCounterpartyFields: readonly {
    readonly name: CustomerInfoField;
    readonly mandatory: boolean;
  }[];
  /** What a customer must have on record to use the currency; left out when empty. */
  readonly providerRequiredCustomerFields?: readonly CustomerInfoField[];
  readonly enabledTransactionTypes: readonly TransactionType[];
}

export interface FeeDocument {
  readonly feeType: FeeType;
  readonly sourceCurrency: string;
  readonly variableFeeBps: number;
  readonly fixedFee: { readonly amount: number; readonly currency: string };
}

/** An address that was erased is left out. */
export interface EmbeddedWalletDocument {
  readonly appName?: string;
  readonly otpLength?: number;
  readonly alphanumeric?: boolean;
  readonly expirationSeconds?: number;
  readonly sendFromEmailAddress?: string;
  readonly sendFromEmailSenderName?: string;
  readonly replyToEmailAddress?: string;
  readonly logoUrl?: string;
}

export interface CardTokenizationDocument {
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
