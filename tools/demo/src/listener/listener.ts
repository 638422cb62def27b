import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemNow, type Instant } from '@causeway/kernel';
import { DemoError } from '../running-service.js';
import type { Webhook } from '../format/wire.js';
import type { Forward, Forwarded } from './forward.js';
import { isSigned } from './signature.js';

export interface Arrival {
  readonly at: Instant;
  readonly isVerified: boolean;
  /** Its id came before: a repetition, answered 409 so that it ends. */
  readonly isRepeated: boolean;
  readonly webhook: Webhook;
  /** What the program answered that it was sent on to. */
  readonly forwarded?: Forwarded;
}

export interface ListenerOptions {
  readonly key: KeyObject;
  /** In lower case. */
  readonly signatureHeader: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly heard: (arrival: Arrival) => void;
  /** Where verified webhooks are sent on to; its answer is the listener's then. */
  readonly forward?: Forward;
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
  const webhook = parsed(body);
  if (webhook === undefined) return void response.writeHead(400, PLAIN).end('not a webhook');
  const arrival = judged(body, webhook, request.headers[hearing.signatureHeader], hearing);
  const { forward, heard } = hearing;
  const forwarded = arrival.isVerified ? await forward?.(request.headers, body) : undefined;
  heard({ ...arrival, ...(forwarded && { forwarded }) });
  const [status, text] = forwarded === undefined ? verdict(arrival) : passedOn(forwarded);
  response.writeHead(status, PLAIN).end(text);
};

const PLAIN = { 'content-type': 'text/plain' };

/** The body is verified as it came, whatever stands in it. */
const judged = (
  body: Buffer,
  webhook: Webhook,
  signature: string | string[] | undefined,
  { key, seen }: Hearing,
): Arrival => {
  const isVerified = isSigned(key, body, typeof signature === 'string' ? signature : undefined);
  const isRepeated = isVerified && seen.has(webhook.id);
  if (isVerified) seen.add(webhook.id);
  return { at: systemNow(), isVerified, isRepeated, webhook };
};

const verdict = ({ isVerified, isRepeated }: Arrival): [number, string] => {
  if (!isVerified) return [401, 'the signature does not verify'];
  return isRepeated ? [409, 'seen before'] : [200, 'seen'];
};

const passedOn = ({ status = 502 }: Forwarded): [number, string] => [status, 'passed on'];

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
