import type { Dispatch } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { RecordApprovalCall } from '@causeway/quotes';
import type { ApprovalTeller } from '../application/ports.js';

/** Tells the owner of the payment what HTTP said to the question; what it means is decided there (webhooks §6). */
export const quotesApprovals = (dispatch: Dispatch): ApprovalTeller => ({
  tell: async (transactionId, outcome, call) => {
    const question = { transactionId: transactionId as Id<'Transaction'>, outcome };
    await dispatch.execute(new RecordApprovalCall(question, call));
  },
});
