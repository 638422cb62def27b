import { foldedBy, type Instant } from '@causeway/kernel';

/** The operator who made a request, as recorded. */
export interface OperatorActor {
  readonly tokenId: string;
  readonly tokenName: string;
}

/** The request shown to the second operator; the approval is valid for exactly this request. */
export interface RequestToApprove {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** The JSON text as it was read, keys in order; empty where there is none. */
  readonly body: string;
}

export type OperatorActionEvent =
  | (OperatorActor & {
      readonly type: 'OperatorActionRequested';
      /** As the operator's document names it: `settleRefund`. */
      readonly operation: string;
      /** Without its query, in which there may be words. */
      readonly path: string;
      readonly requestedAt: Instant;
      /** Where a second operator must agree before anything is done. */
      readonly approval?: { readonly request: RequestToApprove; readonly expiresAt: Instant };
    })
  | (OperatorActor & { readonly type: 'OperatorActionApproved'; readonly approvedAt: Instant })
  | (OperatorActor & { readonly type: 'OperatorActionWithdrawn'; readonly withdrawnAt: Instant })
  | { readonly type: 'OperatorActionCarriedOut'; readonly carriedOutAt: Instant };

export type OperatorAction =
  | { readonly status: 'ABSENT' }
  /** Done at once; the log says who did it. */
  | { readonly status: 'RECORDED' }
  | ActionToApprove;

export interface ActionToApprove {
  readonly status: 'PENDING' | 'APPROVED' | 'WITHDRAWN' | 'CARRIED_OUT';
  readonly operation: string;
  readonly request: RequestToApprove;
  readonly maker: OperatorActor;
  readonly requestedAt: Instant;
  readonly expiresAt: Instant;
  /** The name of the token that agreed. */
  readonly approvedBy?: string;
}

export const noAction: OperatorAction = { status: 'ABSENT' };

const movingTo =
  <Event>(change: (event: Event) => Partial<ActionToApprove>) =>
  (action: OperatorAction, event: Event): OperatorAction =>
    'maker' in action ? { ...action, ...change(event) } : action;

export const evolveAction = foldedBy<OperatorAction, OperatorActionEvent>({
  OperatorActionRequested: (_action, { approval, operation, tokenId, tokenName, requestedAt }) =>
    approval === undefined
      ? { status: 'RECORDED' }
      : { status: 'PENDING', operation, maker: { tokenId, tokenName }, requestedAt, ...approval },
  OperatorActionApproved: movingTo(({ tokenName }) => ({ status: 'APPROVED', approvedBy: tokenName })),
  OperatorActionWithdrawn: movingTo(() => ({ status: 'WITHDRAWN' })),
  OperatorActionCarriedOut: movingTo(() => ({ status: 'CARRIED_OUT' })),
});
