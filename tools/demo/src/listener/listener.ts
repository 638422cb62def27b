import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemNow, type Instant } from '@causeway/kernel';
import { DemoError } from '../running-service.js';
import type { Webhook } from '../format/wire.js';
import { isSigned } from './signature.js';

export interface Arrival {
  readonly at: Instant;
  readonly isVerified: boolean;
  /** Its id came before: a repetition, answered 409 so that it ends. */
  readonly isRepeated: boolean;
  readonly webhook: Webhook;
}

export interface ListenerOptions {
  readonly key: KeyObject;
  /** In lower case. */
  readonly signatureHeader: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly heard: (arrival: Arrival) => void;
}

export interface Listener {
  readonly url: string;
  close(): Promise<void>;
}

/** Webhooks carry one resource each; nothing that is larger comes from the service. */
const BODY_BYTES_MAX = 1_048_576;

/**
 * A platform's endpoint on this machine: 200 for a webhook, 409 for one whose id it has seen, 401 for an
 * unsigned one, 400 for any other body. Throws a `DemoError` when the port is taken.
 */
export const startListener = async ({ port, ...how }: ListenerOptions): Promise<Listener> => {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    void answer(request, response, { ...how, seen });
  });
  await listening(server, port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const listening = async (server: Server, port: number): Promise<void> => {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EADDRINUSE') throw error;
    throw new DemoError(`Port ${port} is taken; choose another one with --port, or none for any.`);
  }
};

type Hearing = Omit<ListenerOptions, 'port'> & { readonly seen: Set<string> };

const answer = async (
  request: IncomingMessage,
  response: ServerResponse,
  hearing: Hearing,
): Promise<void> => {
  const body = await bodyOf(request).catch(() => undefined);
  if (body === undefined) return void response.destroy();
  const [status, text] = judge(body, request.headers[hearing.signatureHeader], hearing);
  response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
};

/** The body is verified as it came, before it is parsed. */
const judge = (
  body: Buffer,
  signature: string | string[] | undefined,
  { key, seen, heard }: Hearing,
): [number, string] => {
  const webhook = parsed(body);
  if (webhook === undefined) return [400, 'not a webhook'];
  const isVerified = isSigned(key, body, typeof signature === 'string' ? signature : undefined);
  const isRepeated = isVerified && seen.has(webhook.id);
  heard({ at: systemNow(), isVerified, isRepeated, webhook });
  if (!isVerified) return [401, 'the signature does not verify'];
  seen.add(webhook.id);
  return isRepeated ? [409, 'seen before'] : [200, 'seen'];
};

const parsed = (body: Buffer): Webhook | undefined => {
  try {
    const value = JSON.parse(body.toString('utf8')) as unknown;
    const isWebhook = typeof (value as Partial<Webhook> | null)?.id === 'string';
    return isWebhook ? (value as Webhook) : undefined;
  } catch {
    // The sender learns it from the 400.
    return undefined;
  }
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
