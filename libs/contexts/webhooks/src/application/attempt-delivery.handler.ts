import { crashPoint, elapsedMs, uuidOf, type Clock, type Environment } from '@causeway/kernel';
import { reportingCall, type CallContext, type Recorder } from '@causeway/commands';
import {
  countsAsDelivered,
  recordAttempt,
  skipDelivery,
  type AttemptMade,
} from '../domain/delivery.decide.js';
import type { SkipReason } from '../domain/delivery.js';
import { mayCall, outcomeOf as approvalOutcome, reportOutcome, unfinished } from './call-for-approval.js';
import { deliveries } from './delivery.aggregate.js';
import type {
  AttemptHealth,
  DeliveryObserver,
  DueDelivery,
  EndpointTerms,
  OutgoingWebhook,
  SendResult,
  SentWebhook,
  WebhooksPorts,
} from './ports.js';
import type { AttemptReport, DueAttempt, InBandAttempt } from './requests.js';
import { signingKeyCreated } from './signing-key.handlers.js';

/** webhooks §5: the start of each answer is kept. */
const ANSWER_START_BYTES = 1024;
/** sandbox §7: how much of it a test shows its caller. */
const ANSWER_REPORTED_BYTES = 10 * 1024;

export type AttemptPorts = Pick<
  WebhooksPorts,
  | 'clock'
  | 'record'
  | 'endpoints'
  | 'dueDeliveries'
  | 'keyMaker'
  | 'wireBody'
  | 'gate'
  | 'sender'
  | 'approvals'
  | 'observer'
>;

export type AttemptDelivery = (
  wanted: DueAttempt | InBandAttempt,
  call: CallContext,
) => Promise<AttemptReport>;

/**
 * Makes the next attempt of an open delivery. Sends first, records after: a crash between the two repeats the
 * attempt with the same id and bytes, and loses nothing (webhooks §5, "delivery is at least once").
 */
export const attemptDelivery =
  (ports: AttemptPorts): AttemptDelivery =>
  async (wanted, call) => {
    crashPoint('delivery.after-claim');
    // A caller that names the endpoint waits for the answer itself, and passes every gate.
    if ('url' in wanted) return attempt(ports, await find(ports, wanted, call), wanted.url, call);
    return wanted.asksApproval ? callForApproval(ports, wanted, call) : throughTheGate(ports, wanted, call);
  };

const NOT_SENT = { outcome: 'NOT_SENT' } as const;

const find = (
  { dueDeliveries }: AttemptPorts,
  { webhookId }: Pick<DueAttempt, 'webhookId'>,
  call: CallContext,
  terms?: EndpointTerms,
): Promise<DueDelivery | undefined> => dueDeliveries.find(webhookId, call, terms);

/** A paused endpoint, and one without room, leaves the delivery to its timer, which fires again after its lease. */
const throughTheGate = async (
  ports: AttemptPorts,
  wanted: DueAttempt,
  call: CallContext,
): Promise<AttemptReport> => {
  const terms = await ports.endpoints.of(call);
  if (terms.endpoint.isPaused) return NOT_SENT;
  // A resumed endpoint begins with a gate of its own: the rest that it was given before is over.
  const { url, changedAt = '' } = terms.endpoint;
  const pass = await ports.gate.enter({
    endpoint: `${call.platformId} ${url ?? ''} ${changedAt}`,
    environment: call.environment,
    webhookId: wanted.webhookId,
    resourceId: wanted.resourceId,
    isFirstAttempt: wanted.isFirst,
  });
  if (pass === undefined) return NOT_SENT;
  try {
    // After a wait the endpoint may be another one.
    const due = await find(ports, wanted, call, pass.hasWaited ? undefined : terms);
    if (due?.endpoint.isPaused) return NOT_SENT;
    return await attempt(ports, due, undefined, call, (result) =>
      // Its place is free as soon as the answer is there; what is recorded of it takes no other's turn.
      pass.leave(healthOf(result)),
    );
  } finally {
    pass.leave();
  }
};

const attempt = async (
  ports: AttemptPorts,
  due: DueDelivery | undefined,
  url: string | undefined,
  call: CallContext,
  learn: (result: SendResult) => void = () => undefined,
): Promise<AttemptReport> => {
  if (due === undefined) return NOT_SENT;
  const outgoing = await prepare(ports, due, url, call);
  if (typeof outgoing === 'string') return skip(ports.record, due, outgoing, call);
  const afterChange = lateness(due, ports.clock, call.environment);
  const sent = await ports.sender.send(outgoing);
  learn(sent.result);
  crashPoint('delivery.after-answer');
  return recorded(ports, { due, outgoing, sent, afterChange }, call);
};

interface Made {
  readonly due: DueDelivery;
  readonly outgoing: OutgoingWebhook;
  readonly sent: SentWebhook;
  readonly afterChange: ReturnType<typeof lateness>;
}

const recorded = async (
  ports: AttemptPorts,
  { due, outgoing, sent, afterChange }: Made,
  call: CallContext,
): Promise<AttemptReport> => {
  const made = madeOf(due, outgoing, sent);
  await ports.record(reportingCall(call), {
    name: 'record-attempt',
    on: deliveries,
    id: uuidOf(due.webhookId),
    content: made,
    known: due.known,
    isIdempotent: true,
    decide: (delivery, { now }) => recordAttempt(made, delivery, now),
  });
  crashPoint('delivery.after-record');
  const { type } = due;
  observe(ports.observer, { type, environment: call.environment, ...afterChange }, sent.result);
  return report(outgoing.url, sent.result);
};

/** No gate delays the call for approval (webhooks §6): the payer's institution waits 5 s and no longer. */
const callForApproval = async (
  ports: AttemptPorts,
  wanted: DueAttempt,
  call: CallContext,
): Promise<AttemptReport> => {
  const due = await find(ports, wanted, call);
  if (due === undefined) return NOT_SENT;
  const outgoing = due.endpoint.isPaused ? 'ENDPOINT_PAUSED' : await prepare(ports, due, undefined, call);
  if (typeof outgoing === 'string') {
    await reportOutcome(ports.approvals, due, { kind: 'NO_ENDPOINT' }, call);
    return skip(ports.record, due, outgoing, call);
  }
  const afterChange = lateness(due, ports.clock, call.environment);
  const isFirst = await mayCall(ports.record, due, call);
  const sent = isFirst ? await callOnce(ports, outgoing) : unfinished(outgoing);
  await reportOutcome(ports.approvals, due, approvalOutcome(sent.result), call);
  crashPoint('approval.after-report');
  return recorded(ports, { due, outgoing, sent, afterChange }, call);
};

/** If the process crashes from here on, other processes must assume that the call was made. */
const callOnce = async ({ sender }: AttemptPorts, question: OutgoingWebhook): Promise<SentWebhook> => {
  crashPoint('approval.before-call');
  const sent = await sender.send(question);
  crashPoint('approval.after-call');
  return sent;
};

/** An endpoint that does not answer, fails or is overloaded is unhealthy; one that refuses is not. */
const healthOf = ({ durationMs, ...result }: SendResult): AttemptHealth => {
  if (result.answerStatus === undefined) return { isWell: false, durationMs };
  const { answerStatus: status, retryAfterMs } = result;
  const isWell = status < 500 && status !== 408 && status !== 429;
  return { isWell, durationMs, ...(!isWell && retryAfterMs !== undefined && { restMs: retryAfterMs }) };
};

/** The endpoint, the keys and the wire name of this moment, over the body that was stored. */
const prepare = async (
  ports: AttemptPorts,
  due: DueDelivery,
  urlOfCaller: string | undefined,
  call: CallContext,
): Promise<OutgoingWebhook | SkipReason> => {
  const { generation } = due.endpoint;
  const url = urlOfCaller ?? (generation === due.generation ? due.endpoint.url : null);
  if (url === null) return 'ENDPOINT_CLEARED';
  if (due.body === undefined) return 'BODY_ERASED';
  const body = ports.wireBody(due.body);
  const { webhookId, timeoutMs, retried } = due;
  const { signingKey, standardSecrets } = await keysOf(ports, due, call);
  const { platformId, environment } = call;
  return { webhookId, url, platformId, environment, body, signingKey, standardSecrets, timeoutMs, retried };
};

type WithKeys = DueDelivery & { readonly signingKey: NonNullable<DueDelivery['signingKey']> };

const hasKeys = (due: DueDelivery | undefined): due is WithKeys =>
  due?.signingKey !== undefined && due.standardSecrets.some(({ keyId }) => keyId === due.signingKey?.keyId);

/**
 * A webhook may be quicker than the process that gives a new platform its key, and older keys have no secrets for the
 * standard headers; then they are made here.
 */
const keysOf = async (
  { record, keyMaker, dueDeliveries }: AttemptPorts,
  due: DueDelivery,
  call: CallContext,
): Promise<WithKeys> => {
  if (hasKeys(due)) return due;
  await record(reportingCall(call), signingKeyCreated({ keyMaker }, call));
  const again = await dueDeliveries.find(due.webhookId, call);
  if (!hasKeys(again)) throw new Error(`${call.platformId} has no signing key for ${due.webhookId}`);
  return again;
};

const skip = async (
  record: Recorder,
  { webhookId, known }: DueDelivery,
  reason: SkipReason,
  call: CallContext,
): Promise<AttemptReport> => {
  await record(reportingCall(call), {
    name: 'skip-delivery',
    on: deliveries,
    id: uuidOf(webhookId),
    content: { reason },
    known,
    isIdempotent: true,
    decide: (delivery) => skipDelivery({ webhookId, reason }, delivery),
  });
  return { outcome: 'NOT_SENT', reason };
};

const madeOf = (
  { attemptsMade }: DueDelivery,
  { url }: OutgoingWebhook,
  { result, timestamp, signedBy }: SentWebhook,
): AttemptMade => ({
  attempt: attemptsMade + 1,
  url,
  durationMs: result.durationMs,
  ...(result.answerStatus === undefined
    ? { failure: result.failure, answerStart: '' }
    : {
        answerStatus: result.answerStatus,
        answerStart: textOf(result.answerBody, ANSWER_START_BYTES),
        ...(result.retryAfterMs !== undefined &&
          !countsAsDelivered(result.answerStatus) && { retryAfterMs: result.retryAfterMs }),
      }),
  timestamp,
  signedBy,
});

/** Only of a first attempt: later ones are late by their schedule. */
const lateness = (
  { attemptsMade, occurredAt }: DueDelivery,
  clock: Clock,
  environment: Environment,
): { readonly afterChangeMs?: number } =>
  attemptsMade === 0 ? { afterChangeMs: elapsedMs(occurredAt, clock.now(environment)) } : {};

type Attempted = Parameters<DeliveryObserver['attempted']>[0];

const observe = (
  observer: DeliveryObserver,
  attempt: Pick<Attempted, 'type' | 'environment' | 'afterChangeMs'>,
  { answerStatus: status, durationMs }: SendResult,
): void => observer.attempted({ ...attempt, status, durationMs, outcome: outcomeOf(status) });

type Answered = Extract<SendResult, { readonly answerBody: Buffer }>;

const report = (url: string, result: SendResult): AttemptReport => ({
  outcome: outcomeOf(result.answerStatus),
  url,
  answer:
    result.answerStatus === undefined
      ? { failure: result.failure }
      : { status: result.answerStatus, body: reported(result) },
});

/** The response of a server in the deployment's own network is not shown to the platform. */
const reported = ({ answerBody, isPrivate }: Answered): string =>
  isPrivate === true ? '' : textOf(answerBody, ANSWER_REPORTED_BYTES);

const outcomeOf = (status: number | undefined): Attempted['outcome'] =>
  countsAsDelivered(status) ? 'DELIVERED' : 'FAILED';

/** NUL is no character that a text in PostgreSQL may hold; a byte sequence cut in two reads as U+FFFD. */
const textOf = (bytes: Buffer, bytesMax: number): string =>
  bytes.subarray(0, bytesMax).toString('utf8').replaceAll('\0', '\uFFFD');
