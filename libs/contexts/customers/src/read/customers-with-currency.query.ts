import type { CallContext, ViewReader } from '@causeway/commands';
import type { Id } from '@causeway/kernel';

/** A customer that is to have an account. */
export interface CustomerToProvision {
  readonly customerId: Id<'Customer'>;
  readonly isApproved: boolean;
  /** Whether it has whatever its platform has; otherwise those that it named. */
  readonly hasAllCurrencies: boolean;
  readonly currencies: readonly string[];
}

/** So many at a time; a platform may have millions. */
const PAGE = 200;

/** Whose terms are still open has no account at all until they are accepted (accounts §2). */
const PROVISIONED = `
  select customer_id, verification_status = 'APPROVED' as is_approved, has_all_currencies, currencies
    from customers.customer_view
   where environment = $1 and platform_id = $2 and not is_deleted and (has_consented or not needs_consent)`;

const ONE = `${PROVISIONED} and customer_id = $3`;

const NEXT = `${PROVISIONED}
     and (has_all_currencies or $3 = any(currencies) or $5) and ($4::text is null or customer_id > $4)
   order by customer_id
   limit ${PAGE}`;

interface Row {
  readonly customer_id: Id<'Customer'>;
  readonly is_approved: boolean;
  readonly has_all_currencies: boolean;
  readonly currencies: readonly string[];
}

const toProvision = (row: Row): CustomerToProvision => ({
  customerId: row.customer_id,
  isApproved: row.is_approved,
  hasAllCurrencies: row.has_all_currencies,
  currencies: row.currencies,
});

/** `undefined` for one that is to have no account: deleted, or its terms not accepted. */
export const customerToProvision = async (
  views: ViewReader,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
  customerId: Id<'Customer'>,
): Promise<CustomerToProvision | undefined> => {
  const [row] = await views.rows<Row>(ONE, [environment, platformId, customerId]);
  return row && toProvision(row);
};

/** The platform's customers that have a currency, in the order of their ids; none after the last one. */
export const customersWithCurrency = async (
  views: ViewReader,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
  { currency, isOfEveryCustomer }: { readonly currency: string; readonly isOfEveryCustomer: boolean },
  after: string | undefined,
): Promise<readonly CustomerToProvision[]> => {
  const params = [environment, platformId, currency, after ?? null, isOfEveryCustomer];
  return (await views.rows<Row>(NEXT, params)).map(toProvision);
};
