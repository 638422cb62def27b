import type { InlineView } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import { type Environment, Erased, type Id, instant, type Instant } from '@causeway/kernel';
import {
  evolveCustomer,
  type ContactVerification,
  type Customer,
  type CustomerEvent,
  type CustomerRecord,
  type SearchKeys,
} from '../domain/customer.js';
import type { CustomerDetails } from '../domain/customer-details.js';
import type { CustomerType, VerificationStatus } from '../domain/fields/choices.js';

export const customerView = {
  table: 'customer_view',
  key: ['environment', 'customer_id'],
  columns: {
    environment: 'text',
    customer_id: 'text',
    platform_id: 'text',
    customer_type: 'text',
    details: 'text',
    region: 'text',
    currencies: 'text[]',
    has_all_currencies: 'boolean',
    verification_status: 'text',
    contact_verification: 'json',
    needs_consent: 'boolean',
    has_consented: 'boolean',
    has_registration_number: 'boolean',
    platform_customer_id_key: 'text',
    uma_address_key: 'text',
    is_deleted: 'boolean',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  personal: ['details'],
  subjectColumn: 'customer_id',
} as const satisfies ViewDefinition;

export type CustomerRow = {
  readonly environment: Environment;
  readonly customer_id: Id<'Customer'>;
  readonly platform_id: string;
  readonly customer_type: CustomerType;
  /** Everything that names or describes the customer, sealed as one; `null` once erased. */
  readonly details: CustomerDetails | Erased | null;
  readonly region: string | null;
  readonly currencies: readonly string[];
  readonly has_all_currencies: boolean;
  readonly verification_status: VerificationStatus;
  readonly contact_verification: ContactVerification | null;
  readonly needs_consent: boolean;
  readonly has_consented: boolean;
  readonly has_registration_number: boolean;
  readonly platform_customer_id_key: string;
  readonly uma_address_key: string;
  readonly is_deleted: boolean;
  readonly created_at: Instant;
  readonly updated_at: Instant;
};

/** One row a customer: the aggregate's own fold, laid out in columns. */
export const customerRows: InlineView<CustomerEvent, CustomerRow> = {
  definition: customerView,
  rowKey: ({ type, customerId }, { metadata }) =>
    type === 'CustomerRegistered' || type === 'PersonErased'
      ? { environment: metadata.environment, customer_id: customerId }
      : undefined,
  fold: (row, event, { metadata }) => {
    const before: Customer = row ? { status: 'ACTIVE', customer: recordOf(row) } : { status: 'ABSENT' };
    const after = evolveCustomer(before, event);
    if (after.status === 'ABSENT') return null;
    return {
      ...columnsOf(after.customer),
      environment: metadata.environment,
      platform_id: metadata.platformId,
    };
  },
};

const columnsOf = (customer: CustomerRecord): Omit<CustomerRow, 'environment' | 'platform_id'> => ({
  customer_id: customer.customerId,
  customer_type: customer.customerType,
  details: shown(customer.details),
  region: customer.region ?? null,
  currencies: customer.currencies,
  has_all_currencies: customer.hasAllCurrencies,
  verification_status: customer.verificationStatus,
  contact_verification: customer.contactVerification ?? null,
  needs_consent: customer.needsConsent,
  has_consented: customer.hasConsented,
  has_registration_number: customer.hasRegistrationNumber,
  ...searchColumns(customer.searchKeys),
  is_deleted: customer.isDeleted,
  created_at: customer.createdAt,
  updated_at: customer.updatedAt,
});

/** No name has the empty text as its keyed hash: an erased person is found by none. */
const searchColumns = (
  keys: SearchKeys | Erased,
): Pick<CustomerRow, 'platform_customer_id_key' | 'uma_address_key'> =>
  keys instanceof Erased
    ? { platform_customer_id_key: '', uma_address_key: '' }
    : { platform_customer_id_key: keys.platformCustomerId, uma_address_key: keys.umaAddress };

/** What nobody is shown is not kept where things are shown from; what was erased is blank from then on. */
const shown = (details: CustomerDetails | Erased): CustomerDetails | null => {
  if (details instanceof Erased) return null;
  const { identifier: _neverShown, ...rest } = details;
  return rest;
};

export const recordOf = (row: CustomerRow): CustomerRecord => ({
  customerId: row.customer_id,
  customerType: row.customer_type,
  details: row.details ?? Erased.instance,
  ...(row.region === null ? {} : { region: row.region }),
  currencies: row.currencies,
  hasAllCurrencies: row.has_all_currencies,
  verificationStatus: row.verification_status,
  ...(row.contact_verification === null ? {} : { contactVerification: row.contact_verification }),
  needsConsent: row.needs_consent,
  hasConsented: row.has_consented,
  hasRegistrationNumber: row.has_registration_number,
  searchKeys:
    row.platform_customer_id_key === ''
      ? Erased.instance
      : { platformCustomerId: row.platform_customer_id_key, umaAddress: row.uma_address_key },
  isDeleted: row.is_deleted,
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at),
});
