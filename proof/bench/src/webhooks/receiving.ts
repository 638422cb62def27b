import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const SLOW_MS = 5_000;

/** A message of this process to the measuring one. */
export type Received =
  | { readonly quickPort: number; readonly slowPort: number; readonly deadPort: number }
  /** When webhooks came to quick endpoints, by their id, on the scale of `performance.timeOrigin`. */
  | { readonly arrivals: readonly (readonly [id: string, atMs: number])[] };

/** Arrivals are reported in bundles, so that reporting them does not take the time of receiving them. */
const REPORT_EVERY_MS = 100;

/** The ids of a webhook and of its transaction: the sender knows one of them. */
const idsOf = (header: unknown, body: string): string[] => [
  String(header),
  ...(/"data":\{"id":"([^"]+)"/.exec(body)?.slice(1) ?? []),
];

const listen = async (answerAfterMs: number, seen: (id: string) => void): Promise<number> => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      for (const id of idsOf(request.headers['webhook-id'], Buffer.concat(parts).toString())) seen(id);
      if (answerAfterMs === 0) response.end();
      else setTimeout(() => response.end(), answerAfterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** A port without a listener: it was assigned once and freed again. */
const closedPort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const report = (message: Received): void => void process.send?.(message);

let arrivals: [string, number][] = [];
const quickPort = await listen(0, (id) => arrivals.push([id, performance.timeOrigin + performance.now()]));
const slowPort = await listen(SLOW_MS, () => undefined);
report({ quickPort, slowPort, deadPort: await closedPort() });
setInterval(() => {
  if (arrivals.length === 0) return;
  report({ arrivals });
  arrivals = [];
}, REPORT_EVERY_MS);
process.on('disconnect', () => process.exit());
