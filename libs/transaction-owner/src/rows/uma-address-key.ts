import type { Vault } from '@causeway/privacy';

/** The keyed hash under which a platform finds its payments from and to a UMA address, in whatever case it is written. */
export const umaAddressKey = (
  vault: Pick<Vault, 'keyedHash'>,
  platformId: string,
  umaAddress: string,
): string => vault.keyedHash(`quotes.uma-address.${platformId}`, umaAddress.toLowerCase());
