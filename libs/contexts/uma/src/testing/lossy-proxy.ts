import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request as ask } from 'undici';

/** A proxy before an institution that loses what the settlement needs, as a network does. */
export class LossyProxy {
  losesRequests = false;
  losesAnswers = false;
  private readonly server: Server;

  private constructor(
    private readonly domain: string,
    private readonly target: string,
  ) {
    this.server = createServer((request, response) => void this.pass(request, response));
  }

  static async before(domain: string, target: string): Promise<LossyProxy> {
    const proxy = new LossyProxy(domain, target);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const isSettlement = request.url?.endsWith('uma-sandbox-settlement') === true;
    if (isSettlement && this.losesRequests) return void response.destroy();
    const answer = await ask(`${this.target}${request.url}`, {
      method: request.method === 'POST' ? 'POST' : 'GET',
      headers: { host: this.domain, 'content-type': 'application/json' },
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    });
    const text = await answer.body.text();
    if (isSettlement && this.losesAnswers) return void response.destroy();
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(text);
  }
}
