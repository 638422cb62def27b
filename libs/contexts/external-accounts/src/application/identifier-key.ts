import type { Vault } from '@causeway/privacy';

/** The keyed hash under which a platform finds an account by its identifier, told in its comparable form. */
export const identifierKey = (
  vault: Pick<Vault, 'keyedHash'>,
  platformId: string,
  comparable: string,
): string => vault.keyedHash(`external-accounts.identifier.${platformId}`, comparable);
