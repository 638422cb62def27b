import { systemNow } from '@causeway/kernel';
import { specCall } from '@causeway/testing';
import { LnurlpResponse, PubKeyResponse } from '@uma-sdk/core';
import { LookUpUmaReceiver, ResolveUmaReceiver } from './index.js';
import { deploy, type Deployment } from './testing/deployment.js';
import { Stranger } from './testing/stranger.js';

/** Where each institution is reached: configured in every deployment before any server listens. */
const peers: Record<string, string> = {};
const closing: (() => Promise<void>)[] = [];

let here: Deployment;
let there: Deployment;
beforeAll(async () => {
  here = await deploy('here.example', peers);
  there = await deploy('there.example', peers);
  closing.push(here.close, there.close);
  there.host.neighbours.customer(there.platformId, {
    umaAddress: '$grace@there.example',
    currencies: ['EUR', 'USD'],
  });
});
afterAll(async () => {
  for (const close of closing) await close();
});

const lookUp = (receiverUmaAddress: string, { platformId } = here) =>
  new LookUpUmaReceiver({ receiverUmaAddress }, specCall(platformId));
const wellKnown = (path: string, domain: string, at: Deployment = there) =>
  at.http.send('GET', `//.well-known/${path}`, {
    as: null,
    headers: { host: domain },
  });

const newStranger = async (): Promise<Stranger> => {
  const stranger = await Stranger.open(peers);
  closing.push(() => stranger.close());
  return stranger;
};

const asked = async (url: URL, at: Deployment = there) => {
  const { status, body } = await wellKnown(
    `lnurlp/${url.pathname.split('/').at(-1)}${url.search}`,
    at.domain,
    at,
  );
  return { status, body };
};

describe('two deployments', () => {
  it('find each other’s customers over HTTP, signed by the one and verified by the other', async () => {
    const found = await here.host.execute(lookUp('$Grace@there.example'));
    expect(found).toMatchObject({
      receiverUmaAddress: '$grace@there.example',
      supportedCurrencies: [
        { currency: 'USD', minMinor: 1n, maxMinor: 50_000n, estimatedExchangeRate: 1 },
        { currency: 'EUR', minMinor: 1n, maxMinor: 50_000n, estimatedExchangeRate: 0.92 },
      ],
      requiredPayerDataFields: [{ name: 'NATIONALITY', mandatory: true }],
    });
  });

  it('make a look-up that a quote can use', async () => {
    const { lookupId } = await here.host.execute<{ lookupId: string }>(lookUp('$grace@there.example'));
    const request = {
      lookupId,
      umaAddress: '$grace@there.example',
      currency: 'EUR',
      sendingCurrency: 'USD',
      senderCustomerInfo: { NATIONALITY: 'GB' },
      lockedSide: 'RECEIVING',
      lockedAmountMinor: 100n,
    } as const;
    const answer = await here.host.execute(new ResolveUmaReceiver(request, specCall(here.platformId)));
    expect(answer).toMatchObject({ status: 'RESOLVED', currency: 'EUR', maxMinor: 50_000n });
  });

  it('refuse an address that no customer has', async () => {
    expect(await here.host.refusal(lookUp('$absent@there.example'))).toBe('UMA_NOT_FOUND');
  });

  it('keep what another institution offered sealed', async () => {
    await here.host.execute(lookUp('$grace@there.example'));
    expect(await here.host.dump()).not.toContain('grace');
  });
});

describe('the published data of an institution', () => {
  it('is a pair of keys, the same every time, and nothing private', async () => {
    const [first, second] = [
      await wellKnown('lnurlpubkey', 'there.example'),
      await wellKnown('lnurlpubkey', 'there.example:443'),
    ];
    expect(first.status).toBe(200);
    expect(second.text).toBe(first.text);
    const keys = PubKeyResponse.fromJson(first.text);
    expect(keys.getSigningPubKey()).toHaveLength(65);
    expect(keys.getEncryptionPubKey()).toHaveLength(65);
    expect(Object.keys(first.body).sort()).toStrictEqual(['encryptionPubKey', 'signingPubKey']);
  });

  it('includes the versions that it supports', async () => {
    const { body } = await wellKnown('uma-configuration', 'there.example');
    expect(body).toStrictEqual({ uma_major_versions: [0, 1] });
  });

  it.each(['lnurlpubkey', 'uma-configuration', 'lnurlp/$grace'])(
    'is nothing at an unclaimed domain: %s',
    async (path) => {
      expect((await wellKnown(path, 'unclaimed.example')).status).toBe(404);
    },
  );
});

describe('a request of another institution', () => {
  it('is answered once, with a signed answer about the receiver', async () => {
    const stranger = await newStranger();
    const url = await stranger.request('$grace@there.example');
    const first = await asked(url);
    expect(first.status).toBe(200);
    const response = LnurlpResponse.parse(first.body);
    expect(response.compliance?.receiverIdentifier).toBe('$grace@there.example');
    expect(response.callback).toBe('https://there.example/.well-known/lnurlp/$grace/pay');
    // One bitcoin is worth 100 000 dollars here: a cent is 0.0000001 of it.
    expect(response.currencies?.map(({ code, multiplier }) => [code, multiplier])).toStrictEqual([
      ['USD', 10_000],
      ['EUR', expect.closeTo(10_869.565, 2)],
    ]);
    const again = await asked(url);
    expect([again.status, again.body['code']]).toStrictEqual([400, 'INVALID_NONCE']);
  });

  it('is refused when it is old', async () => {
    const stranger = await newStranger();
    const url = await stranger.request('$grace@there.example');
    there.host.clock.advance(700_000);
    const { status, body } = await asked(url);
    there.host.clock.moveTo(systemNow());
    expect([status, body['code']]).toStrictEqual([400, 'INVALID_TIMESTAMP']);
  });

  it('is refused with another signature, and its nonce stays good for the rightful sender', async () => {
    const [stranger, thief] = [await newStranger(), await newStranger()];
    const url = await stranger.request('$grace@there.example');
    const stolen = new URL(url);
    stolen.searchParams.set(
      'signature',
      String((await thief.request('$grace@there.example')).searchParams.get('signature')),
    );
    const { status, body } = await asked(stolen);
    expect([status, body['code']]).toStrictEqual([401, 'INVALID_SIGNATURE']);
    expect((await asked(url)).status).toBe(200);
  });

  it.each([
    ['in a version of the future', '7.0', 412, 'UNSUPPORTED_UMA_VERSION'],
    ['in no version at all', 'x', 400, 'INVALID_INPUT'],
  ])('is refused %s', async (_what, version, status, code) => {
    const stranger = await newStranger();
    const url = await stranger.request('$grace@there.example');
    url.searchParams.set('umaVersion', version);
    const answer = await asked(url);
    expect([answer.status, answer.body['code']]).toStrictEqual([status, code]);
  });

  it.each([
    ['without any signature', '', 403, 'NON_UMA_LNURL_NOT_SUPPORTED'],
    ['with half of what it needs', '?nonce=1', 400, 'MISSING_REQUIRED_UMA_PARAMETERS'],
    [
      'at a time that is none',
      '?nonce=1&vaspDomain=a.example&signature=00&timestamp=x&umaVersion=1.0',
      403,
      'NON_UMA_LNURL_NOT_SUPPORTED',
    ],
    [
      'by an unreachable institution',
      '?nonce=1&vaspDomain=unknown.example&signature=00&timestamp=1&umaVersion=1.0',
      424,
      'COUNTERPARTY_PUBKEY_FETCH_ERROR',
    ],
    [
      'by an address instead of a domain',
      '?nonce=1&vaspDomain=127.0.0.1:1&signature=00&timestamp=1&umaVersion=1.0',
      424,
      'COUNTERPARTY_PUBKEY_FETCH_ERROR',
    ],
  ])('is refused %s', async (_what, query, status, code) => {
    const { status: seen, body } = await wellKnown(`lnurlp/$grace${query}`, 'there.example');
    expect([seen, body['code']]).toStrictEqual([status, code]);
  });

  it.each(['$absent', 'grace', '$gr%20ace', `$${'a'.repeat(65)}`])(
    'finds no one where no one is: %s',
    async (user) => {
      const { status } = await wellKnown(`lnurlp/${user}?nonce=1`, 'there.example');
      expect([400, 404]).toContain(status);
    },
  );
});

describe('an institution that misbehaves', () => {
  const other = (status: number, text: string) => async () => {
    const stranger = await newStranger();
    const keys = stranger.answers;
    stranger.answers = (path, ...asked) =>
      path.includes('/lnurlp/') ? { status, text } : keys(path, ...asked);
    return here.host.refusal(lookUp(`$grace@${stranger.domain}`));
  };
  it.each([
    ['has no one', other(404, '{}'), 'UMA_NOT_FOUND'],
    ['fails', other(500, '{}'), 'LNURLP_REQUEST_FAILED'],
    ['sends us elsewhere', other(302, ''), 'LNURLP_REQUEST_FAILED'],
    ['answers no JSON', other(200, '<html>'), 'PARSE_LNURLP_RESPONSE_ERROR'],
    ['answers LNURL without UMA', other(200, '{"tag":"payRequest"}'), 'PARSE_LNURLP_RESPONSE_ERROR'],
    ['answers without end', other(200, ' '.repeat(70_000)), 'LNURLP_REQUEST_FAILED'],
    [
      'speaks no version that we speak',
      other(412, '{"supportedMajorVersions":[9]}'),
      'UNSUPPORTED_UMA_VERSION',
    ],
    ['names no version', other(412, '{}'), 'UNSUPPORTED_UMA_VERSION'],
    ['agrees to no version', other(412, '{"supportedMajorVersions":[0]}'), 'NO_COMPATIBLE_UMA_VERSION'],
  ])('and %s is refused by name', async (_what, refusal, code) => {
    expect(await refusal()).toBe(code);
  });

  it('and answers with another institution’s message is refused', async () => {
    const [stranger, honest] = [await newStranger(), await newStranger()];
    const { body } = await asked(await honest.request('$grace@there.example'));
    const keys = stranger.answers;
    stranger.answers = (path, ...rest) =>
      path.includes('/lnurlp/') ? { status: 200, text: JSON.stringify(body) } : keys(path, ...rest);
    expect(await here.host.refusal(lookUp(`$grace@${stranger.domain}`))).toBe('LNURLP_REQUEST_FAILED');
  });

  it('and has no keys is refused too', async () => {
    const [stranger, honest] = [await newStranger(), await newStranger()];
    const { body } = await asked(await honest.request('$grace@there.example'));
    stranger.answers = (path) =>
      path.includes('/lnurlp/') ? { status: 200, text: JSON.stringify(body) } : { status: 200, text: '{}' };
    expect(await here.host.refusal(lookUp(`$grace@${stranger.domain}`))).toBe(
      'COUNTERPARTY_PUBKEY_FETCH_ERROR',
    );
  });

  it('receives no request of a platform without a domain of its own', async () => {
    const platformId = here.host.neighbours.platform();
    const request = new LookUpUmaReceiver(
      { receiverUmaAddress: '$grace@there.example' },
      specCall(platformId),
    );
    expect(await here.host.refusal(request)).toBe('LNURLP_REQUEST_FAILED');
  });
});
