import { findAll, findOne, rowsOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, text, time, type ViewRecord } from '@causeway/event-store';
import { idOf, type Environment, type Id } from '@causeway/kernel';
import type { CredentialType } from '../domain/credential.js';
import { webauthnIdOf } from '../domain/credential.decide.js';
import type { Wallet } from '../domain/wallet.js';

/** One row a credential of a wallet, as long as there is one. */
export const credentialView = defineView('wallet_auth.credential_view', {
  key: ['environment', 'credentialId'],
  subject: 'customerId',
  columns: {
    environment: text<Environment>(),
    credentialId: text<Id<'AuthMethod'>>(),
    platformId: text(),
    accountId: text<Id<'InternalAccount'>>(),
    customerId: text<Id<'Customer'>>(),
    credentialType: text<CredentialType>(),
    nickname: text().sealed(),
    webauthnId: text().sealed().optional(),
    createdAt: time(),
    updatedAt: time(),
  },
});
export type CredentialRow = ViewRecord<typeof credentialView>;

/** A wallet's stream is named after its account. */
export const accountOf = (streamId: string): Id<'InternalAccount'> =>
  idOf('InternalAccount', streamId.slice(streamId.indexOf('-') + 1));

export const credentialRows = rowsOf(
  credentialView,
  ({ customerId, credentials }: Wallet, { environment, platformId, streamId }) =>
    customerId === undefined
      ? []
      : credentials.map((credential) => {
          const { credentialId, type: credentialType, nickname, createdAt, updatedAt } = credential;
          const webauthnId = webauthnIdOf(credential);
          return {
            ...{ environment, platformId, customerId, credentialId, credentialType, nickname },
            ...{ accountId: accountOf(streamId), createdAt, updatedAt },
            ...(webauthnId !== undefined && { webauthnId }),
          };
        }),
);

type Tenant = Pick<CallContext, 'environment' | 'platformId'>;

export const findCredential = (
  reading: Reading,
  { environment, platformId }: Tenant,
  credentialId: Id<'AuthMethod'>,
): Promise<CredentialRow | undefined> =>
  findOne(reading, credentialView, { filters: { environment, platformId, credentialId } });

/** Oldest first (wallet-auth §4). */
export const listCredentials = (
  reading: Reading,
  { environment, platformId }: Tenant,
  accountId: Id<'InternalAccount'>,
): Promise<CredentialRow[]> =>
  findAll(reading, credentialView, {
    filters: { environment, platformId, accountId },
    order: ['createdAt', 'credentialId'],
  });
