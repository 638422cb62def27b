import { createPublicKey, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './eventually.js';

export interface ReceivedWebhook {
  readonly path: string;
  readonly signature: string;
  readonly body: Buffer;
  readonly envelope: {
    readonly id: string;
    readonly type: string;
    readonly timestamp: string;
    readonly data: unknown;
  };
}

/** A platform's endpoint: keeps what arrives and answers as a test wants it to. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  /** The status for the next webhooks; a function may decide by the webhook, and may hang up instead of answering. */
  answerWith: number | ((webhook: ReceivedWebhook) => number | 'HANG_UP') = 200;

  /** The body of its answer: a platform may echo what it was sent. */
  answerText: (webhook: ReceivedWebhook) => string = () => 'seen';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        const webhook = {
          path: request.url ?? '',
          signature: String(request.headers['x-service-signature']),
          body,
          envelope: JSON.parse(body.toString()) as ReceivedWebhook['envelope'],
        };
        receiver.received.push(webhook);
        const { answerWith } = receiver;
        const status = typeof answerWith === 'number' ? answerWith : answerWith(webhook);
        if (status === 'HANG_UP') {
          request.socket.destroy();
          return;
        }
        response.statusCode = status;
        response.end(receiver.answerText(webhook));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  url(path = '/hook'): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** The webhooks that came to a path, once there are as many as wanted. */
  async at(path: string, count: number): Promise<ReceivedWebhook[]> {
    return eventually(`${count} webhooks at ${path}`, () => {
      const arrived = this.received.filter((webhook) => webhook.path === path);
      return arrived.length >= count ? arrived : undefined;
    });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** As a platform would check it: DER signature over the raw bytes, against the published key. */
export const isSignedBy = (publicKeyPem: string, { signature, body }: ReceivedWebhook): boolean =>
  verify('sha256', body, createPublicKey(publicKeyPem), Buffer.from(signature, 'base64'));
