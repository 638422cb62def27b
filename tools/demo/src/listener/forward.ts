import type { IncomingHttpHeaders } from 'node:http';

/** What the program behind the listener answered; without a status it did not. */
export interface Forwarded {
  readonly status?: number;
  readonly problem?: string;
}

export type Forward = (headers: IncomingHttpHeaders, body: Buffer) => Promise<Forwarded>;

/** The service waits no longer for an endpoint (webhooks §5). */
const PATIENCE_MS = 10_000;
/** Of this connection, and not of the webhook. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set([
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'expect', 'keep-alive'],
]);

/** Sends a webhook on as it came, byte for byte and with its signatures. */
export const forwardingTo =
  (url: string, send: typeof fetch = fetch): Forward =>
  async (headers, body) => {
    const own = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !OF_THE_CONNECTION.has(name) ? [[name, value]] : [],
    );
    try {
      const { status, body: answer } = await send(url, {
        method: 'POST',
        headers: own,
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer?.cancel();
      return { status };
    } catch (error) {
      // Fetch hides why it failed behind its own words.
      const { cause = error } = error as { readonly cause?: unknown };
      return { problem: cause instanceof Error ? cause.message : 'it did not answer' };
    }
  };
