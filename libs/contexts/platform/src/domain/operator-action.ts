import type { Instant } from '@causeway/kernel';

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
  | {
      readonly status: 'PENDING' | 'APPROVED' | 'WITHDRAWN' | 'CARRIED_OUT';
      readonly maker: string;
      readonly expiresAt: Instant;
    };

export const noAction: OperatorAction = { status: 'ABSENT' };

export const evolveAction = (action: OperatorAction, event: OperatorActionEvent): OperatorAction => {
  if (event.type === 'OperatorActionRequested')
    return event.approval === undefined
      ? { status: 'RECORDED' }
      : { status: 'PENDING', maker: event.tokenId, expiresAt: event.approval.expiresAt };
  if (!('maker' in action)) return action;
  switch (event.type) {
    case 'OperatorActionApproved':
      return { ...action, status: 'APPROVED' };
    case 'OperatorActionWithdrawn':
      return { ...action, status: 'WITHDRAWN' };
    case 'OperatorActionCarriedOut':
      return { ...action, status: 'CARRIED_OUT' };
  }
};
