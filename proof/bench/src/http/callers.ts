import { Pool } from 'undici';
import { chanceOf } from '../measure/chance.js';
import { CompletionReceiver } from './completion-receiver.js';
import type { Job, JobResult, CallersMessage } from './job.js';
import { WaitingTimes } from './waiting-times.js';

/** The callers, in a process of their own: keep-alive connections, on each one request after the other. */
const receiver = await CompletionReceiver.start();
/** The same moments in every run. */
const SEED = 20_261_128;
const report = (message: CallersMessage): void => void process.send?.(message);

const perform = async (job: Job): Promise<JobResult> => {
  const pool = new Pool(job.origin, { connections: job.connections, pipelining: 1 });
  const times = new WaitingTimes();
  const startedAt = performance.now();
  const endAt = startedAt + job.forMs;
  const completions: Promise<void>[] = [];
  const receivedBefore = receiver.received;
  const chance = chanceOf(SEED);
  /** Where in its pause a connection sends: they are spread over it, so that they do not send in step. */
  const placeOf = (connection: number): number =>
    job.isIrregular === true ? chance() : connection / job.connections;
  const caller = async (connection: number): Promise<void> => {
    const body = job.bodies?.[connection % job.bodies.length];
    for (let turn = 0; performance.now() < endAt; turn += 1) {
      if (job.everyMs !== undefined) await until(startedAt + (turn + placeOf(connection)) * job.everyMs);
      if (job.kind === 'requests') await sendTimed(pool, job, body, times);
      else completions.push(timed(times, await pay(pool, job, body, times)));
    }
  };
  await Promise.all(Array.from({ length: job.connections }, (_, connection) => caller(connection)));
  await Promise.all(completions);
  await receiver.receives(receivedBefore + completions.length * (job.webhooksEach ?? 0));
  const seconds = (performance.now() - startedAt) / 1_000;
  await receiver.isQuiet(job.quietMs ?? 0);
  await pool.close();
  return { seconds, latenciesMs: times.byName(), webhooks: receiver.received - receivedBefore };
};

interface Executed {
  readonly answeredAt: number;
  readonly completedAt: Promise<number>;
}

const pay = async (
  pool: Pool,
  job: Job,
  body: object | undefined,
  times: WaitingTimes,
): Promise<Executed> => {
  const quote = (await times.of('quote', () => send(pool, job, job.path, body))) ?? {};
  const completedAt = receiver.completionOf(String(quote['transactionId']));
  await times.of('execute', () =>
    send(pool, { ...job, expected: 200 }, `${job.path}/${String(quote['id'])}/execute`),
  );
  return { answeredAt: performance.now(), completedAt };
};

const until = (atMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - performance.now())));

/** Tolerated answers do not count as latencies. */
const sendTimed = async (
  pool: Pool,
  job: Job,
  body: object | undefined,
  times: WaitingTimes,
): Promise<void> => {
  const sentAt = performance.now();
  const answer = await send(pool, job, job.path, body);
  if (answer !== undefined) times.add('request', performance.now() - sentAt);
};

const timed = async (times: WaitingTimes, { answeredAt, completedAt }: Executed): Promise<void> =>
  times.add('completed', (await completedAt) - answeredAt);

const send = async (
  pool: Pool,
  job: Job,
  path: string,
  content?: object,
): Promise<Record<string, unknown> | undefined> => {
  const { statusCode, body } = await pool.request({
    method: job.method,
    path,
    headers: { ...job.headers, ...(content === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
  });
  const text = await body.text();
  if (job.tolerated?.includes(statusCode) === true) return undefined;
  if (statusCode !== job.expected) throw new Error(`${job.method} ${path} answered ${statusCode}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
};

process.on('message', (job: Job) => {
  perform(job).then(
    (result) => report({ result }),
    (error: unknown) =>
      report({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.once('disconnect', () => process.exit());
report({ receiverUrl: receiver.url });
