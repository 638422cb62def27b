import { findOne, rowOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, flag, text, time, type ViewRecord } from '@causeway/event-store';
import { Erased, type Environment, type Id } from '@causeway/kernel';
import type { Authentication } from '../domain/authentication.js';

/** One row a customer: what it can authenticate with. */
export const authenticationView = defineView('sca.authentication_view', {
  key: ['environment', 'customerId'],
  subject: 'customerId',
  columns: {
    environment: text<Environment>(),
    customerId: text<Id<'Customer'>>(),
    platformId: text(),
    hasTotp: flag(),
    credentialId: text().sealed().optional(),
    sessionExpiresAt: time().optional(),
  },
});
export type AuthenticationRow = ViewRecord<typeof authenticationView>;

export const authenticationRows = rowOf(
  authenticationView,
  ({ customerId, enrolled, passkey, session }: Authentication, { environment, platformId }) =>
    customerId === undefined
      ? null
      : {
          ...{ environment, customerId, platformId },
          hasTotp: enrolled.includes('TOTP'),
          ...(enrolled.includes('PASSKEY') && { credentialId: passkey?.credentialId ?? Erased.instance }),
          ...(session && { sessionExpiresAt: session.expiresAt }),
        },
);

/** `undefined` where the customer has no factor of its own yet, and never began with one. */
export const findAuthentication = (
  reading: Reading,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
  customerId: Id<'Customer'>,
): Promise<AuthenticationRow | undefined> =>
  findOne(reading, authenticationView, { filters: { environment, platformId, customerId } });
