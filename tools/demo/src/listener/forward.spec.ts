import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forwardingTo } from './forward.js';
import { formatArrival } from './format-arrival.js';
import { startListener, type Arrival, type Listener } from './listener.js';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const BODY = JSON.stringify({
  id: 'Webhook:1',
  type: 'TEST',
  timestamp: '2026-01-01T00:00:00.000Z',
  data: {},
});

describe('a listener that sends webhooks on', () => {
  let program: Server;
  let got: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  let status: number;
  let listener: Listener;
  let heard: Arrival[];
  const listen = async (url: string): Promise<void> => {
    listener = await startListener({
      key: publicKey,
      signatureHeader: 'x-service-signature',
      port: 0,
      heard: (arrival) => heard.push(arrival),
      forward: forwardingTo(url),
    });
  };
  beforeEach(async () => {
    [got, heard, status] = [[], [], 200];
    program = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        got.push({ headers: request.headers, body });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
    await listen(`http://127.0.0.1:${(program.address() as AddressInfo).port}/hooks`);
  });
  afterEach(async () => {
    await listener.close();
    program.closeAllConnections();
    program.close();
  });

  const post = async (signature = sign('sha256', Buffer.from(BODY), privateKey).toString('base64')) =>
    (
      await fetch(listener.url, {
        method: 'POST',
        body: BODY,
        headers: { 'x-service-signature': signature, 'webhook-id': 'Webhook:1' },
      })
    ).status;

  it('sends each on byte for byte with its signatures, and gives the program’s answer', async () => {
    status = 503;
    expect([await post(), got.length]).toStrictEqual([503, 1]);
    expect(got[0]?.body).toBe(BODY);
    expect(got[0]?.headers).toMatchObject({ 'webhook-id': 'Webhook:1' });
    expect(heard.map(formatArrival)).toMatchObject([expect.stringMatching(/TEST +→ 503$/)]);
  });

  it('sends a repeated one on, too: what to make of it is the program’s', async () => {
    expect([await post(), await post(), got.length]).toStrictEqual([200, 200, 2]);
  });

  it('sends on nothing whose signature does not verify', async () => {
    expect([await post('AAAA'), got]).toStrictEqual([401, []]);
  });

  it('answers 502 where the program does not, so that the service tries again', async () => {
    await listener.close();
    const { port } = program.address() as AddressInfo;
    await new Promise((resolve) => {
      program.closeAllConnections();
      program.close(resolve);
    });
    await listen(`http://127.0.0.1:${port}/hooks`);
    expect(await post()).toBe(502);
    expect(heard.map(formatArrival)).toMatchObject([expect.stringMatching(/→ .*ECONNREFUSED/)]);
  });
});
