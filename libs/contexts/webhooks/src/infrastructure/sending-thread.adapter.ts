import { Worker } from 'node:worker_threads';
import { isPassing, UnavailableError } from '@causeway/commands';
import type { Vault } from '@causeway/privacy';
import type { OutgoingWebhook, SentWebhook, WebhookSender } from '../application/ports.js';
import { GatheredTurn } from './gathered-turn.js';
import { Numbers } from './numbers.js';
import {
  arrived,
  type FromThread,
  type MovedSent,
  type SendingThreadOptions,
  type ToThread,
} from './sending-messages.js';

/** A thread that has just been started and ended is not started again before: it may end each time. */
const RESTART_MS = 1_000;
/** No attempt is there at so many looks (webhooks §4 gives it 30 s): a thread that has one for so long hangs. */
const LOOKS_OF_AN_ATTEMPT_MAX = 4;
const LOOK_MS = 15_000;
/** Young objects of the thread; the process's own setting is for far more work. */
const YOUNG_MEGABYTES = 16;

/** Compiled also where this module itself runs from its source, as in specs: a thread has no loader of its own. */
const COMPILED = new URL('../../dist/infrastructure/sending-thread.worker.js', import.meta.url);

/**
 * Sends webhooks on a thread of their own, so that signatures and sockets take no time from what decides. What comes
 * in one turn of the event loop goes over in one message, and so do answers. The thread has no vault: it asks for the
 * keys that it signs with, once each. When it ends by itself or hangs, what it had is unknown, the attempts fail and
 * are made again; the next one starts another thread.
 */
export class SendingThread implements WebhookSender {
  private running: RunningThread | undefined;
  private startedAtMs = Number.NEGATIVE_INFINITY;
  private isClosed = false;

  constructor(
    private readonly options: SendingThreadOptions,
    private readonly vault: Pick<Vault, 'open'>,
    private readonly start: (options: SendingThreadOptions) => Worker = startSendingThread,
    private readonly lookMs = LOOK_MS,
  ) {}

  async send(webhook: OutgoingWebhook): Promise<SentWebhook> {
    if (this.isClosed) throw unavailable('no webhook is sent any more: the process ends');
    this.running ??= this.started();
    return arrived(await this.running.send(webhook));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.running?.close();
  }

  private started(): RunningThread {
    const now = performance.now();
    if (now - this.startedAtMs < RESTART_MS) throw unavailable(ENDED);
    this.startedAtMs = now;
    const running: RunningThread = new RunningThread({
      worker: this.start(this.options),
      vault: this.vault,
      lookMs: this.lookMs,
      forget: () => {
        if (this.running === running) this.running = undefined;
      },
    });
    return running;
  }
}

const ENDED = 'the thread that sends webhooks has ended';
const RETRY_AFTER_SECONDS = 1;
/** Nothing is known of the attempt, and the next one may succeed. */
const unavailable = (why: string, options?: ErrorOptions): Error =>
  new UnavailableError(why, RETRY_AFTER_SECONDS, options);

/** One thread, from its start to its end. */
class RunningThread {
  private readonly sending = new Numbers<MovedSent>(({ error, isPassing }) =>
    isPassing ? unavailable(error) : new Error(error),
  );
  private readonly outbox = new GatheredTurn<Pick<ToThread, 'webhooks' | 'opened'>>(
    () => ({ webhooks: [], opened: [] }),
    (parts) => this.post({ ...parts, isLast: false }),
  );
  private readonly ended: Promise<void>;
  private watch: NodeJS.Timeout | undefined;
  /** The last question at each of the last looks. */
  private readonly atLooks: number[] = [];

  constructor(
    private readonly parts: {
      readonly worker: Worker;
      readonly vault: Pick<Vault, 'open'>;
      readonly lookMs: number;
      readonly forget: () => void;
    },
  ) {
    const { worker, forget } = parts;
    worker.unref();
    worker.on('message', (message: FromThread) => this.heard(message));
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    this.ended = new Promise((resolve) => {
      worker.on('exit', () => {
        forget();
        clearInterval(this.watch);
        this.sending.fail(unavailable(ENDED, { cause }));
        resolve();
      });
    });
  }

  async send(webhook: OutgoingWebhook): Promise<MovedSent> {
    if (this.sending.size === 0) this.begin();
    try {
      return await this.sending.ask((number) => this.outbox.add('webhooks', { number, webhook }));
    } finally {
      if (this.sending.size === 0) this.rest();
    }
  }

  /** Lets what it has end. */
  async close(): Promise<void> {
    this.begin();
    this.outbox.flush();
    this.post({ webhooks: [], opened: [], isLast: true });
    await this.ended;
  }

  private heard({ sent, toOpen, isLast }: FromThread): void {
    for (const answer of sent) this.sending.answered(answer);
    for (const asked of toOpen) void this.open(asked);
    if (isLast) void this.parts.worker.terminate();
  }

  private async open({ number, sealed }: FromThread['toOpen'][number]): Promise<void> {
    const opened = await this.parts.vault.open(sealed).then(
      (answer) => ({ number, answer }),
      (error: unknown) => ({
        number,
        error: String(error instanceof Error ? error.message : error),
        isPassing: isPassing(error),
      }),
    );
    this.outbox.add('opened', opened);
  }

  private post(message: ToThread): void {
    this.parts.worker.postMessage(message);
  }

  /** A thread that has work holds the process, and is looked at. */
  private begin(): void {
    this.parts.worker.ref();
    this.watch ??= setInterval(() => this.look(), this.parts.lookMs).unref();
  }

  private rest(): void {
    clearInterval(this.watch);
    this.watch = undefined;
    this.atLooks.length = 0;
    this.parts.worker.unref();
  }

  private look(): void {
    this.atLooks.push(this.sending.last);
    if (this.atLooks.length <= LOOKS_OF_AN_ATTEMPT_MAX) return;
    const [askedLongAgo = 0] = this.atLooks.splice(0, 1);
    const { oldest } = this.sending;
    if (oldest !== undefined && oldest <= askedLongAgo) void this.parts.worker.terminate();
  }
}

/** The thread as a process runs it. */
export const startSendingThread = (options: SendingThreadOptions): Worker =>
  new Worker(COMPILED, {
    name: 'webhooks',
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
