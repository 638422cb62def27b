import type { Instant } from '@causeway/kernel';
import type { CustomerType } from './fields/choices.js';

/**
 * What a platform says about a new customer, as sent: the decision judges every field at once (customers §2), ignores
 * those it does not know, and takes values of any type for what they are.
 */
export interface NewCustomer {
  readonly customerType: CustomerType;
  readonly [field: string]: unknown;
}

export interface Address {
  readonly line1: string;
  readonly line2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode: string;
  readonly country: string;
}

export interface EndUserTermsConsent {
  readonly acceptedAt: Instant;
  readonly ipAddress: string;
  readonly termsVersion: string;
  readonly acceptanceMethod: string;
}

export interface BusinessInfo {
  readonly legalName: string;
  readonly doingBusinessAs?: string;
  readonly country: string;
  readonly registrationNumber?: string;
  readonly incorporatedOn: string;
  readonly entityType?: string;
  readonly taxId: string;
  readonly countriesOfOperation?: readonly string[];
  readonly businessType?: string;
  readonly purposeOfAccount?: string;
  readonly sourceOfFunds?: string;
  readonly expectedMonthlyTransactionCount?: string;
  readonly expectedMonthlyTransactionVolume?: string;
  readonly expectedRecipientJurisdictions?: readonly string[];
  readonly naicsCode?: string;
  readonly sourceOfFundsCategories?: readonly string[];
  readonly sourceOfFundsOtherDescription?: string;
  readonly purposeOfAccountOtherDescription?: string;
  readonly expectedCounterpartyCountries?: readonly string[];
  readonly primaryContactFirstName?: string;
  readonly primaryContactLastName?: string;
}

/** Enhanced due diligence of an individual (`CustomerEdd` of the contract). */
export interface EnhancedDueDiligence {
  readonly sourceOfFundsCategories?: readonly string[];
  readonly sourceOfFundsOtherDescription?: string;
  readonly sourceOfWealthCategories?: readonly string[];
  readonly sourceOfWealthOtherDescription?: string;
  readonly purposeOfAccount?: string;
  readonly purposeOfAccountOtherDescription?: string;
  readonly expectedMonthlyTransactionCount?: string;
  readonly expectedMonthlyTransactionVolume?: string;
  readonly annualIncomeRange?: string;
  readonly netWorthRange?: string;
  readonly pepStatus?: string;
}

/** Everything that names or describes a customer: sealed as a whole wherever it is stored. */
export interface CustomerDetails extends EnhancedDueDiligence {
  readonly platformCustomerId: string;
  readonly umaAddress: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly endUserTermsConsent?: EndUserTermsConsent;
  readonly address?: Address;
  readonly fullName?: string;
  readonly birthDate?: string;
  readonly nationality?: string;
  readonly idType?: string;
  /** Never shown to anybody (customers §1). */
  readonly identifier?: string;
  readonly countryOfIssuance?: string;
  readonly businessInfo?: BusinessInfo;
}
