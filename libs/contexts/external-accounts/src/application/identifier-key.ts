import type { CallContext } from '@causeway/commands';
import { Erased } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import { accountVariant } from '../domain/account-registry.js';
import { knownIdentifiers } from '../domain/account-rules.js';
import type { RegisteredAccount } from '../domain/external-account.js';

/** The keyed hash under which a platform finds an account by its identifier, given in its comparable form. */
export const identifierKey = (
  vault: Pick<Vault, 'keyedHash'>,
  platformId: string,
  comparable: string,
): string => vault.keyedHash(`external-accounts.identifier.${platformId}`, comparable);

/** The keyed hashes under which an account is searched for; `undefined` for what is erased, or of no known type. */
export const identifierKeysOf = (
  vault: Pick<Vault, 'keyedHash'>,
  { accountType, accountInfo }: Pick<RegisteredAccount, 'accountType' | 'accountInfo'>,
  { platformId }: Pick<CallContext, 'platformId'>,
): readonly string[] | undefined => {
  const variant = accountVariant(accountType);
  if (variant === undefined || accountInfo instanceof Erased) return undefined;
  return knownIdentifiers(variant, accountInfo).map((name) => identifierKey(vault, platformId, name));
};
