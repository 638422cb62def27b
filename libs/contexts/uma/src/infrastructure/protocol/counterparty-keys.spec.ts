import { secp256k1 } from '@noble/curves/secp256k1.js';
import { PubKeyResponse } from '@uma-sdk/core';
import {
  INTERMEDIATE,
  LEAF,
  LEAF_OF_ROOT,
  LEAF_ON_ANOTHER_CURVE,
  ROOT,
  ROOT_OF_THAT_NAME,
} from '../../testing/certificates.js';
import { STRANGERS, type Asker, type CounterpartyHttp, type HttpAnswer } from './counterparty-http.js';
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

describe('a signature that does not fit the keys that are kept', () => {
  const renewed = (key: string): HttpAnswer => ({
    status: 200,
    text: new PubKeyResponse(undefined, undefined, key, key).toJsonString(),
  });
  const newKey = Buffer.from(secp256k1.getPublicKey(secp256k1.utils.randomSecretKey(), false)).toString(
    'hex',
  );
  const signedBy = (key: string) => async (keys: PubKeyResponse) =>
    Buffer.from(keys.getSigningPubKey()).toString('hex') === key;
  /** An institution whose keys were met so long ago, and have changed since. */
  const met = async (agoMs: number) => {
    const opened = world();
    const first = opened.keys.of('bank.example', platform);
    opened.answerAll(KEYS);
    await first;
    opened.clock.nowMs += agoMs;
    const isSigned = async (key: string, answer: HttpAnswer | undefined, asker: Asker = stranger) => {
      const checked = opened.keys.signature('bank.example', asker, signedBy(key));
      // The first try settles before anything is fetched.
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      opened.answerAll(answer);
      return (await checked).status;
    };
    return { ...opened, isSigned };
  };

  it('may be made with a new one: they are fetched once more, and that one is good', async () => {
    const { fetched, isSigned } = await met(15_000);
    expect(await isSigned(newKey, renewed(newKey))).toBe('GOOD');
    expect(await isSigned(newKey, undefined)).toBe('GOOD');
    expect(fetched).toHaveLength(2);
  });

  it('is bad by the new ones, too, where it is forged', async () => {
    const { isSigned } = await met(15_000);
    expect(await isSigned('forged', renewed(newKey))).toBe('BAD');
  });

  it('causes one request to the institution in 15 s, however many are forged', async () => {
    const { clock, fetched, isSigned } = await met(14_999);
    expect([await isSigned('forged', KEYS), fetched.length]).toStrictEqual(['BAD', 1]);
    clock.nowMs += 1;
    for (let times = 0; times < 10; times += 1) await isSigned('forged', KEYS);
    expect([await isSigned('forged', KEYS, platform), fetched.length]).toStrictEqual(['BAD', 2]);
    clock.nowMs += 15_000;
    await isSigned('forged', KEYS);
    expect(fetched).toHaveLength(3);
  });

  it('leaves the keys as they are where the institution does not answer, and it is left alone for 15 s', async () => {
    const { fetched, isSigned } = await met(15_000);
    expect(await isSigned('forged', undefined)).toBe('BAD');
    expect(await isSigned(publicKey, undefined)).toBe('GOOD');
    expect(await isSigned(newKey, renewed(newKey))).toBe('BAD');
    expect(fetched).toHaveLength(2);
  });

  it('is refused as keys are that cannot be had at all', async () => {
    const { answerAll, keys } = world();
    const checked = keys.signature('bank.example', stranger, signedBy(publicKey));
    answerAll(undefined);
    expect(await checked).toStrictEqual({ status: 'REFUSED', code: 'COUNTERPARTY_PUBKEY_FETCH_ERROR' });
  });
});

it.each([
  'bank.example/admin?x=',
  'bank.example//10.0.0.7/admin?x=',
  'bank.example?x=',
  'bank.example#',
  'bank.example:8080',
  'ada@bank.example',
  '10.0.0.7',
  'localhost',
  '',
])('what is no domain has no keys, and no one is asked for them: %j', async (domain) => {
  const { keys, fetched } = world();
  const refused = { status: 'REFUSED', code: 'COUNTERPARTY_PUBKEY_FETCH_ERROR' };
  expect([await keys.of(domain, stranger), await keys.of(domain, platform)]).toStrictEqual([
    refused,
    refused,
  ]);
  expect(fetched).toStrictEqual([]);
});

describe('the keys of an institution', () => {
  const MINUTE_MS = 60_000;
  const answered = async (answer: HttpAnswer | undefined, nowMs = 1_000_000) => {
    const { clock, keys, answerAll } = world();
    clock.nowMs = nowMs;
    const found = keys.of('bank.example', platform);
    answerAll(answer);
    const result = await found;
    return result.status === 'REFUSED' ? result.code : result.status;
  };
  const published = (more: object): HttpAnswer => ({
    status: 200,
    text: JSON.stringify({ ...(JSON.parse(KEYS.text) as object), ...more }),
  });

  it.each([
    ['no answer', undefined, 'COUNTERPARTY_PUBKEY_FETCH_ERROR'],
    ['404', { ...KEYS, status: 404 }, 'COUNTERPARTY_PUBKEY_FETCH_ERROR'],
    ['201', { ...KEYS, status: 201 }, 'COUNTERPARTY_PUBKEY_FETCH_ERROR'],
    ['no JSON', { status: 200, text: '<' }, 'INVALID_PUBKEY_FORMAT'],
    ['nothing', { status: 200, text: 'null' }, 'INVALID_PUBKEY_FORMAT'],
    ['no key to sign with', published({ signingPubKey: undefined }), 'INVALID_PUBKEY_FORMAT'],
    ['no key to encrypt to', published({ encryptionPubKey: undefined }), 'INVALID_PUBKEY_FORMAT'],
    [
      'a point off the curve',
      published({ encryptionPubKey: `04${'11'.repeat(64)}` }),
      'INVALID_PUBKEY_FORMAT',
    ],
    ['a key cut short', published({ signingPubKey: publicKey.slice(0, 64) }), 'INVALID_PUBKEY_FORMAT'],
    ['both keys', KEYS, 'FOUND'],
  ])('as %s: %#', async (_what, answer, outcome) => {
    expect(await answered(answer)).toBe(outcome);
  });

  it('are asked for over TLS at the domain itself, which must be one', async () => {
    const urls: string[] = [];
    const http = {
      fetch: (url: URL) => {
        urls.push(url.href);
        return Promise.resolve(KEYS);
      },
    } as unknown as CounterpartyHttp;
    const keys = new CounterpartyKeys(http, () => 0);
    expect((await keys.of('bank.example', platform)).status).toBe('FOUND');
    expect((await keys.of('a b', platform)).status).toBe('REFUSED');
    expect(urls).toStrictEqual(['https://bank.example/.well-known/lnurlpubkey']);
  });

  it.each([
    ['five minutes', {}, 5 * MINUTE_MS],
    ['until they expire, if that is sooner', { expirationTimestamp: 1_060 }, MINUTE_MS],
    ['five minutes, however late they expire', { expirationTimestamp: 9_999_999 }, 5 * MINUTE_MS],
  ])('are kept for %s', async (_what, more, keptMs) => {
    const { clock, keys, fetched, answerAll } = world();
    const first = keys.of('bank.example', platform);
    answerAll(published(more));
    await first;
    clock.nowMs += keptMs - 1;
    expect((await keys.of('bank.example', platform)).status).toBe('FOUND');
    expect(fetched).toHaveLength(1);
    clock.nowMs += 1;
    void keys.of('bank.example', platform);
    expect(fetched).toHaveLength(2);
  });

  it('are not kept past their own end', async () => {
    const { keys, fetched, answerAll } = world();
    const first = keys.of('bank.example', platform);
    answerAll(published({ expirationTimestamp: 1 }));
    await first;
    void keys.of('bank.example', platform);
    expect(fetched).toHaveLength(2);
  });

  it('are others in the other environment', async () => {
    const { keys, fetched, answerAll } = world();
    const first = keys.of('bank.example', platform);
    answerAll(KEYS);
    await first;
    void keys.of('bank.example', { ...platform, environment: 'sandbox' });
    expect(fetched).toHaveLength(2);
  });

  it('are asked for again at once by a platform after a failure', async () => {
    const { keys, fetched, answerAll } = world();
    const failed = keys.of('bank.example', platform);
    answerAll(undefined);
    expect((await failed).status).toBe('REFUSED');
    const [one, other] = [keys.of('bank.example', platform), keys.of('bank.example', platform)];
    expect(fetched).toHaveLength(2);
    answerAll(KEYS);
    expect(await statuses([one, other])).toStrictEqual(['FOUND', 'FOUND']);
  });

  it('of the institution met longest ago give way to those of the thousand and first', async () => {
    const { keys, fetched, answerAll } = world();
    const meet = async (names: readonly string[]): Promise<void> => {
      const found = names.map((domain) => keys.of(domain, platform));
      answerAll(KEYS);
      await Promise.all(found);
    };
    await meet(domains(1_000));
    await meet(['one-more.example']);
    const [oldest, next] = domains(2);
    await meet([String(next)]);
    expect(fetched).toHaveLength(1_001);
    await meet([String(oldest)]);
    expect(fetched).toHaveLength(1_002);
  });

  describe('by certificates', () => {
    const [VALID_FROM, VALID_TO] = ['2026-11-23T07:00:11.000Z', '2126-10-30T07:00:11.000Z'].map(Date.parse);
    const within = Number(VALID_FROM) + 365 * 24 * 60 * MINUTE_MS;
    const hex = (certificate: string): string => Buffer.from(certificate, 'base64').toString('hex');
    const chained = (...chain: readonly string[]): HttpAnswer =>
      published({ signingCertChain: chain.map(hex), signingPubKey: undefined });

    it.each([
      ['from the leaf to the root', [LEAF, INTERMEDIATE, ROOT], 'FOUND'],
      ['without the root', [LEAF, INTERMEDIATE], 'FOUND'],
      ['of a leaf alone', [LEAF], 'FOUND'],
      ['whose leaf names no key of its issuer', [LEAF_OF_ROOT, ROOT], 'FOUND'],
      ['that leaves one out', [LEAF, ROOT], 'CERT_CHAIN_INVALID'],
      ['in another order', [LEAF, ROOT, INTERMEDIATE], 'CERT_CHAIN_INVALID'],
      ['signed by another key of that name', [LEAF_OF_ROOT, ROOT_OF_THAT_NAME], 'CERT_CHAIN_INVALID'],
      ['with such a root', [LEAF, INTERMEDIATE, ROOT_OF_THAT_NAME], 'CERT_CHAIN_INVALID'],
      ['of another curve', [LEAF_ON_ANOTHER_CURVE, INTERMEDIATE, ROOT], 'INVALID_PUBKEY_FORMAT'],
      ['without any', [], 'INVALID_PUBKEY_FORMAT'],
    ])('in a chain %s', async (_what, chain, outcome) => {
      expect(await answered(chained(...chain), within)).toBe(outcome);
    });

    it.each([
      ['before it begins', Number(VALID_FROM) - 1, 'CERT_CHAIN_EXPIRED'],
      ['from its first moment', Number(VALID_FROM), 'FOUND'],
      ['to its last', Number(VALID_TO), 'FOUND'],
      ['after that', Number(VALID_TO) + 1, 'CERT_CHAIN_EXPIRED'],
    ])('are believed in their time: %s', async (_what, nowMs, outcome) => {
      expect(await answered(chained(ROOT), nowMs)).toBe(outcome);
    });

    it('to encrypt to are checked as well', async () => {
      const answer = published({ encryptionCertChain: [LEAF, ROOT].map(hex), encryptionPubKey: undefined });
      expect(await answered(answer, within)).toBe('CERT_CHAIN_INVALID');
    });
  });
});
