import {
  above,
  findAll,
  findOne,
  type CallContext,
  type EventEnvelope,
  type InlineView,
  type Reading,
} from '@causeway/commands';
import { defineView, text, time, type ViewRecord, type ViewRow } from '@causeway/event-store';
import type { Clock, Environment, Id } from '@causeway/kernel';
import type { WalletKeys } from '../application/ports.js';
import type { CredentialType } from '../domain/credential.js';
import type { LoadedEvent } from '../domain/wallet.js';
import { accountOf } from './credential.view.js';

/** One row a session, also when it is over: a refresh distinguishes those from unknown ones (wallet-auth §8). */
export const sessionView = defineView('wallet_auth.session_view', {
  key: ['environment', 'sessionId'],
  subject: 'customerId',
  columns: {
    environment: text<Environment>(),
    sessionId: text<Id<'Session'>>(),
    platformId: text(),
    accountId: text<Id<'InternalAccount'>>(),
    customerId: text<Id<'Customer'>>(),
    credentialId: text<Id<'AuthMethod'>>(),
    credentialType: text<CredentialType>(),
    nickname: text().sealed(),
    webauthnId: text().sealed().optional(),
    publicKey: text(),
    openedAt: time(),
    expiresAt: time(),
    revokedAt: time().optional(),
  },
});
export type SessionRow = ViewRecord<typeof sessionView>;

export const sessionRows: InlineView<LoadedEvent> = {
  definition: sessionView,
  rowKey: (event, { metadata: { environment } }) =>
    event.type === 'SessionOpened' || event.type === 'SessionRevoked'
      ? { environment, session_id: event.sessionId }
      : undefined,
  fold: (row, event, envelope) => {
    if (event.type === 'SessionOpened') return openedRow(event, envelope);
    if (event.type !== 'SessionRevoked' || row === undefined || row === null) return row ?? null;
    return { ...row, revoked_at: event.revokedAt };
  },
};

const openedRow = (
  event: Extract<LoadedEvent, { readonly type: 'SessionOpened' }>,
  { streamId, metadata: { environment, platformId } }: EventEnvelope,
): ViewRow => {
  const { sessionId, customerId, credentialId, credentialType, nickname, publicKey } = event;
  const { webauthnId, openedAt, expiresAt } = event;
  return sessionView.row({
    ...{ environment, platformId, accountId: accountOf(streamId), sessionId, customerId, credentialId },
    ...{ credentialType, nickname, publicKey, openedAt, expiresAt },
    ...(webauthnId !== undefined && { webauthnId }),
  });
};

type Tenant = Pick<CallContext, 'environment' | 'platformId'>;

/** Whether it is active or over. */
export const findSession = (
  reading: Reading,
  { environment, platformId }: Tenant,
  sessionId: Id<'Session'>,
): Promise<SessionRow | undefined> =>
  findOne(reading, sessionView, { filters: { environment, platformId, sessionId } });

interface Timed extends Reading {
  readonly clock: Pick<Clock, 'now'>;
}

/** Those that are active now, newest first (wallet-auth §8). */
export const listActiveSessions = (
  reading: Timed,
  { environment, platformId }: Tenant,
  accountId: Id<'InternalAccount'>,
): Promise<SessionRow[]> =>
  findAll(reading, sessionView, {
    filters: {
      ...{ environment, platformId, accountId, revokedAt: null },
      expiresAt: above(reading.clock.now(environment)),
    },
    order: ['openedAt', 'sessionId'],
    direction: 'desc',
  });

/** The keys of a wallet's own sessions. */
export const sessionKeys = (reading: Timed): WalletKeys => ({
  keysOf: async (accountId, call) =>
    (await listActiveSessions(reading, call, accountId)).map(({ publicKey }) => publicKey),
});
