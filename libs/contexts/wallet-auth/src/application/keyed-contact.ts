import type { CallContext } from '@causeway/commands';
import type { ContactName, KeyedContact } from '../domain/contact-change.js';
import type { WalletPorts } from './ports.js';

/** A contact with the keyed hash under which a platform's other wallets find it in use, in whatever case. */
export const keyedContact = (
  { vault }: Pick<WalletPorts, 'vault'>,
  contact: ContactName,
  value: string,
  { platformId, environment }: CallContext,
): KeyedContact => ({
  nickname: value,
  contactKey: vault.keyedHash(
    `wallet_auth.contact.${environment}.${platformId}`,
    `${contact} ${value.toLowerCase()}`,
  ),
});
