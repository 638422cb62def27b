import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  createServer as createSocketServer,
  type AddressInfo,
  type Server as SocketServer,
  type Socket,
} from 'node:net';

/** A server on loopback, for specs; `hits` counts connections, so that even a silent knock is seen. */
export interface LocalServer {
  readonly port: number;
  readonly hits: () => number;
  readonly close: () => Promise<void>;
}

const listening = async (server: Server | SocketServer, host = '127.0.0.1'): Promise<LocalServer> => {
  const sockets = new Set<Socket>();
  let hits = 0;
  server.on('connection', (socket: Socket) => {
    hits += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    hits: () => hits,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};

export const httpServer = (answer: RequestListener, host?: string): Promise<LocalServer> =>
  listening(createServer(answer), host);

export const tlsServer = (
  identity: { key: string; cert: string },
  answer: RequestListener,
): Promise<LocalServer> => listening(createTlsServer(identity, answer));

/** Speaks raw bytes, for answers that no HTTP library would write. */
export const rawServer = (serve: (socket: Socket) => void): Promise<LocalServer> =>
  listening(createSocketServer(serve));

export interface ReceivedWebhook {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ReceiverAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A platform's endpoint that keeps what it received and answers all alike, or by what it received. */
export const receiver = async (
  answer: ReceiverAnswer | ((webhook: ReceivedWebhook) => ReceiverAnswer) = { status: 200 },
): Promise<LocalServer & { readonly received: ReceivedWebhook[] }> => {
  const received: ReceivedWebhook[] = [];
  const server = await httpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const webhook = { method, path, headers, body: Buffer.concat(parts) };
      received.push(webhook);
      const answered = typeof answer === 'function' ? answer(webhook) : answer;
      response.writeHead(answered.status, answered.headers).end(answered.body);
    });
  });
  return { ...server, received };
};
