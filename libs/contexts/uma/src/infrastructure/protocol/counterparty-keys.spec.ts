import { secp256k1 } from '@noble/curves/secp256k1.js';
import { PubKeyResponse } from '@uma-sdk/core';
import { STRANGERS, type CounterpartyHttp, type HttpAnswer } from './counterparty-http.js';
import { CounterpartyKeys } from './counterparty-keys.js';

const publicKey = Buffer.from(secp256k1.getPublicKey(secp256k1.utils.randomSecretKey(), false)).toString(
  'hex',
);
const KEYS: HttpAnswer = {
  status: 200,
  text: new PubKeyResponse(undefined, undefined, publicKey, publicKey).toJsonString(),
};
const stranger = { platformId: STRANGERS, environment: 'production' } as const;
const platform = { platformId: 'Platform:1', environment: 'production' } as const;

/** Institutions that answer only when a spec lets them. */
const world = () => {
  const clock = { nowMs: 1_000_000 };
  const open: { domain: string; answer: (answer: HttpAnswer | undefined) => void }[] = [];
  const fetched: string[] = [];
  const http = {
    fetch: ({ hostname }: URL) =>
      new Promise<HttpAnswer | undefined>((answer) => {
        fetched.push(hostname);
        open.push({ domain: hostname, answer });
      }),
  } as unknown as CounterpartyHttp;
  const keys = new CounterpartyKeys(http, () => clock.nowMs);
  const answerAll = (answer: HttpAnswer | undefined): void => {
    for (const each of open.splice(0)) each.answer(answer);
  };
  return { clock, keys, fetched, answerAll };
};
const domains = (count: number): string[] => Array.from({ length: count }, (_, at) => `bank-${at}.example`);
const statuses = async (found: Promise<{ status: string }>[]): Promise<string[]> =>
  (await Promise.all(found)).map(({ status }) => status);

describe('messages without credentials', () => {
  it('cause requests to at most eight unknown institutions at once', async () => {
    const { keys, fetched, answerAll } = world();
    const asked = domains(100).map((domain) => keys.of(domain, stranger));
    expect(fetched).toStrictEqual(domains(8));
    expect(await statuses(asked.slice(8))).toStrictEqual(Array(92).fill('REFUSED'));
    const ours = keys.of('bank-99.example', platform);
    expect(fetched).toHaveLength(9);
    answerAll(KEYS);
    expect(await statuses([...asked.slice(0, 8), ours])).toStrictEqual(Array(9).fill('FOUND'));
    void keys.of('another.example', stranger);
    expect(fetched).toHaveLength(10);
  });

  it('of known institutions are returned however many invented ones hang', async () => {
    const { clock, keys, fetched, answerAll } = world();
    const met = keys.of('real.example', stranger);
    answerAll(KEYS);
    await met;
    clock.nowMs += 300_000;
    for (const domain of domains(50)) void keys.of(domain, stranger);
    const again = keys.of('real.example', stranger);
    expect(fetched.filter((domain) => domain === 'real.example')).toHaveLength(2);
    answerAll(KEYS);
    expect((await again).status).toBe('FOUND');
  });

  it('about one institution cause one request at a time, and none for 15 s after a failure', async () => {
    const { clock, keys, fetched, answerAll } = world();
    const asked = Array.from({ length: 20 }, () => keys.of('bank.example', stranger));
    answerAll(undefined);
    expect(await statuses(asked)).toStrictEqual(Array(20).fill('REFUSED'));
    clock.nowMs += 14_999;
    expect((await keys.of('bank.example', stranger)).status).toBe('REFUSED');
    expect(fetched).toStrictEqual(['bank.example']);
    const ours = keys.of('bank.example', platform);
    answerAll(KEYS);
    expect((await ours).status).toBe('FOUND');
    expect((await keys.of('bank.example', stranger)).status).toBe('FOUND');
    expect(fetched).toHaveLength(2);
  });
});
