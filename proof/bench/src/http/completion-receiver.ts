import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any queue of webhooks that a measurement leaves behind. */
const PATIENCE_MS = 120_000;
const POLL_MS = 5;

interface Envelope {
  readonly type: string;
  readonly data: { readonly id?: string };
}

/** A platform's endpoint that answers at once and records when each payment was reported as completed. */
export class CompletionReceiver {
  private readonly waiting = new Map<string, (completedAt: number) => void>();
  private count = 0;

  private constructor(readonly url: string) {}

  static async start(): Promise<CompletionReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const receiver = new CompletionReceiver(`http://127.0.0.1:${port}/hook`);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.end();
        receiver.take(JSON.parse(Buffer.concat(chunks).toString()) as Envelope);
      });
    });
    return receiver;
  }

  /** The moment, on this process's own scale, of the webhook for that payment. */
  completionOf(transactionId: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const tooLate = setTimeout(() => {
        reject(new Error(`no webhook said that ${transactionId} was completed`));
      }, PATIENCE_MS);
      this.waiting.set(transactionId, (completedAt) => {
        clearTimeout(tooLate);
        resolve(completedAt);
      });
    });
  }

  get received(): number {
    return this.count;
  }

  /** Resolves when so many have arrived in all; rejects when they do not come. */
  async receives(count: number): Promise<void> {
    const tooLateAt = performance.now() + PATIENCE_MS;
    while (this.count < count) {
      if (performance.now() > tooLateAt) throw new Error(`${this.count} of ${count} webhooks arrived`);
      await pause(POLL_MS);
    }
  }

  /** Resolves when none has arrived for so long. */
  async isQuiet(quietMs: number): Promise<void> {
    for (let before = -1; before !== this.count;) {
      before = this.count;
      await pause(quietMs);
    }
  }

  private take({ type, data: { id = '' } }: Envelope): void {
    this.count += 1;
    if (type !== 'OUTGOING_PAYMENT.COMPLETED') return;
    this.waiting.get(id)?.(performance.now());
    this.waiting.delete(id);
  }
}
