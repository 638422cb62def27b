import type { InlineView } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import { instant, type Environment, type Id, type Instant } from '@causeway/kernel';
import { platformIdOf } from '../domain/streams.js';
import type { Permission, TokenEvent } from '../domain/token-roster.js';
import type { ApiTokenDocument } from '../published/api-token.document.js';

export const tokenView = {
  table: 'token_view',
  key: ['environment', 'token_id'],
  columns: {
    environment: 'text',
    token_id: 'text',
    platform_id: 'text',
    name: 'text',
    permissions: 'text[]',
    client_id: 'text',
    secret_hash: 'text',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

export type TokenRow = {
  readonly environment: Environment;
  readonly token_id: string;
  readonly platform_id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly client_id: string;
  readonly secret_hash: string;
  readonly created_at: Instant;
  readonly updated_at: Instant;
};

/** One row a live token; deleting it deletes the row, and so binds the very next request. */
export const tokenRows: InlineView<TokenEvent, TokenRow> = {
  definition: tokenView,
  rowKey: (event, { metadata }) => ({ environment: metadata.environment, token_id: event.tokenId }),
  fold: (_row, event, { streamId, metadata }) => {
    if (event.type === 'TokenDeleted') return null;
    return {
      environment: metadata.environment,
      token_id: event.tokenId,
      platform_id: platformIdOf(streamId),
      name: event.name,
      permissions: event.permissions,
      client_id: event.clientId,
      secret_hash: event.secretHash,
      created_at: event.createdAt,
      // Tokens never change (config-and-tokens §3).
      updated_at: event.createdAt,
    };
  },
};

export type ShownTokenRow = Omit<TokenRow, 'environment' | 'platform_id' | 'secret_hash'>;

export const toApiTokenDocument = (row: ShownTokenRow): ApiTokenDocument => ({
  id: row.token_id as Id<'Token'>,
  name: row.name,
  permissions: row.permissions,
  clientId: row.client_id,
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at),
});
