import type { CallContext, Dispatch } from '@causeway/commands';
import { newUuid } from '@causeway/kernel';
import { innerCall } from './inner-call.js';
import type { ApprovalOutcome, ApprovalTeller, DueDelivery, SendResult } from './ports.js';
import { BeginApprovalCall } from './requests.js';

/**
 * The question of webhooks §6 is asked once. That it is about to be asked is written down first: whoever finds it
 * asked by a process that died does not ask again, and says that no answer came.
 */
export const mayAsk = async (
  dispatch: Dispatch,
  { webhookId }: DueDelivery,
  call: CallContext,
): Promise<boolean> => {
  const begin = new BeginApprovalCall({ webhookId, callId: newUuid() }, innerCall(call));
  const { isFirst } = await dispatch.execute(begin);
  return isFirst;
};

/** What a call that another process began and did not finish came to. */
export const UNFINISHED: SendResult = { failure: 'TIMEOUT', durationMs: 0 };

/** The payment's owner is told before the delivery is settled, so that no crash loses an answer that is known. */
export const tellOutcome = async (
  approvals: ApprovalTeller,
  due: DueDelivery,
  outcome: ApprovalOutcome,
  call: CallContext,
): Promise<void> => {
  await approvals.tell(due.resourceId, outcome, innerCall(call));
};

/** Raw, as HTTP said it: what it means is the payment's to decide. */
export const outcomeOf = (result: SendResult): ApprovalOutcome => {
  if (result.answerStatus !== undefined)
    return { kind: 'ANSWERED', status: result.answerStatus, body: result.answerBody.toString('utf8') };
  return result.failure === 'TIMEOUT' ? { kind: 'NO_ANSWER' } : { kind: 'UNREACHABLE' };
};
