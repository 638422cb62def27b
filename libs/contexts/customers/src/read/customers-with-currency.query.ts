import type { CallContext, ViewReader } from '@causeway/commands';
import type { Id } from '@causeway/kernel';

/** A customer that is to have an account. */
export interface CustomerToProvision {
  readonly customerId: Id<'Customer'>;
  readonly isApproved: boolean;
}

/** So many at a time; a platform may have millions. */
const PAGE = 200;

/** Whose terms are still open has no account at all until they are accepted (accounts §2). */
const NEXT = `
  select customer_id, verification_status = 'APPROVED' as is_approved from customers.customer_view
   where environment = $1 and platform_id = $2 and not is_deleted and (has_consented or not needs_consent)
     and (has_all_currencies or $3 = any(currencies)) and ($4::text is null or customer_id > $4)
   order by customer_id
   limit ${PAGE}`;

interface Row {
  readonly customer_id: Id<'Customer'>;
  readonly is_approved: boolean;
}

/** The platform's customers that have a currency, in the order of their ids; none after the last one. */
export const customersWithCurrency = async (
  views: ViewReader,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
  currency: string,
  after: string | undefined,
): Promise<readonly CustomerToProvision[]> => {
  const rows = await views.rows<Row>(NEXT, [environment, platformId, currency, after ?? null]);
  return rows.map(({ customer_id: customerId, is_approved: isApproved }) => ({ customerId, isApproved }));
};
