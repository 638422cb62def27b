import type { Dispatch } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { RecordApprovalCall } from '@causeway/incoming-payments';
import type { ApprovalReporter } from '../application/ports.js';

/** Passes on to the payment's owner what HTTP answered to the call; what it means is decided there (webhooks §6). */
export const incomingPaymentApprovals = (dispatch: Dispatch): ApprovalReporter => ({
  report: async (transactionId, outcome, call) => {
    const question = { transactionId: transactionId as Id<'Transaction'>, outcome };
    await dispatch.execute(new RecordApprovalCall(question, call));
  },
});
