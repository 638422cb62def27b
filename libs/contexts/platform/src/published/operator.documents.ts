import type { Id, Instant } from '@causeway/kernel';
import type { RequestToApprove } from '../domain/operator-action.js';
import type { OperatorPermission } from '../domain/operator-roster.js';

/** An operator's token as its operators see it. */
export interface OperatorTokenDocument {
  readonly id: Id<'Token'>;
  readonly name: string;
  readonly permission: OperatorPermission;
  readonly createdAt: Instant;
  readonly rotatedAt: Instant | null;
}
/** Only the answer that makes a secret carries it. */
export type NewOperatorTokenDocument = OperatorTokenDocument & { readonly secret: string };

export type ApprovalStatus = 'PENDING' | 'APPROVED' | 'WITHDRAWN' | 'CARRIED_OUT' | 'EXPIRED';

/** An action that needs a second operator, and exactly what it would do. */
export interface OperatorApprovalDocument {
  readonly id: Id<'OperatorAction'>;
  readonly status: ApprovalStatus;
  readonly operation: string;
  readonly request: RequestToApprove;
  readonly requestedBy: string;
  readonly requestedAt: Instant;
  readonly expiresAt: Instant;
  readonly approvedBy: string | null;
}
