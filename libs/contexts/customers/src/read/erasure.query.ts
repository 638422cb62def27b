import type { CallContext, ViewReader } from '@causeway/commands';
import { instant, type Id } from '@causeway/kernel';
import type { ErasureDocument } from '../application/erasure/erasure.requests.js';
import { erasureOf, type ErasureRow } from './erasure.view.js';

const ONE_ERASURE = `
  select * from customers.erasure_view where environment = $1 and platform_id = $2 and customer_id = $3`;

/** `null` when the platform's customer was never erased, and for another tenant's. */
export const findErasure = async (
  views: ViewReader,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
  customerId: Id<'Customer'>,
): Promise<ErasureDocument | null> => {
  const [row] = await views.rows<ErasureRow>(ONE_ERASURE, [environment, platformId, customerId]);
  if (row === undefined) return null;
  const { key_shredded_at: shredded } = row;
  return {
    customerId,
    ...erasureOf({
      ...row,
      erased_at: instant(row.erased_at),
      key_shredded_at: shredded === null ? null : instant(shredded),
    }),
  };
};
