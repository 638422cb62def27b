import { findOne, type Reading } from '@causeway/commands';
import type { Environment } from '@causeway/kernel';
import type { UmaBearer } from '../application/uma-bearer.requests.js';
import { customerView } from './customer.view.js';

/** The living customer whose address has this search key, of any platform of the environment. */
export const findUmaBearer = async (
  reading: Reading,
  environment: Environment,
  umaAddressKey: string,
): Promise<UmaBearer | null> =>
  (await findOne(reading, customerView, {
    filters: { environment, umaAddressKey, isDeleted: false },
    columns: ['platformId', 'customerId'],
  })) ?? null;
