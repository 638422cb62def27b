import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { endingConnections } from '@causeway/commands';
import { EXTRA_LISTENERS, ExtraListeners } from './extra-listeners.js';

const CONNECTIONS = 40;

/** Connects while the thread of the server stands still, asks on each connection, and gives the first line of each answer. */
const CLIENTS = `
const { connect } = require('node:net');
const { parentPort, workerData: { port, count, connected } } = require('node:worker_threads');
const flag = new Int32Array(connected);
const answers = [];
for (let each = 0; each < count; each += 1) {
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET / HTTP/1.1\\r\\nhost: here\\r\\nconnection: close\\r\\n\\r\\n');
    if (Atomics.add(flag, 0, 1) + 1 === count) Atomics.notify(flag, 0);
  });
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.on('close', () => {
    if (answers.push(text.split('\\r\\n')[0]) === count) parentPort.postMessage(answers);
  });
}`;

let server: Server;
/** How many connections were accepted in each turn of the event loop. */
let accepted: Map<number, number>;
let turn: number;
let isCounting: boolean;
/** Answers wait for it. */
let mayAnswer: Promise<void>;
let answer: () => void;
beforeEach(async () => {
  accepted = new Map();
  turn = 0;
  isCounting = true;
  mayAnswer = new Promise((resolve) => (answer = resolve));
  server = createServer((_request, response) => void mayAnswer.then(() => response.end('here')));
  server.on('connection', () => accepted.set(turn, (accepted.get(turn) ?? 0) + 1));
  const count = (): void => {
    turn += 1;
    if (isCounting) setImmediate(count);
  };
  count();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  isCounting = false;
});

/** Clients whose connections all wait to be accepted when this returns. */
const waitingClients = (): Promise<string[]> => {
  const connected = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const { port } = server.address() as AddressInfo;
  const worker = new Worker(CLIENTS, {
    eval: true,
    workerData: { port, count: CONNECTIONS, connected },
  });
  const flag = new Int32Array(connected);
  for (let seen = 0; seen < CONNECTIONS; seen = Atomics.load(flag, 0)) Atomics.wait(flag, 0, seen);
  return once(worker, 'message').then(([answers]) => answers as string[]);
};
const ended = (): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });

describe('a server', () => {
  it('accepts one connection in a turn of the event loop by itself', async () => {
    const clients = waitingClients();
    answer();
    await clients;
    await ended();
    expect([...accepted.values()]).toStrictEqual(Array.from({ length: CONNECTIONS }, () => 1));
  });
});

describe('a server with extra listeners', () => {
  let extra: ExtraListeners;
  beforeEach(async () => {
    extra = new ExtraListeners(server);
    await extra.areOpen;
  });

  it('accepts many connections in a turn', async () => {
    const clients = waitingClients();
    answer();
    expect(new Set(await clients)).toStrictEqual(new Set(['HTTP/1.1 200 OK']));
    await Promise.all([extra.close(), ended()]);
    expect([...accepted.values()]).toStrictEqual([
      EXTRA_LISTENERS + 1,
      EXTRA_LISTENERS + 1,
      CONNECTIONS - 2 * (EXTRA_LISTENERS + 1),
    ]);
  });

  it('answers what it was asked before it ends', async () => {
    const endConnections = endingConnections(server);
    const clients = waitingClients();
    let asked = 0;
    await new Promise<void>((resolve) => {
      server.on('request', () => (asked += 1) === CONNECTIONS && resolve());
    });
    const hasEnded = Promise.all([extra.close(), ended()]);
    endConnections();
    answer();
    await hasEnded;
    expect(await clients).toStrictEqual(Array.from({ length: CONNECTIONS }, () => 'HTTP/1.1 200 OK'));
  });

  it('listens no more once it is closed', async () => {
    const { port } = server.address() as AddressInfo;
    await Promise.all([extra.close(), ended()]);
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
  });
});

describe('a server whose extra listeners come', () => {
  const status = (port: number): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent: false }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      }).once('error', reject);
    });

  it('answers whom the process accepts that brings them', async () => {
    answer();
    const { port } = server.address() as AddressInfo;
    const extra = new ExtraListeners(server);
    const opening = { isOver: false };
    void extra.areOpen.then(() => (opening.isOver = true));
    while (!opening.isOver)
      expect(await Promise.all(Array.from({ length: 8 }, () => status(port)))).toStrictEqual(
        Array.from({ length: 8 }, () => 200),
      );
    await Promise.all([extra.close(), ended()]);
  });
});

describe('a server that ends while its extra listeners come', () => {
  it.each([0, 1, 8, 15])(
    'listens no more, and the process that brings them ends: after %i',
    async (count) => {
      const { port } = server.address() as AddressInfo;
      const extra = new ExtraListeners(server);
      while (extra.count < count) await new Promise(setImmediate);
      await Promise.all([extra.close(), ended()]);
      await extra.areOpen;
      await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
    },
  );
});
