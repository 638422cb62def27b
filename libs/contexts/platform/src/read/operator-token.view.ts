import type { InlineView, ViewReader } from '@causeway/commands';
import { defineView, text, time, type ViewRowOf } from '@causeway/event-store';
import { foldedBy, instant, type Environment, type Id } from '@causeway/kernel';
import type { OperatorPermission, OperatorTokenEvent } from '../domain/operator-roster.js';
import type { OperatorTokenDocument } from '../published/operator.documents.js';

export const operatorTokenView = defineView('platform.operator_token_view', {
  key: ['environment', 'tokenId'],
  columns: {
    environment: text<Environment>(),
    tokenId: text(),
    name: text(),
    permission: text<OperatorPermission>(),
    secretHash: text(),
    createdAt: time(),
    rotatedAt: time().optional(),
  },
});

export type OperatorTokenRow = ViewRowOf<typeof operatorTokenView>;

/** One row a live token; a revocation deletes the row, and so binds the very next request on every node. */
export const operatorTokenRows: InlineView<OperatorTokenEvent, OperatorTokenRow> = {
  definition: operatorTokenView,
  rowKey: ({ tokenId }, { metadata: { environment } }) => ({ environment, token_id: tokenId }),
  fold: (row, event, { metadata: { environment } }) => rowAfter({ environment, row: row ?? null }, event),
};

interface Before {
  readonly environment: Environment;
  readonly row: OperatorTokenRow | null;
}
const rowAfter = foldedBy<Before, OperatorTokenEvent, OperatorTokenRow | null>({
  OperatorTokenCreated: ({ environment }, { tokenId, name, permission, secretHash, createdAt }) => ({
    environment,
    token_id: tokenId,
    name,
    permission,
    secret_hash: secretHash,
    created_at: createdAt,
    rotated_at: null,
  }),
  OperatorTokenRotated: ({ row }, { secretHash, rotatedAt }) =>
    row === null ? null : { ...row, secret_hash: secretHash, rotated_at: rotatedAt },
  OperatorTokenRevoked: () => null,
});

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
