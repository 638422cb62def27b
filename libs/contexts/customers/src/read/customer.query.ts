import { RejectedError, type CallContext, type RowOpener, type ViewReader } from '@causeway/commands';
import type { Id, Page } from '@causeway/kernel';
import type { CustomerStanding, CustomersWanted } from '../application/requests.js';
import type { CustomerRecord } from '../domain/customer.js';
import { isScaRegulated } from '../domain/region.js';
import { toCustomerDocument } from './customer.document.js';
import { customerView, recordOf, type CustomerRow } from './customer.view.js';

const ONE_CUSTOMER = `
  select * from customers.customer_view where environment = $1 and platform_id = $2 and customer_id = $3`;

/** Customers who named no currency have all of their platform's, so that $8 says whether it has the wanted one. */
const MATCHES = `
  environment = $1 and platform_id = $2
  and ($3::text is null or platform_customer_id_key = $3) and ($4::text is null or uma_address_key = $4)
  and ($5::text is null or customer_type = $5) and ($6::text is null or region = $6)
  and ($7::text is null or (case when has_all_currencies then $8::boolean else $7 = any(currencies) end))
  and ($9::timestamptz is null or created_at >= $9) and ($10::timestamptz is null or created_at <= $10)
  and ($11::timestamptz is null or updated_at >= $11) and ($12::timestamptz is null or updated_at <= $12)
  and ($13::boolean or not is_deleted)`;

const ONE_PAGE = `
  select * from customers.customer_view
   where ${MATCHES} and ($14::timestamptz is null or (created_at, customer_id) < ($14::timestamptz, $15::text))
   order by created_at desc, customer_id desc
   limit $16`;

const TOTAL = `select count(*)::integer as total from customers.customer_view where ${MATCHES}`;

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;
interface Tables {
  readonly views: ViewReader;
  readonly rows: RowOpener;
}

/** Names are looked for by their keyed hashes. */
export interface CustomersSought extends Omit<CustomersWanted, 'platformCustomerId' | 'umaAddress'> {
  readonly platformCustomerIdKey: string | null;
  readonly umaAddressKey: string | null;
}

/** Throws `CUSTOMER_NOT_FOUND`, for another tenant's customer as for one that never was. */
export const findCustomer = async (
  tables: Tables,
  tenant: Tenant,
  customerId: Id<'Customer'>,
): Promise<CustomerRecord> => {
  const customer = await lookUp(tables, tenant, customerId);
  if (customer === undefined) throw new RejectedError('customers', 'CUSTOMER_NOT_FOUND');
  return customer;
};

/** The facts that decide whether money may move for a customer; `null` when the platform has no such one. */
export const findStanding = async (
  tables: Tables,
  tenant: Tenant,
  customerId: Id<'Customer'>,
): Promise<CustomerStanding | null> => {
  const customer = await lookUp(tables, tenant, customerId);
  if (customer === undefined) return null;
  return {
    customerId,
    platformCustomerId: toCustomerDocument(customer).platformCustomerId,
    customerType: customer.customerType,
    verificationStatus: customer.verificationStatus,
    isDeleted: customer.isDeleted,
    hasAcceptedTerms: customer.hasConsented || !customer.needsConsent,
    hasRegistrationNumber: customer.hasRegistrationNumber,
    ...(customer.region === undefined ? {} : { region: customer.region }),
    isScaRegulated: isScaRegulated(customer.region),
  };
};

const lookUp = async (
  { views, rows: opener }: Tables,
  { environment, platformId }: Tenant,
  customerId: Id<'Customer'>,
): Promise<CustomerRecord | undefined> => {
  const [stored] = await views.rows<CustomerRow>(ONE_CUSTOMER, [environment, platformId, customerId]);
  return stored === undefined ? undefined : recordOf(await opener.open(customerView, stored));
};

/** One page by keyset, newest first, then by id (customers §5); all bounds are inclusive. */
export const listCustomers = async (
  { views, rows: opener }: Tables,
  { environment, platformId }: Tenant,
  supported: readonly string[],
  wanted: CustomersSought,
): Promise<Page<CustomerRecord>> => {
  const { currency = null } = wanted;
  const bounds = [wanted.createdAfter, wanted.createdBefore, wanted.updatedAfter, wanted.updatedBefore];
  const matching = [
    ...[environment, platformId, wanted.platformCustomerIdKey, wanted.umaAddressKey],
    ...[wanted.customerType ?? null, wanted.region ?? null],
    ...[currency, currency !== null && supported.includes(currency)],
    ...bounds.map((bound) => bound ?? null),
    wanted.isIncludingDeleted ?? false,
  ];
  const position = [wanted.after?.createdAt ?? null, wanted.after?.id ?? null];
  // One row more than asked for tells whether there is another page.
  const rows = await views.rows<CustomerRow>(ONE_PAGE, [...matching, ...position, wanted.limit + 1]);
  const [count] = await views.rows<{ readonly total: number }>(TOTAL, matching);
  const opened = await Promise.all(rows.slice(0, wanted.limit).map((row) => opener.open(customerView, row)));
  const data = opened.map(recordOf);
  const last = data.at(-1);
  const totalCount = count?.total ?? 0;
  return rows.length > wanted.limit && last !== undefined
    ? { data, hasMore: true, totalCount, next: { createdAt: last.createdAt, id: last.customerId } }
    : { data, hasMore: false, totalCount };
};
