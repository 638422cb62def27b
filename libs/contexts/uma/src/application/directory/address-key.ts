import type { Vault } from '@causeway/privacy';

/** The keyed hash that a look-up keeps of an address, which is in lower case. */
export const addressKey = (vault: Pick<Vault, 'keyedHash'>, umaAddress: string): string =>
  vault.keyedHash('uma.receiver-address', umaAddress);
