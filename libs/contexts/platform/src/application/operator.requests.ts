import { Command, Query } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { OperatorActor, RequestToApprove } from '../domain/operator-action.js';
import type { RequestedAction } from '../domain/operator-action.decide.js';
import type { OperatorPermission } from '../domain/operator-roster.js';
import type { NewOperatorToken } from '../domain/operator-roster.decide.js';
import type {
  NewOperatorTokenDocument,
  OperatorApprovalDocument,
  OperatorTokenDocument,
} from '../published/operator.documents.js';
import type { NoPayload } from './requests.js';

/** Makes a token for an operator; its secret leaves in the answer alone. */
export class CreateOperatorToken extends Command<
  { readonly name: string; readonly permission: OperatorPermission },
  NewOperatorTokenDocument
> {
  static readonly type = 'platform.create-operator-token';
}

/** Records a token whose secret was made elsewhere; `null` when a first start finds operators already. */
export class RegisterOperatorToken extends Command<NewOperatorToken, OperatorTokenDocument | null> {
  static readonly type = 'platform.register-operator-token';
}

/** Gives a token a new secret; the one before ends at once. */
export class RotateOperatorToken extends Command<
  { readonly tokenId: Id<'Token'> },
  NewOperatorTokenDocument
> {
  static readonly type = 'platform.rotate-operator-token';
}

/** At least `leave` tokens that administer must remain. */
export class RevokeOperatorToken extends Command<
  { readonly tokenId: Id<'Token'>; readonly leave: number },
  { readonly tokenId: Id<'Token'> }
> {
  static readonly type = 'platform.revoke-operator-token';
}

/** The live tokens, oldest first; never a secret or its hash. */
export class ListOperatorTokens extends Query<NoPayload, readonly OperatorTokenDocument[]> {
  static readonly type = 'platform.list-operator-tokens';
}

type OfAction<More extends object = object> = More & { readonly actionId: Id<'OperatorAction'> };

/** Records an operator's request before anything is done. */
export class RequestOperatorAction extends Command<OfAction<RequestedAction>, null> {
  static readonly type = 'platform.request-operator-action';
}
export class ApproveOperatorAction extends Command<OfAction<OperatorActor>, null> {
  static readonly type = 'platform.approve-operator-action';
}
export class WithdrawOperatorAction extends Command<OfAction<OperatorActor>, null> {
  static readonly type = 'platform.withdraw-operator-action';
}
/** Uses an approval, which is valid once. */
export class CarryOutOperatorAction extends Command<OfAction<{ readonly tokenId: string }>, null> {
  static readonly type = 'platform.carry-out-operator-action';
}

export interface ApprovalsWanted {
  readonly actionId?: Id<'OperatorAction'>;
  readonly of?: { readonly tokenId: string; readonly request: RequestToApprove };
}

/** Approvals newest first, 100 at most: one, those of one request of a maker, or all. */
export class ListOperatorApprovals extends Query<ApprovalsWanted, readonly OperatorApprovalDocument[]> {
  static readonly type = 'platform.list-operator-approvals';
}
