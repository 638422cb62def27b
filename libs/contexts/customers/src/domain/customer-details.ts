import type { ValueOf, ValuesOf } from '@causeway/shapes';
import type { BUSINESS_FIELDS, businessInfo } from './fields/business-fields.js';
import type { CustomerType } from './fields/choices.js';
import type { DUE_DILIGENCE_FIELDS, INDIVIDUAL_FIELDS } from './fields/individual-fields.js';
import type { address, consent } from './fields/shared-fields.js';

/**
 * The fields of a new customer as sent: the decision validates all of them at once (customers §2), ignores
 * unknown ones, and accepts values of any type.
 */
export interface NewCustomer {
  readonly customerType: CustomerType;
  readonly [field: string]: unknown;
}

export type Address = Readonly<ValueOf<typeof address>>;
export type EndUserTermsConsent = Readonly<ValueOf<typeof consent>>;
export type BusinessInfo = Readonly<ValueOf<typeof businessInfo>>;
export type EnhancedDueDiligence = Readonly<ValuesOf<typeof DUE_DILIGENCE_FIELDS>>;

type Said = ValuesOf<typeof INDIVIDUAL_FIELDS> & Partial<ValuesOf<typeof BUSINESS_FIELDS>>;
/** Kept beside the details, or never absent from them. */
type SaidElsewhere = 'customerType' | 'region' | 'currencies' | 'platformCustomerId' | 'umaAddress';

/**
 * Everything that names or describes a customer: sealed as a whole wherever it is stored. The identifier of an
 * individual is in it and is never returned (customers §1).
 */
export interface CustomerDetails extends Readonly<Omit<Said, SaidElsewhere>> {
  readonly platformCustomerId: string;
  readonly umaAddress: string;
}

/** Keyed hashes of names that lists are filtered by: the names themselves are sealed. */
export interface SearchKeys {
  readonly platformCustomerId: string;
  readonly umaAddress: string;
}
