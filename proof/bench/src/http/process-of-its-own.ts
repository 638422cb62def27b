import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Job, JobResult, CallersMessage } from './job.js';

const start = (program: string, args: readonly string[]): ChildProcess =>
  fork(join(import.meta.dirname, program), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

/** The next message of a child; rejects when it ends instead. */
const heard = async <Message>(child: ChildProcess): Promise<Message> => {
  const heardEnough = new AbortController();
  const { signal } = heardEnough;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a process of the measurement ended with ${String(code)}`);
  });
  const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Message];
  ended.catch(() => undefined);
  heardEnough.abort();
  return message;
};

/** The bare handler to compare with, listening at `url`. */
export class BareServer {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(databaseUrl: string): Promise<BareServer> {
    const child = start('bare-server.js', [databaseUrl]);
    return new BareServer(await heard<string>(child), child);
  }

  stop(): void {
    this.child.disconnect();
  }
}

/** The process of the callers, which also receives the webhooks. */
export class Callers {
  private constructor(
    readonly receiverUrl: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(): Promise<Callers> {
    const child = start('callers.js', []);
    const message = await heard<CallersMessage>(child);
    if (!('receiverUrl' in message)) throw new Error('the callers say first where they receive');
    return new Callers(message.receiverUrl, child);
  }

  async perform(job: Job): Promise<JobResult> {
    this.child.send(job);
    const message = await heard<CallersMessage>(this.child);
    if ('result' in message) return message.result;
    throw new Error('failure' in message ? message.failure : 'the callers gave no result');
  }

  stop(): void {
    this.child.disconnect();
  }
}
