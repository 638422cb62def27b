import { rowOf, type ViewReader } from '@causeway/commands';
import { defineView, json, text, time, type ViewRowOf } from '@causeway/event-store';
import { idOf, instant, systemNow, uuidOf, type Environment } from '@causeway/kernel';
import type { OperatorAction, RequestToApprove } from '../domain/operator-action.js';
import type { ApprovalsWanted } from '../application/operator.requests.js';
import type { ApprovalStatus, OperatorApprovalDocument } from '../published/operator.documents.js';

export const operatorApprovalView = defineView('platform.operator_approval_view', {
  key: ['environment', 'actionId'],
  columns: {
    environment: text<Environment>(),
    /** A uuid, without its type. */
    actionId: text(),
    /** As the events say it; an open one whose time is over reads as `EXPIRED`. */
    status: text<Exclude<ApprovalStatus, 'EXPIRED'>>(),
    operation: text(),
    request: json<RequestToApprove>(),
    makerId: text(),
    makerName: text(),
    checkerName: text().optional(),
    requestedAt: time(),
    expiresAt: time(),
  },
});

export type OperatorApprovalRow = ViewRowOf<typeof operatorApprovalView>;

const UUID_LENGTH = 36;

/** One row an action that needs a second operator; what is done at once has none, and is read from the log. */
export const operatorApprovalRows = rowOf(
  operatorApprovalView,
  (action: OperatorAction, { streamId, environment }) => {
    if (!('maker' in action)) return null;
    const { maker, approvedBy, ...shown } = action;
    return {
      ...shown,
      environment,
      actionId: streamId.slice(-UUID_LENGTH),
      makerId: maker.tokenId,
      makerName: maker.tokenName,
      ...(approvedBy !== undefined && { checkerName: approvedBy }),
    };
  },
);

const LISTED_MAX = 100;

/** Newest first. With `of`, what that token asked for by that very request, byte for byte. */
export const listOperatorApprovals = async (
  views: ViewReader,
  { actionId, of }: ApprovalsWanted,
): Promise<readonly OperatorApprovalDocument[]> => {
  const rows = await views.rows<Omit<OperatorApprovalRow, 'environment'>>(
    `select action_id, status, operation, request, maker_id, maker_name, checker_name, requested_at, expires_at
       from platform.operator_approval_view
      where ($5::text is null or action_id = $5)
        and ($1::text is null or (maker_id = $1 and request ->> 'method' = $2 and request ->> 'path' = $3
          and request ->> 'body' = $4))
      order by requested_at desc, action_id desc limit ${LISTED_MAX}`,
    [
      of?.tokenId ?? null,
      of?.request.method ?? null,
      of?.request.path ?? null,
      of?.request.body ?? null,
      actionId === undefined ? null : uuidOf(actionId),
    ],
  );
  const now = systemNow();
  return rows.map((row) => ({
    id: idOf('OperatorAction', row.action_id),
    status: isOpen(row) && instant(row.expires_at) <= now ? 'EXPIRED' : row.status,
    operation: row.operation,
    request: row.request,
    requestedBy: row.maker_name,
    requestedAt: instant(row.requested_at),
    expiresAt: instant(row.expires_at),
    approvedBy: row.checker_name,
  }));
};

const isOpen = ({ status }: Pick<OperatorApprovalRow, 'status'>): boolean =>
  status === 'PENDING' || status === 'APPROVED';
