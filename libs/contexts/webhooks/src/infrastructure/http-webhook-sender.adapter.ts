import { performance } from 'node:perf_hooks';
import { OutboundClient, type OutboundAnswer, type ResolveAll } from '@causeway/http/outbound';
import type { Environment } from '@causeway/kernel';
import type { SendResult } from '../application/ports.js';
import { deliverableUrl } from '../domain/endpoint-url.js';
import { failureOf } from './attempt-failure.js';
import { retryAfterOf } from './retry-after.js';
import type { SignedWebhook } from './signed-webhook.js';
import { webhookReach, type WebhookSettings } from './webhook-settings.js';

/** webhooks §4: an answer is read this far, and what follows is not. */
const ANSWER_BYTES_MAX = 64 * 1024;
/** Far more than one endpoint's gate admits: endpoints that share a host must not wait for each other. */
const CONNECTIONS_PER_ORIGIN = 1_024;

export interface SenderOptions {
  readonly settings: WebhookSettings;
  readonly resolveAll: ResolveAll;
  readonly certificateAuthorities?: string;
  /** How long a connection may take, within an attempt's own time; 10 s when left out. */
  readonly connectTimeoutMs?: number;
}

/**
 * Posts webhooks over kept-alive connections. No redirect is followed, no cookie kept, no encoding undone; sandbox and
 * production share no connection, because they may reach different networks.
 */
export class HttpWebhookSender {
  private readonly clients: Readonly<Record<Environment, OutboundClient>>;
  private readonly signatureHeader: string;
  private readonly userAgent: string;

  constructor({ settings, resolveAll, certificateAuthorities, connectTimeoutMs }: SenderOptions) {
    const clientFor = (environment: Environment): OutboundClient =>
      new OutboundClient({
        ...{ resolveAll, certificateAuthorities, connectTimeoutMs },
        mayReach: webhookReach(settings.allowPrivate, environment),
        connectionsPerOrigin: CONNECTIONS_PER_ORIGIN,
      });
    this.clients = { sandbox: clientFor('sandbox'), production: clientFor('production') };
    this.signatureHeader = `X-${settings.wireName}-Signature`;
    this.userAgent = `${settings.wireName}-Webhooks/1.0`;
  }

  async send(webhook: SignedWebhook): Promise<SendResult> {
    const startedAtMs = performance.now();
    const tookMs = (): number => Math.round(performance.now() - startedAtMs);
    const url = deliverableUrl(webhook.url, webhook.environment);
    if (url === undefined) return { failure: 'URL_REFUSED', durationMs: tookMs() };
    try {
      const answer = await this.post(url, webhook);
      const answerBody = await readStart(answer.body);
      const retryAfterMs = retryAfterOf(answer.headers['retry-after']);
      return {
        answerStatus: answer.status,
        answerBody,
        ...(answer.isPrivate && { isPrivate: true }),
        durationMs: tookMs(),
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      };
    } catch (error) {
      return { failure: failureOf(error), durationMs: tookMs() };
    }
  }

  /** Lets attempts in hand end, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all([this.clients.sandbox.close(), this.clients.production.close()]);
  }

  private post(url: URL, webhook: SignedWebhook): Promise<OutboundAnswer> {
    return this.clients[webhook.environment].request(url, {
      tenant: webhook.platformId,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': this.userAgent,
        [this.signatureHeader]: webhook.signature,
        'webhook-id': webhook.webhookId,
        'webhook-timestamp': webhook.standard.timestamp,
        'webhook-signature': webhook.standard.signature,
      },
      body: webhook.body,
      isRepeatable: webhook.retried,
      // One limit over everything, so that neither a slow connection nor a dripping answer stretches an attempt.
      signal: AbortSignal.timeout(webhook.timeoutMs),
    });
  }
}

/**
 * The beginning of an answer. The status has decided by then (webhooks §4), so a body that breaks off, drips past the
 * limit or never ends only ends the reading, and with it the connection.
 */
const readStart = async (body: OutboundAnswer['body']): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let bytesRead = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      bytesRead += part.length;
      if (bytesRead >= ANSWER_BYTES_MAX) break;
    }
  } catch {
    // What was read so far is the answer's beginning; leaving the loop has closed the connection.
  }
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES_MAX);
};
