import type { InlineView, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import { instant, type Environment, type Id, type Instant } from '@causeway/kernel';
import type { OperatorPermission, OperatorTokenEvent } from '../domain/operator-roster.js';
import type { OperatorTokenDocument } from '../published/operator.documents.js';

export const operatorTokenView = {
  table: 'operator_token_view',
  key: ['environment', 'token_id'],
  columns: {
    environment: 'text',
    token_id: 'text',
    name: 'text',
    permission: 'text',
    secret_hash: 'text',
    created_at: 'timestamptz',
    rotated_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

export type OperatorTokenRow = {
  readonly environment: Environment;
  readonly token_id: string;
  readonly name: string;
  readonly permission: OperatorPermission;
  readonly secret_hash: string;
  readonly created_at: Instant;
  readonly rotated_at: Instant | null;
};

/** One row a live token; a revocation deletes the row, and so binds the very next request on every node. */
export const operatorTokenRows: InlineView<OperatorTokenEvent, OperatorTokenRow> = {
  definition: operatorTokenView,
  rowKey: ({ tokenId }, { metadata: { environment } }) => ({ environment, token_id: tokenId }),
  fold: (row, event, { metadata: { environment } }) => {
    switch (event.type) {
      case 'OperatorTokenCreated': {
        const { tokenId, name, permission, secretHash, createdAt } = event;
        return {
          environment,
          token_id: tokenId,
          name,
          permission,
          secret_hash: secretHash,
          created_at: createdAt,
          rotated_at: null,
        };
      }
      case 'OperatorTokenRotated':
        return row === undefined || row === null
          ? null
          : { ...row, secret_hash: event.secretHash, rotated_at: event.rotatedAt };
      case 'OperatorTokenRevoked':
        return null;
    }
  },
};

type ShownRow = Pick<OperatorTokenRow, 'token_id' | 'name' | 'permission' | 'created_at' | 'rotated_at'>;

/** Oldest first: the list is as long as a team. */
export const listOperatorTokens = async (views: ViewReader): Promise<readonly OperatorTokenDocument[]> => {
  const rows = await views.rows<ShownRow>(
    `select token_id, name, permission, created_at, rotated_at from platform.operator_token_view
      order by created_at, token_id`,
    [],
  );
  return rows.map((row) => ({
    id: row.token_id as Id<'Token'>,
    name: row.name,
    permission: row.permission,
    createdAt: instant(row.created_at),
    rotatedAt: row.rotated_at === null ? null : instant(row.rotated_at),
  }));
};
