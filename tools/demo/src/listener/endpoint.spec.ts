import type { Answer } from '@causeway/e2e';
import { generateKeyPairSync } from 'node:crypto';
import { signingKeyOf, takeEndpoint } from './endpoint.js';

const LISTENER = 'http://127.0.0.1:5000/webhooks';

const platformWith = (webhookEndpoint?: string) => {
  const config: { webhookEndpoint?: string } = webhookEndpoint === undefined ? {} : { webhookEndpoint };
  const api = {
    get: async () => ({ status: 200, body: { ...config } }) as unknown as Answer,
    patch: async (_path: string, change?: unknown) => {
      Object.assign(config, change);
      return { status: 200, body: { ...config } } as unknown as Answer;
    },
  };
  return { api, config };
};

describe('the key of the webhooks', () => {
  const api = (status: number, body: object) => ({
    get: async () => ({ status, body }) as unknown as Answer,
  });

  it('is the one that signs now, which is the first', async () => {
    const pems = [1, 2].map(() =>
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' }),
    );
    const key = await signingKeyOf(api(200, { keys: pems.map((publicKeyPem) => ({ publicKeyPem })) }));
    expect(key.export({ type: 'spki', format: 'pem' })).toBe(pems[0]);
  });

  it('is asked for in vain with a wrong token, or where none is', async () => {
    const refused = { status: 401, code: 'UNAUTHORIZED', message: 'The token is unknown' };
    await expect(signingKeyOf(api(401, refused))).rejects.toThrow(/401 UNAUTHORIZED/);
    await expect(signingKeyOf(api(200, { keys: [] }))).rejects.toThrow('has no key');
  });
});

describe('lending out the endpoint', () => {
  it('puts the one before in its place again', async () => {
    const { api, config } = platformWith('https://a.example/hooks');
    const { giveBack, previous } = await takeEndpoint(api, LISTENER);
    expect([previous, config.webhookEndpoint]).toStrictEqual(['https://a.example/hooks', LISTENER]);
    expect(await giveBack()).toBe('The endpoint is https://a.example/hooks again.');
    expect(config.webhookEndpoint).toBe('https://a.example/hooks');
  });

  it('leaves none where there was none', async () => {
    const { api, config } = platformWith();
    const { giveBack } = await takeEndpoint(api, LISTENER);
    expect(await giveBack()).toBe('There is no endpoint again.');
    expect(config.webhookEndpoint).toBe('');
  });

  it('keeps an endpoint that another client has set meanwhile', async () => {
    const { api, config } = platformWith('https://a.example/hooks');
    const { giveBack } = await takeEndpoint(api, LISTENER);
    config.webhookEndpoint = 'https://b.example/hooks';
    expect(await giveBack()).toBe('The endpoint is https://b.example/hooks meanwhile; it stays so.');
    expect(config.webhookEndpoint).toBe('https://b.example/hooks');
  });

  it("reports the refusal in the API's words", async () => {
    const { api } = platformWith();
    const refusing = {
      ...api,
      patch: async () =>
        ({
          status: 400,
          body: {
            code: 'INVALID_INPUT',
            message: 'Wrong',
            details: { errors: [{ field: 'webhookEndpoint', message: 'is a private address' }] },
          },
        }) as unknown as Answer,
    };
    await expect(takeEndpoint(refusing, LISTENER)).rejects.toThrow(
      '400 INVALID_INPUT: Wrong\n  webhookEndpoint: is a private address',
    );
    const unknown = { ...api, get: async () => ({ status: 401, body: { code: 'UNAUTHORIZED' } }) as never };
    await expect(takeEndpoint(unknown, LISTENER)).rejects.toThrow('401 UNAUTHORIZED');
  });
});
