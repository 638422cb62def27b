import { crashPoint, elapsedMs, type Clock, type Environment } from '@causeway/kernel';
import { carriesOut, type CallContext, type CustomHandling, type Dispatch } from '@causeway/commands';
import { countsAsDelivered } from '../domain/delivery.decide.js';
import type { SkipReason } from '../domain/delivery.js';
import { innerCall } from './inner-call.js';
import type {
  DeliveryObserver,
  DueDelivery,
  DueDeliverySource,
  OutgoingWebhook,
  SendResult,
  StandardSigner,
  WebhookSender,
  WebhookSigner,
} from './ports.js';
import {
  AttemptDelivery,
  CreateSigningKey,
  RecordAttempt,
  SkipDelivery,
  type AttemptReport,
} from './requests.js';

/** webhooks §5: the start of each answer is kept. */
const ANSWER_START_BYTES = 1024;
/** sandbox §7: how much of it a test shows its caller. */
const ANSWER_REPORTED_BYTES = 10 * 1024;

export interface AttemptPorts {
  readonly clock: Clock;
  readonly dispatch: Dispatch;
  readonly dueDeliveries: DueDeliverySource;
  readonly signer: WebhookSigner;
  readonly standardSigner: StandardSigner;
  readonly sender: WebhookSender;
  readonly observer: DeliveryObserver;
}

/**
 * Sends first, records after: a crash between the two repeats the attempt with the same id and bytes, and loses
 * nothing (webhooks §5, "delivery is at least once").
 */
export const attemptDelivery = (ports: AttemptPorts): CustomHandling =>
  carriesOut<AttemptDelivery>({
    command: AttemptDelivery,
    execute: async ({ webhookId, url }, call) => {
      crashPoint('delivery.after-claim');
      const due = await ports.dueDeliveries.find(webhookId, call.platformId, call.environment);
      if (due === undefined) return { outcome: 'NOT_SENT' };
      const outgoing = await prepare(ports, due, url, call);
      if (typeof outgoing === 'string') return skip(ports.dispatch, due, outgoing, call);
      const afterChange = lateness(due, ports.clock, call.environment);
      const result = await ports.sender.send(outgoing);
      crashPoint('delivery.after-answer');
      await ports.dispatch.execute(recordOf(due, outgoing.url, result, call));
      crashPoint('delivery.after-record');
      const { type } = due;
      observe(ports.observer, { type, environment: call.environment, ...afterChange }, result);
      return report(outgoing.url, result);
    },
  });

/** The endpoint of this moment and the key of this moment, over the bytes of the beginning. */
const prepare = async (
  ports: AttemptPorts,
  due: DueDelivery,
  toldUrl: string | undefined,
  call: CallContext,
): Promise<OutgoingWebhook | SkipReason> => {
  const { generation } = due.endpoint;
  const url = toldUrl ?? (generation === due.generation ? due.endpoint.url : null);
  if (url === null) return 'ENDPOINT_CLEARED';
  if (due.body === undefined) return 'BODY_ERASED';
  const body = Buffer.from(due.body, 'utf8');
  const { webhookId, timeoutMs } = due;
  const { signingKey, standardSecrets } = await keysOf(ports, due, call);
  const signature = await ports.signer.sign(signingKey, body);
  const standard = await ports.standardSigner.sign(standardSecrets, webhookId, body);
  return { webhookId, url, environment: call.environment, body, signature, standard, timeoutMs };
};

type WithKeys = DueDelivery & { readonly signingKey: NonNullable<DueDelivery['signingKey']> };

const hasKeys = (due: DueDelivery | undefined): due is WithKeys =>
  due?.signingKey !== undefined && due.standardSecrets.some(({ keyId }) => keyId === due.signingKey?.keyId);

/**
 * A webhook may be quicker than the process that gives a new platform its key, and older keys have no secrets for the
 * standard headers; then they are made here.
 */
const keysOf = async (
  { dispatch, dueDeliveries }: AttemptPorts,
  due: DueDelivery,
  call: CallContext,
): Promise<WithKeys> => {
  if (hasKeys(due)) return due;
  await dispatch.execute(new CreateSigningKey({}, innerCall(call)));
  const again = await dueDeliveries.find(due.webhookId, call.platformId, call.environment);
  if (!hasKeys(again)) throw new Error(`${call.platformId} has no signing key for ${due.webhookId}`);
  return again;
};

const skip = async (
  dispatch: Dispatch,
  { webhookId }: DueDelivery,
  reason: SkipReason,
  call: CallContext,
): Promise<AttemptReport> => {
  await dispatch.execute(new SkipDelivery({ webhookId, reason }, innerCall(call)));
  return { outcome: 'NOT_SENT', reason };
};

const recordOf = (due: DueDelivery, url: string, result: SendResult, call: CallContext): RecordAttempt =>
  new RecordAttempt(
    {
      webhookId: due.webhookId,
      attempt: due.attemptsMade + 1,
      url,
      durationMs: result.durationMs,
      ...(result.answerStatus === undefined
        ? { failure: result.failure, answerStart: '' }
        : { answerStatus: result.answerStatus, answerStart: textOf(result.answerBody, ANSWER_START_BYTES) }),
    },
    innerCall(call),
  );

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

const report = (url: string, result: SendResult): AttemptReport => ({
  outcome: outcomeOf(result.answerStatus),
  url,
  answer:
    result.answerStatus === undefined
      ? { failure: result.failure }
      : { status: result.answerStatus, body: textOf(result.answerBody, ANSWER_REPORTED_BYTES) },
});

const outcomeOf = (status: number | undefined): Attempted['outcome'] =>
  countsAsDelivered(status) ? 'DELIVERED' : 'FAILED';

/** NUL is no character that a text in PostgreSQL may hold; a byte sequence cut in two reads as U+FFFD. */
const textOf = (bytes: Buffer, bytesMax: number): string =>
  bytes.subarray(0, bytesMax).toString('utf8').replaceAll('\0', '\uFFFD');
