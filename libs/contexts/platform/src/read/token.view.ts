import type { InlineView } from '@causeway/commands';
import { defineView, text, texts, time, type ViewRecord, type ViewRowOf } from '@causeway/event-store';
import { foldedBy, type Environment, type Id } from '@causeway/kernel';
import { platformIdOf } from '../domain/streams.js';
import type { Permission, TokenEvent } from '../domain/token-roster.js';
import type { ApiTokenDocument } from '../published/api-token.document.js';

export const tokenView = defineView('platform.token_view', {
  key: ['environment', 'tokenId'],
  columns: {
    environment: text<Environment>(),
    tokenId: text(),
    platformId: text(),
    name: text(),
    permissions: texts<Permission>(),
    clientId: text(),
    secretHash: text(),
    createdAt: time(),
    updatedAt: time(),
  },
});

export type TokenRow = ViewRowOf<typeof tokenView>;

/** One row a live token; deleting it deletes the row, and so binds the very next request. */
export const tokenRows: InlineView<TokenEvent, TokenRow> = {
  definition: tokenView,
  rowKey: (event, { metadata }) => ({ environment: metadata.environment, token_id: event.tokenId }),
  fold: (_row, event, { streamId, metadata: { environment } }) =>
    rowAfter({ environment, platform_id: platformIdOf(streamId) }, event),
};

const rowAfter = foldedBy<Pick<TokenRow, 'environment' | 'platform_id'>, TokenEvent, TokenRow | null>({
  TokenCreated: (owner, event) => ({
    ...owner,
    token_id: event.tokenId,
    name: event.name,
    permissions: event.permissions,
    client_id: event.clientId,
    secret_hash: event.secretHash,
    created_at: event.createdAt,
    // Tokens never change (config-and-tokens §3).
    updated_at: event.createdAt,
  }),
  TokenDeleted: () => null,
});

type ShownToken = Omit<ViewRecord<typeof tokenView>, 'environment' | 'platformId' | 'secretHash'>;

export const toApiTokenDocument = (token: ShownToken): ApiTokenDocument => ({
  id: token.tokenId as Id<'Token'>,
  name: token.name,
  permissions: token.permissions,
  clientId: token.clientId,
  createdAt: token.createdAt,
  updatedAt: token.updatedAt,
});
