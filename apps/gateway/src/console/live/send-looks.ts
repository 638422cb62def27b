import { setTimeout as timeout } from 'node:timers/promises';

/** Longer than that and a proxy takes the connection for dead. */
const BEAT_MS = 15_000;

/** What a page that looks on is sent; undefined when its session is over. */
export type Look = () => Promise<object | undefined>;

/** The API did not answer for now; the next look may have more luck. */
export class Unanswered extends Error {
  constructor(status: number) {
    super(`the API answered ${status}`);
  }
}

interface Sink {
  write(text: string): unknown;
}

interface Sending {
  readonly pauseMs: number;
  readonly signal: AbortSignal;
  /** Instead of a timer and the machine's clock, for tests. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly nowMs?: () => number;
}

/** Ends with the stream, too. */
const passed = (ms: number, signal: AbortSignal): Promise<unknown> =>
  timeout(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

/** Looks again and again, and sends what changed as server-sent events, until one side ends it or the session is over. */
export const sendLooks = async (
  sink: Sink,
  look: Look,
  { pauseMs, signal, pause = passed, nowMs = () => performance.now() }: Sending,
): Promise<void> => {
  let sent: string | undefined;
  let sentMs = nowMs();
  const say = (text: string): void => {
    sink.write(text);
    sentMs = nowMs();
  };
  while (!signal.aborted) {
    const seen = await look().catch(orUnanswered);
    if (seen === undefined) {
      say('event: over\ndata: {}\n\n');
      return;
    }
    const text = seen instanceof Unanswered ? sent : JSON.stringify(seen);
    if (text !== undefined && text !== sent) say(`data: ${text}\n\n`);
    else if (nowMs() - sentMs >= BEAT_MS) say(': still there\n\n');
    sent = text;
    await pause(pauseMs, signal);
  }
};

const orUnanswered = (error: unknown): Unanswered => {
  if (error instanceof Unanswered) return error;
  throw error;
};
