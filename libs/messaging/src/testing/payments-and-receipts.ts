import {
  laneOf,
  type EventCatalog,
  type EventMetadata,
  type EventStore,
  type LogPlace,
  type NewEvent,
  type Publication,
  type PublishedMessage,
} from '@causeway/event-store';
import { instant, type Environment } from '@causeway/kernel';
import type { Effect, Reader } from '../port.js';
import { wait, type Wait } from '../wakeup.js';

/** Two small contexts for suites about messages: payments are settled in one, receipts are issued in the other. */
export const CATALOG: EventCatalog = { PaymentSettled: { version: 1 }, ReceiptIssued: { version: 1 } };

const RECORDED_AT = instant('2026-01-05T10:00:00.000Z');

const metadataOf = (environment: Environment, commandId: string): EventMetadata => ({
  commandId,
  platformId: 'Platform:1',
  environment,
  actor: 'operator',
  correlationId: commandId,
  causationId: commandId,
});

export interface SettleOptions {
  readonly environment?: Environment;
  readonly subject?: string;
  readonly note?: string;
  /** The place of the message that must be handled before. */
  readonly after?: LogPlace;
}

/** Settles payments; each is the next one of its payer, who is the ordering key. */
export class Payers {
  private readonly settled = new Map<string, number>();

  constructor(
    private readonly payments: EventStore,
    private readonly ordinal = 1,
  ) {}

  /** Publishes one payment for each payer named, in this order; gives the places of the messages. */
  async settle(payers: readonly string[], options: SettleOptions = {}): Promise<LogPlace[]> {
    const places: LogPlace[] = [];
    for (const payer of payers)
      places.push(await this.settleOne(payer, options.environment ?? 'sandbox', options));
    return places;
  }

  /** Records a payment that is not published. */
  async settleSilently(payer: string): Promise<void> {
    await this.append(payer, 'sandbox', undefined);
  }

  private settleOne(
    payer: string,
    environment: Environment,
    { subject, note, after }: SettleOptions,
  ): Promise<LogPlace> {
    const number = (this.settled.get(`${environment} ${payer}`) ?? 0) + 1;
    this.settled.set(`${environment} ${payer}`, number);
    const publish: Publication = {
      type: 'payments.payment-settled.v1',
      key: payer,
      data: { number, amountMinor: 2n ** 60n + BigInt(number), ...(note === undefined ? {} : { note }) },
      ...(subject === undefined ? {} : { subject }),
      ...(after === undefined ? {} : { after }),
    };
    return this.append(payer, environment, publish);
  }

  private async append(
    payer: string,
    environment: Environment,
    publish: Publication | undefined,
  ): Promise<LogPlace> {
    const lane = laneOf(this.payments.context, environment, this.ordinal);
    const streamId = `payer-${payer}`;
    const expectedVersion = (await this.payments.load(lane, streamId)).length;
    const event: NewEvent = {
      type: 'PaymentSettled',
      data: {},
      ...(publish === undefined ? {} : { publish }),
    };
    const result = await this.payments.append({
      lane,
      metadata: metadataOf(environment, `settle-${payer}-${expectedVersion}`),
      recordedAt: RECORDED_AT,
      streams: [{ streamId, expectedVersion, events: [event] }],
    });
    if (result.status !== 'appended') throw new Error(`a payment was not settled: ${JSON.stringify(result)}`);
    return { lane, position: result.lastPosition, key: payer };
  }
}

/** Issues a receipt for every payment: a message that takes effect twice shows as two receipts. */
export class ReceiptReader implements Reader {
  /** Every message that was handed over, also those whose effect was then refused. */
  readonly handled: PublishedMessage[] = [];

  constructor(
    readonly from: string,
    readonly store: EventStore,
    /** Runs before the effect is decided; may throw, wait, or give `false` for a message without effect. */
    private readonly before: (message: PublishedMessage) => Promise<unknown> = async () => true,
    readonly name = 'issue-receipt-on-payment-settled',
    readonly environments: readonly Environment[] = ['sandbox', 'production'],
    readonly follows: Readonly<Record<string, string>> = {},
  ) {}

  async handle(message: PublishedMessage): Promise<Effect> {
    this.handled.push(message);
    const versionSeen = await receiptCount(this.store, message.key, message.metadata.environment);
    if ((await this.before(message)) === false) return undefined;
    return {
      lane: laneOf(this.store.context, message.metadata.environment),
      metadata: metadataOf(message.metadata.environment, `receipt-${message.lane}-${message.position}`),
      recordedAt: RECORDED_AT,
      streams: [
        {
          streamId: streamOf(message.key),
          expectedVersion: versionSeen,
          events: [{ type: 'ReceiptIssued', data: message.data }],
        },
      ],
    };
  }
}

const streamOf = (payer: string): string => `receipts-${payer}`;

const receiptCount = async (store: EventStore, payer: string, environment: Environment): Promise<number> =>
  (await store.load(laneOf(store.context, environment), streamOf(payer))).length;

/** The numbers of the payments that a payer has receipts for, in the order the receipts were issued. */
export const receiptsOf = async (
  store: EventStore,
  payer: string,
  environment: Environment = 'sandbox',
): Promise<number[]> => {
  const receipts = await store.load(laneOf(store.context, environment), streamOf(payer));
  return receipts.map(({ data }) => (data as { number: number }).number);
};

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Polls until a condition holds; the test runner's timeout bounds it. */
export const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await holds())) await wait(5, new AbortController().signal);
};

/** Retries and backoff without the long waits. */
export const briefly: Wait = (durationMs, signal) => wait(Math.min(durationMs, 20), signal);
