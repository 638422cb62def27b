import { answersQuery, findOne, Query, type QueryHandling } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { OtpType } from '../domain/credential.js';
import { credentialView } from '../read/credential.view.js';
import type { WalletPorts } from './ports.js';

/** Whether any wallet of a customer is signed in to with codes to its number, or to its address (customers §6.1). */
export class IsContactTied extends Query<
  { readonly customerId: Id<'Customer'>; readonly credentialType: OtpType },
  boolean
> {
  static readonly type = 'wallet_auth.is-contact-tied';
}

export const isContactTiedHandling = (ports: Pick<WalletPorts, 'views' | 'rows'>): QueryHandling =>
  answersQuery<IsContactTied>({
    query: IsContactTied,
    answer: async ({ customerId, credentialType }, { environment, platformId }) => {
      const filters = { environment, platformId, customerId, credentialType };
      return (await findOne(ports, credentialView, { columns: ['credentialId'], filters })) !== undefined;
    },
  });
