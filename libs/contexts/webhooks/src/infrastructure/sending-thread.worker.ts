import { parentPort, workerData } from 'node:worker_threads';
import { crashPoint } from '@causeway/kernel';
import { NameResolver } from '@causeway/http/outbound';
import { GatheredTurn } from './gathered-turn.js';
import { Numbers } from './numbers.js';
import { moved, type FromThread, type SendingThreadOptions, type ToThread } from './sending-messages.js';
import { SigningSender } from './signing-sender.adapter.js';

/** The thread that signs and posts webhooks: it decides nothing, keeps nothing but connections and opened keys. */

const port = parentPort;
if (port === null) throw new Error('This module is the beginning of a thread');

const outbox = new GatheredTurn<Pick<FromThread, 'sent' | 'toOpen'>>(
  () => ({ sent: [], toOpen: [] }),
  (parts) => port.postMessage({ ...parts, isLast: false } satisfies FromThread),
);
const keys = new Numbers<unknown>(({ error, isPassing }) => Object.assign(new Error(error), { isPassing }));
const vault = {
  open: (sealed: string) => keys.ask((number) => outbox.add('toOpen', { number, sealed })),
};
const { dnsServers, ...options } = workerData as SendingThreadOptions;
const { resolveAll } = new NameResolver({ servers: dnsServers });
const sender = new SigningSender({ ...options, resolveAll, vault });
const underWay = new Set<Promise<void>>();

const send = async ({ number, webhook }: ToThread['webhooks'][number]): Promise<void> => {
  try {
    const answer = moved(await sender.send(webhook));
    crashPoint('delivery.after-post');
    outbox.add('sent', { number, answer });
  } catch (error) {
    const isPassing = error instanceof Error && 'isPassing' in error && error.isPassing === true;
    outbox.add('sent', { number, error: error instanceof Error ? error.message : String(error), isPassing });
  }
};

const end = async (): Promise<void> => {
  await Promise.all(underWay);
  outbox.flush();
  await sender.close();
  port.postMessage({ sent: [], toOpen: [], isLast: true } satisfies FromThread);
};

port.on('message', ({ webhooks, opened, isLast }: ToThread) => {
  for (const answer of opened) keys.answered(answer);
  for (const asked of webhooks) {
    const sending = send(asked).finally(() => underWay.delete(sending));
    underWay.add(sending);
  }
  if (isLast) void end();
});
