import { after, nothing, record, reject, type Decision, type Instant } from '@causeway/kernel';
import type {
  OperatorAction,
  OperatorActionEvent,
  OperatorActor,
  RequestToApprove,
} from './operator-action.js';
import type { PlatformRejection } from './rejection-codes.js';

type Decided = Decision<OperatorActionEvent, PlatformRejection>;
interface Now {
  readonly now: Instant;
}

/** A day: long enough for the next shift, short enough that no forgotten request is carried out. */
export const APPROVAL_OPEN_MS = 24 * 60 * 60 * 1_000;

export interface RequestedAction extends OperatorActor {
  readonly operation: string;
  readonly path: string;
  /** Present where a second operator must agree. */
  readonly toApprove?: RequestToApprove;
}

/**
 * Notes what an operator is about to do, before it is done. Where a second operator must agree, the request waits a day
 * for that.
 */
export const requestAction = (
  { operation, path, tokenId, tokenName, toApprove }: RequestedAction,
  action: OperatorAction,
  { now }: Now,
): Decided =>
  action.status === 'ABSENT'
    ? record({
        type: 'OperatorActionRequested',
        operation,
        path,
        tokenId,
        tokenName,
        requestedAt: now,
        ...(toApprove && { approval: { request: toApprove, expiresAt: after(now, APPROVAL_OPEN_MS) } }),
      })
    : nothing();

/** Maker and checker are two tokens; rotating a token does not make another one of it. */
export const approveAction = (
  { tokenId, tokenName }: OperatorActor,
  action: OperatorAction,
  { now }: Now,
): Decided => {
  if (!('maker' in action)) return reject('APPROVAL_NOT_FOUND');
  if (action.status !== 'PENDING') return reject('APPROVAL_NOT_PENDING', { status: action.status });
  if (action.expiresAt <= now) return reject('APPROVAL_EXPIRED');
  if (action.maker.tokenId === tokenId) return reject('APPROVAL_BY_MAKER');
  return record({ type: 'OperatorActionApproved', tokenId, tokenName, approvedAt: now });
};

/** Any operator may stop what has not been carried out yet. */
export const withdrawAction = (
  { tokenId, tokenName }: OperatorActor,
  action: OperatorAction,
  { now }: Now,
): Decided => {
  if (!('maker' in action)) return reject('APPROVAL_NOT_FOUND');
  if (action.status === 'WITHDRAWN') return nothing();
  if (action.status === 'CARRIED_OUT') return reject('APPROVAL_NOT_PENDING', { status: action.status });
  return record({ type: 'OperatorActionWithdrawn', tokenId, tokenName, withdrawnAt: now });
};

/** Once, by its maker, while it is approved: an approval is spent even if what follows is refused. */
export const carryOutAction = (
  { tokenId }: { readonly tokenId: string },
  action: OperatorAction,
  { now }: Now,
): Decided => {
  if (!('maker' in action) || action.maker.tokenId !== tokenId) return reject('APPROVAL_NOT_FOUND');
  if (action.status !== 'APPROVED') return reject('APPROVAL_NOT_PENDING', { status: action.status });
  if (action.expiresAt <= now) return reject('APPROVAL_EXPIRED');
  return record({ type: 'OperatorActionCarriedOut', carriedOutAt: now });
};
