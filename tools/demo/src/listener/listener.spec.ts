import { generateKeyPairSync, sign } from 'node:crypto';
import { startListener, type Arrival, type Listener } from './listener.js';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const WEBHOOK = { id: 'Webhook:1', type: 'TEST', timestamp: '2026-01-01T00:00:00.000Z', data: {} };

describe('the listener', () => {
  let listener: Listener;
  let heard: Arrival[];
  beforeEach(async () => {
    heard = [];
    listener = await startListener({
      key: publicKey,
      signatureHeader: 'x-service-signature',
      port: 0,
      heard: (arrival) => heard.push(arrival),
    });
  });
  afterEach(() => listener.close());

  const post = async (body: string, signature = signed(body)): Promise<number> =>
    (await fetch(listener.url, { method: 'POST', body, headers: { 'x-service-signature': signature } }))
      .status;
  const signed = (body: string): string => sign('sha256', Buffer.from(body), privateKey).toString('base64');

  it('listens on this machine only', () => {
    expect(listener.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/webhooks$/);
  });

  it('answers 200 once and 409 to the same id again, and reports both', async () => {
    const body = JSON.stringify(WEBHOOK);
    expect([await post(body), await post(body)]).toStrictEqual([200, 409]);
    expect(
      heard.map(({ isVerified, isRepeated, webhook }) => ({ isVerified, isRepeated, webhook })),
    ).toStrictEqual([
      { isVerified: true, isRepeated: false, webhook: WEBHOOK },
      { isVerified: true, isRepeated: true, webhook: WEBHOOK },
    ]);
  });

  it('does not accept an unsigned webhook, and does not remember its id', async () => {
    const body = JSON.stringify(WEBHOOK);
    expect(await post(body, signed('another body'))).toBe(401);
    expect(heard.map(({ isVerified }) => isVerified)).toStrictEqual([false]);
    expect(await post(body)).toBe(200);
  });

  it.each(['', 'no json', '[]', 'null', '{"id":7}'])('answers 400 to %j, and is silent', async (body) => {
    expect(await post(body)).toBe(400);
    expect(heard).toStrictEqual([]);
  });

  it('reads no endless body', async () => {
    await expect(post('x'.repeat(2_000_000))).rejects.toThrow();
    expect(heard).toStrictEqual([]);
  });

  it('reports that a port is taken', async () => {
    const port = Number(new URL(listener.url).port);
    const second = startListener({ key: publicKey, signatureHeader: 's', port, heard: () => undefined });
    await expect(second).rejects.toThrow(`Port ${port} is taken`);
  });
});
