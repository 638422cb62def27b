import { findAll, findOne, rowsOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, text, time, type ViewRecord } from '@causeway/event-store';
import { idOf, unlessErased, type Environment, type Id } from '@causeway/kernel';
import { webauthnIdOf, type CredentialType } from '../domain/credential.js';
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
    /** Of codes the keyed hash of where they go. */
    contactKey: text().optional(),
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
          const contactKey = unlessErased(credential.contactKey);
          return {
            ...{ environment, platformId, customerId, credentialId, credentialType, nickname },
            ...{ accountId: accountOf(streamId), createdAt, updatedAt },
            ...(contactKey !== undefined && { contactKey }),
            ...(webauthnId !== undefined && { webauthnId }),
          };
        }),
);

type Tenant = Pick<CallContext, 'environment' | 'platformId'>;

/** The credential's row, if it is of the caller's platform and environment. */
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

/** Of all of a customer's wallets. */
export const listCredentialsOf = (
  reading: Reading,
  { environment, platformId }: Tenant,
  customerId: Id<'Customer'>,
): Promise<CredentialRow[]> =>
  findAll(reading, credentialView, {
    filters: { environment, platformId, customerId },
    order: ['createdAt', 'credentialId'],
  });

/** Whether codes of any wallet of the platform go there (customers §6.1). */
export const isContactUsed = async (
  reading: Reading,
  { environment, platformId }: Tenant,
  credentialType: CredentialType,
  contactKey: string,
): Promise<boolean> =>
  (await findOne(reading, credentialView, {
    filters: { environment, platformId, credentialType, contactKey },
  })) !== undefined;
