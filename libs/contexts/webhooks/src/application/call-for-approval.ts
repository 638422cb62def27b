import { reportingCall, type CallContext, type Recorder } from '@causeway/commands';
import { newUuid, systemNow, uuidOf } from '@causeway/kernel';
import { beginApprovalCall } from '../domain/delivery.decide.js';
import { isOpen } from '../domain/delivery.js';
import { deliveries } from './delivery.aggregate.js';
import type {
  ApprovalOutcome,
  ApprovalReporter,
  DueDelivery,
  OutgoingWebhook,
  SendResult,
  SentWebhook,
} from './ports.js';

/**
 * The call for approval (webhooks §6) is made once. Its beginning is recorded first: a process that finds it
 * begun by a crashed process does not repeat it, and reports that no answer came.
 */
export const mayCall = async (
  record: Recorder,
  { webhookId }: DueDelivery,
  call: CallContext,
): Promise<boolean> => {
  const callId = newUuid();
  return record(reportingCall(call), {
    name: 'begin-approval-call',
    on: deliveries,
    id: uuidOf(webhookId),
    content: { callId },
    decide: (delivery) => beginApprovalCall({ callId }, delivery),
    answer: (delivery) => isOpen(delivery) && delivery.callId === callId,
  });
};

/** A call that another process began and did not finish: it was signed with the same keys, and at an unknown time before. */
export const unfinished = ({ standardSecrets }: OutgoingWebhook): SentWebhook => ({
  timestamp: String(Math.floor(Date.parse(systemNow()) / 1_000)),
  signedBy: standardSecrets.map(({ keyId }) => keyId),
  result: { failure: 'TIMEOUT', durationMs: 0 },
});

/** The payment's owner gets the outcome before the delivery is settled, so that no crash loses a known answer. */
export const reportOutcome = async (
  approvals: ApprovalReporter,
  due: DueDelivery,
  outcome: ApprovalOutcome,
  call: CallContext,
): Promise<void> => {
  await approvals.report(due.resourceId, outcome, reportingCall(call));
};

/** The raw HTTP response; quotes decides its meaning. */
export const outcomeOf = (result: SendResult): ApprovalOutcome => {
  if (result.answerStatus !== undefined)
    return { kind: 'ANSWERED', status: result.answerStatus, body: result.answerBody.toString('utf8') };
  return result.failure === 'TIMEOUT' ? { kind: 'NO_ANSWER' } : { kind: 'UNREACHABLE' };
};
