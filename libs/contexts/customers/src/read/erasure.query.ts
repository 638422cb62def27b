import { findOne, type CallContext, type Reading } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { ErasureDocument } from '../application/erasure/erasure.requests.js';
import { erasureView } from './erasure.view.js';

/** `null` when the platform's customer was never erased, and for another tenant's. */
export const findErasure = async (
  reading: Reading,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
  customerId: Id<'Customer'>,
): Promise<ErasureDocument | null> =>
  (await findOne(reading, erasureView, {
    filters: { environment, platformId, customerId },
    columns: ['customerId', 'erasedAt', 'waitingFor', 'keyShreddedAt'],
  })) ?? null;
