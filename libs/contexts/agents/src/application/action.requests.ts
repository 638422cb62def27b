import { Command, commandNamed, Query } from '@causeway/commands';
import type { Id, Instant, KeysetPosition, Page } from '@causeway/kernel';
import type { TransferWanted, WalletHeaders } from '@causeway/quotes';
import type { StepPayload } from '@causeway/transaction-owner';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import type { ActionStatus } from '../domain/action.js';
import type { AgentActionDocument } from '../published/agent.document.js';

type ActionId = Id<'AgentAction'>;
interface ByAgent {
  readonly agentId: Id<'Agent'>;
}

/**
 * An agent executes a quote that it created: at once, or once its platform approves (agents §4). Refused as the policy
 * and the quote's own execution refuse; then no action is kept.
 */
export class SubmitQuote extends Command<
  ByAgent & {
    readonly quoteId: Id<'Quote'>;
    readonly scaFactor?: string;
    readonly walletHeaders: WalletHeaders;
  },
  AgentActionDocument
> {
  static readonly type = 'agents.submit-quote';
}

/** The same for a transfer; until it starts there is no transaction (agents §4). */
export class SubmitTransfer extends Command<
  ByAgent & { readonly direction: 'IN' | 'OUT'; readonly wanted: TransferWanted },
  AgentActionDocument
> {
  static readonly type = 'agents.submit-transfer';
}

/**
 * The platform approves what waits: started, or `FAILED` where policy or operation refuse by now, which is an answer
 * too. Refuses with `ACTION_NOT_FOUND` and `ACTION_NOT_PENDING` (agents §3).
 */
export class ApproveAction extends Command<ByAgent & { readonly actionId: ActionId }, AgentActionDocument> {
  static readonly type = 'agents.approve-action';
}
export class RejectAction extends Command<
  ByAgent & { readonly actionId: ActionId; readonly reason?: string },
  AgentActionDocument
> {
  static readonly type = 'agents.reject-action';
}

/** The same by the transaction that a waiting quote carries (transactions §7); it is read again afterwards. */
export const ApproveTransaction = commandNamed<StepPayload<'approve'>, TransactionDocument | null>(
  'agents.approve-transaction',
);
export const RejectTransaction = commandNamed<StepPayload<'reject'>, TransactionDocument | null>(
  'agents.reject-transaction',
);

/** An agent's own action; refuses with `ACTION_NOT_FOUND`. */
export class GetAction extends Query<ByAgent & { readonly actionId: ActionId }, AgentActionDocument> {
  static readonly type = 'agents.get-action';
}

/** An agent's own actions, newest first. */
export class ListActions extends Query<
  ByAgent & { readonly status?: ActionStatus; readonly limit: number; readonly after?: KeysetPosition },
  Page<AgentActionDocument>
> {
  static readonly type = 'agents.list-actions';
}

/** What waits for the platform, newest first unless asked otherwise (agents §3). */
export class ListApprovals extends Query<ApprovalsWanted, Page<AgentActionDocument>> {
  static readonly type = 'agents.list-approvals';
}
export interface ApprovalsWanted {
  readonly agentId?: Id<'Agent'>;
  readonly customerId?: Id<'Customer'>;
  /** Both inclusive, on `createdAt`. */
  readonly startDate?: Instant;
  readonly endDate?: Instant;
  readonly sortOrder?: 'asc' | 'desc';
  readonly limit: number;
  readonly after?: KeysetPosition;
}
