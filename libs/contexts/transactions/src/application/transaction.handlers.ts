import {
  carriesOut,
  RejectedError,
  type CallContext,
  type Command,
  type CustomHandling,
  type NamedRequest,
} from '@causeway/commands';
import type { Step, StepPayload } from '@causeway/transaction-owner';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { findOwned } from './owners.js';
import type { TransactionPorts } from './ports.js';
import * as requests from './transaction.requests.js';
import type { TransactionRejection } from './transaction-rejections.js';

type StepCommand<Of extends Step> = Command<StepPayload<Of>, TransactionDocument>;
type Requests = { readonly [Of in Step]: NamedRequest<StepCommand<Of>, StepPayload<Of>> };

const REQUESTS: Requests = {
  approve: requests.ApprovePayment,
  reject: requests.RejectPayment,
  cancel: requests.CancelTransaction,
  confirmReceipt: requests.ConfirmReceiptDelivery,
  settleRefund: requests.SettleRefundByHand,
  recordPayoutArrived: requests.RecordPayoutArrived,
  conclude: requests.ConcludePayment,
};

/** What is said of a transaction that has no such step. */
const REFUSED_WITHOUT: Readonly<Record<Step, TransactionRejection>> = {
  approve: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
  reject: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
  cancel: 'TRANSACTION_NOT_STOPPABLE',
  confirmReceipt: 'RECEIPT_NOT_DUE',
  settleRefund: 'REFUND_NOT_OPEN',
  recordPayoutArrived: 'REFUND_NOT_OPEN',
  conclude: 'PAYMENT_NOT_WAITING',
};

/** Every step goes to the owner, which decides on its own stream and answers a repetition. */
export const stepHandlings = ({ dispatch }: TransactionPorts): readonly CustomHandling[] =>
  (Object.keys(REQUESTS) as Step[]).map((step) => passingOn(step, dispatch));

const passingOn = <Of extends Step>(step: Of, dispatch: TransactionPorts['dispatch']): CustomHandling =>
  carriesOut<StepCommand<Of>>({
    command: REQUESTS[step],
    execute: async (payload: StepPayload<Of>, call: CallContext) => {
      const owned = await findOwned(dispatch, payload.transactionId, call);
      if (owned === undefined) throw refused('TRANSACTION_NOT_FOUND');
      if (owned.document.type === 'CARD') throw refused('NO_STEP_OF_CARDS');
      const Request = owned.owner.steps[step];
      if (Request === undefined) throw refused(REFUSED_WITHOUT[step]);
      const answered = await dispatch.execute(new Request(payload as never, call));
      if (answered !== null) return answered;
      const after = await findOwned(dispatch, payload.transactionId, call);
      if (after === undefined || after.document.type === 'CARD') throw refused('TRANSACTION_NOT_FOUND');
      return after.document;
    },
  });

const refused = (code: TransactionRejection): RejectedError => new RejectedError('transactions', code);
