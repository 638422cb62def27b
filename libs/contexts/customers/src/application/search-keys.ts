import type { Vault } from '@causeway/privacy';
import type { SearchKeys } from '../domain/customer-details.js';
import { normalUmaAddress } from '../domain/uma-address.js';

/** The keyed hash under which a platform's customer is found by a name, however the name was written. */
export const searchKey = (
  vault: Pick<Vault, 'keyedHash'>,
  platformId: string,
  name: keyof SearchKeys,
  value: string,
): string =>
  name === 'umaAddress'
    ? vault.keyedHash('customers.uma-address', normalUmaAddress(value))
    : vault.keyedHash(`customers.platform-customer-id.${platformId}`, value);
