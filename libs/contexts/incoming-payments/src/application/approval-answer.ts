import { isTextName, namedTextsIn } from '@causeway/kernel';
import type { ApprovalAnswer } from '../domain/incoming-payment.decide.js';
import type { RequestedField } from '../domain/incoming-payment.js';
import type { ApprovalCallOutcome } from './incoming-payment.requests.js';

const WEBHOOK_ERROR: ApprovalAnswer = { kind: 'FAILED', reason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' };

/**
 * The decision that the response of the platform's endpoint stands for (webhooks §6). Data of the receiver that is
 * no short text is left out: the payment then fails only where such a field was asked for.
 */
export const approvalAnswerOf = (outcome: ApprovalCallOutcome): ApprovalAnswer => {
  switch (outcome.kind) {
    case 'NO_ANSWER':
      return { kind: 'FAILED', reason: 'PAYMENT_APPROVAL_TIMED_OUT' };
    case 'UNREACHABLE':
    case 'NO_ENDPOINT':
      return WEBHOOK_ERROR;
    case 'ANSWERED':
      return answered(outcome.status, outcome.body);
  }
};

const answered = (status: number, body: string): ApprovalAnswer => {
  if (status === 200) return approvedBy(body);
  if (status === 202) return { kind: 'DEFERRED' };
  // Another 2xx is an approval without data.
  if (status > 200 && status < 300) return { kind: 'APPROVED', receiverInfo: {} };
  if (status === 403) return rejectedBy(body);
  if (status === 422) return moreWantedBy(body);
  return WEBHOOK_ERROR;
};

const approvedBy = (body: string): ApprovalAnswer => {
  const said = body.trim() === '' ? {} : objectIn(body);
  if (said === undefined) return WEBHOOK_ERROR;
  const info = said['receiverCustomerInfo'] ?? {};
  return isObject(info) ? { kind: 'APPROVED', receiverInfo: namedTextsIn(info) } : WEBHOOK_ERROR;
};

/** A refusal needs no valid body. */
const rejectedBy = (body: string): ApprovalAnswer => {
  const said = objectIn(body) ?? {};
  return {
    kind: 'REJECTED',
    rejection: {
      by: 'WEBHOOK',
      ...textOf(said, 'code'),
      ...textOf(said, 'message'),
      ...textOf(said, 'reason'),
    },
  };
};

const moreWantedBy = (body: string): ApprovalAnswer => {
  const said = objectIn(body) ?? {};
  const fields = Array.isArray(said['requiredFields']) ? said['requiredFields'].flatMap(fieldOf) : [];
  return {
    kind: 'REJECTED',
    rejection: {
      by: 'WEBHOOK',
      ...textOf(said, 'code'),
      ...textOf(said, 'message'),
      ...textOf(said, 'reason'),
      requiredFields: fields,
    },
  };
};

/** The wire has names; fields in the form in which a question names them are taken, too. */
const fieldOf = (value: unknown): RequestedField[] => {
  const { name, mandatory } = isObject(value) ? value : { name: value, mandatory: true };
  return typeof name === 'string' && isTextName(name) ? [{ name, mandatory: mandatory !== false }] : [];
};

/** The most characters of a platform's text that are kept. */
const TEXT_LENGTH_MAX = 1_000;

const textOf = (
  said: Readonly<Record<string, unknown>>,
  name: 'code' | 'message' | 'reason',
): Partial<Record<'code' | 'message' | 'reason', string>> => {
  const value = said[name];
  return typeof value === 'string' ? { [name]: value.slice(0, TEXT_LENGTH_MAX) } : {};
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `undefined` when the text is no JSON object. */
const objectIn = (body: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
