import { LnurlpResponse, PubKeyResponse } from '@uma-sdk/core';
import type { LnurlpOffer, LnurlpRequest } from '../../domain/protocol/messages.js';
import type { Read } from '../../domain/protocol/wire-refusal.js';
import { addressOf, GRACE, Unplugged, type UnpluggedInstitution } from '../../testing/unplugged.js';

const OFFER: LnurlpOffer = {
  receiver: GRACE,
  callback: 'https://there.example/.well-known/lnurlp/$grace/pay',
  currencies: [
    { currency: 'EUR', minMinor: 1n, maxMinor: 50_000n, multiplier: 10_869.565217391304 },
    { currency: 'JPY', minMinor: 100n, maxMinor: 9_000_000n, multiplier: 64.5 },
    { currency: 'BTC', minMinor: 1n, maxMinor: 2_100_000_000_000_000n, multiplier: 1_000 },
  ],
  payerFields: [
    { name: 'FULL_NAME', mandatory: true },
    { name: 'BIRTH_DATE', mandatory: false },
  ],
};

let network: Unplugged;
let here: UnpluggedInstitution;
let there: UnpluggedInstitution;
beforeEach(async () => {
  ({ network, here, there } = await Unplugged.pair());
});

/** The request that this institution sends, and what the receiver's host reads of it. */
const sent = async (receiver = GRACE): Promise<URL> => {
  await here.wire.ask(receiver, here.institution);
  const url = network.requests.at(-1)?.url;
  if (url === undefined) throw new Error('Nothing was asked');
  return url;
};
const read = (url: URL): Promise<Read<LnurlpRequest>> => there.wire.readLnurlpRequest(url, 'production');
const refusalOf = async (url: URL) => {
  const result = await read(url);
  return result.status === 'REFUSED' ? [result.refusal.status, result.refusal.code] : 'READ';
};
const changed = (url: URL, name: string, value: string | undefined): URL => {
  const other = new URL(url);
  if (value === undefined) other.searchParams.delete(name);
  else other.searchParams.set(name, value);
  return other;
};

describe('a question about a receiver', () => {
  it('goes to the receiver’s domain over TLS, and names the one who asks', async () => {
    const url = await sent();
    expect(`${url.protocol}//${url.host}${decodeURIComponent(url.pathname)}`).toBe(
      'https://there.example/.well-known/lnurlp/$grace',
    );
    expect(url.searchParams.get('vaspDomain')).toBe('here.example');
  });

  it('is read with the identity by which it is taken once', async () => {
    const url = await sent();
    const result = await read(url);
    const seconds = Number(url.searchParams.get('timestamp'));
    expect(result).toMatchObject({
      status: 'READ',
      message: {
        receiver: '$grace@there.example',
        signed: {
          domain: 'here.example',
          nonce: url.searchParams.get('nonce'),
          signedAt: new Date(seconds * 1_000).toISOString(),
        },
      },
    });
  });

  it('names its institution in any case', async () => {
    const url = await sent();
    const result = await read(changed(url, 'vaspDomain', 'HERE.Example'));
    expect(result).toMatchObject({ message: { signed: { domain: 'here.example' } } });
  });

  it('draws another nonce every time', async () => {
    const [one, other] = [await sent(), await sent()];
    expect(one.searchParams.get('nonce')).not.toBe(other.searchParams.get('nonce'));
  });

  it.each<[string, (url: URL) => URL | Promise<URL>]>([
    ['with another nonce', (url) => changed(url, 'nonce', '1')],
    ['with another time', (url) => changed(url, 'timestamp', '1700000000')],
    ['about another receiver', (url) => new URL(url.href.replace('$grace', '$ada'))],
    ['in the name of another institution', (url) => changed(url, 'vaspDomain', 'there.example')],
    ['with a signature cut short', (url) => changed(url, 'signature', '3045')],
    ['with a signature that is no bytes', (url) => changed(url, 'signature', 'zz')],
    [
      'with the signature of another question',
      async (url) => changed(url, 'signature', (await sent()).searchParams.get('signature') ?? ''),
    ],
  ])('%s has a bad signature', async (_what, change) => {
    expect(await refusalOf(await change(await sent()))).toStrictEqual([401, 'INVALID_SIGNATURE']);
  });

  it.each([
    ['nonce', 400, 'MISSING_REQUIRED_UMA_PARAMETERS'],
    ['signature', 400, 'MISSING_REQUIRED_UMA_PARAMETERS'],
    ['vaspDomain', 400, 'MISSING_REQUIRED_UMA_PARAMETERS'],
    ['timestamp', 400, 'MISSING_REQUIRED_UMA_PARAMETERS'],
    ['umaVersion', 400, 'MISSING_REQUIRED_UMA_PARAMETERS'],
  ])('without its %s is %d %s', async (name, ...refusal) => {
    expect(await refusalOf(changed(await sent(), name, undefined))).toStrictEqual(refusal);
  });

  it('without anything of UMA is not answered', async () => {
    const url = new URL('https://there.example/.well-known/lnurlp/$grace');
    expect(await refusalOf(url)).toStrictEqual([403, 'NON_UMA_LNURL_NOT_SUPPORTED']);
  });

  it('in a version of the future is refused with the versions spoken here', async () => {
    const result = await read(changed(await sent(), 'umaVersion', '9.1'));
    expect(result).toMatchObject({
      refusal: { status: 412, code: 'UNSUPPORTED_UMA_VERSION', supportedMajorVersions: [1, 0] },
    });
  });

  it.each([
    ['cannot be fetched', undefined, 424, 'COUNTERPARTY_PUBKEY_FETCH_ERROR'],
    ['are not there', { status: 404, text: '{}' }, 424, 'COUNTERPARTY_PUBKEY_FETCH_ERROR'],
    ['are none', { status: 200, text: '{"signingPubKey":"00"}' }, 400, 'INVALID_PUBKEY_FORMAT'],
  ])('whose institution’s keys %s is refused', async (_what, answer, ...refusal) => {
    const url = await sent();
    network.answers.set('here.example', () => answer);
    expect(await refusalOf(url)).toStrictEqual(refusal);
  });
});

describe('the published keys', () => {
  it('are the public halves, of 65 bytes each, and nothing else', () => {
    const text = there.wire.publicKeys(there.institution.keys);
    const keys = PubKeyResponse.fromJson(text);
    expect([keys.getSigningPubKey(), keys.getEncryptionPubKey()].map(({ length }) => length)).toStrictEqual([
      65, 65,
    ]);
    expect(Object.keys(JSON.parse(text) as object).sort()).toStrictEqual([
      'encryptionPubKey',
      'signingPubKey',
    ]);
    expect(text).not.toContain(there.institution.keys.sealedPrivateKeys);
  });
});

describe('the answer about a receiver', () => {
  /** Answers as the host there does, with the text as it may be changed on its way. */
  const answering = (
    change: (body: Record<string, unknown>) => unknown = (body) => body,
    offer = OFFER,
  ): void =>
    network.on('there.example', async (url) => {
      const result = await read(url);
      if (result.status === 'REFUSED') throw new Error(result.refusal.code);
      const text = await there.wire.answerLnurlpRequest(result.message, offer, there.institution);
      return { status: 200, text: JSON.stringify(change(JSON.parse(text) as Record<string, unknown>)) };
    });
  const ask = (receiver = GRACE) => here.wire.ask(receiver, here.institution);
  const codeOf = async () => {
    const result = await ask();
    return result.status === 'REFUSED' ? result.code : result.status;
  };
  const compliance = (more: object) => (body: Record<string, unknown>) => ({
    ...body,
    compliance: { ...(body['compliance'] as object), ...more },
  });

  it('offers currencies with their own decimals, bounds and price', async () => {
    answering();
    expect(await ask()).toMatchObject({ status: 'FOUND', found: { currencies: OFFER.currencies } });
  });

  it('asks for the fields of the payer, and not for what every message carries', async () => {
    answering();
    expect(await ask()).toMatchObject({ found: { payerFields: OFFER.payerFields } });
  });

  it('leaves what a pay request needs: where it goes, in which version, at which prices, by which names', async () => {
    answering();
    expect(await ask()).toMatchObject({
      found: {
        offer: {
          callback: OFFER.callback,
          umaMajorVersion: 1,
          multipliers: { EUR: 10_869.565217391304, JPY: 64.5, BTC: 1_000 },
          payerDataNames: { FULL_NAME: 'name', BIRTH_DATE: 'birthDate' },
        },
      },
    });
  });

  it('is read with the identity by which it is taken once', async () => {
    let said: LnurlpResponse | undefined;
    answering((body) => {
      said = LnurlpResponse.parse(body);
      return body;
    });
    const result = await ask();
    expect(result).toMatchObject({
      found: { signed: { domain: 'there.example', nonce: said?.compliance?.signatureNonce } },
    });
  });

  it('says who it is about, and that the receiver is known', async () => {
    answering((body) => {
      expect(body).toMatchObject({
        tag: 'payRequest',
        metadata: JSON.stringify([
          ['text/plain', 'Pay to $grace@there.example'],
          ['text/identifier', '$grace@there.example'],
        ]),
        compliance: { kycStatus: 'VERIFIED', isSubjectToTravelRule: true },
        payerData: { identifier: { mandatory: true }, compliance: { mandatory: true } },
      });
      return body;
    });
    expect(await codeOf()).toBe('FOUND');
  });

  it('leaves out a currency whose decimals are not ours', async () => {
    answering((body) => {
      const [eur, ...others] = body['currencies'] as object[];
      return { ...body, currencies: [{ ...eur, decimals: 3 }, ...others] };
    });
    const result = await ask();
    expect(
      result.status === 'FOUND' && result.found.currencies.map(({ currency }) => currency),
    ).toStrictEqual(['JPY', 'BTC']);
  });

  it.each<[string, (body: Record<string, unknown>) => unknown]>([
    ['with another nonce', compliance({ signatureNonce: '1' })],
    ['with another time', compliance({ signatureTimestamp: 1_700_000_000 })],
    ['with no signature at all', compliance({ signature: '' })],
    ['about another person', compliance({ receiverIdentifier: '$ada@there.example' })],
  ])('%s is no answer', async (_what, change) => {
    answering(change);
    expect(await codeOf()).toBe('LNURLP_REQUEST_FAILED');
  });

  it.each(['99.0', '2.0', '1', 'next', ''])(
    'in version %j is not read as one of ours',
    async (umaVersion) => {
      answering((body) => ({ ...body, umaVersion }));
      expect(await codeOf()).toBe('UNSUPPORTED_UMA_VERSION');
    },
  );

  it('about another person is no answer, however well it is signed', async () => {
    const about = await read(await sent(addressOf('$ada@there.example')));
    if (about.status === 'REFUSED') throw new Error(about.refusal.code);
    const text = await there.wire.answerLnurlpRequest(about.message, OFFER, there.institution);
    network.on('there.example', () => ({ status: 200, text }));
    expect(await codeOf()).toBe('LNURLP_REQUEST_FAILED');
  });

  it('of an institution without keys is not believed', async () => {
    answering();
    const answers = network.answers.get('there.example');
    network.answers.set('there.example', (url, body) =>
      url.pathname.endsWith('/lnurlpubkey') ? { status: 200, text: '{}' } : answers?.(url, body),
    );
    expect(await codeOf()).toBe('COUNTERPARTY_PUBKEY_FETCH_ERROR');
  });

  it.each([
    ['none', undefined, 'LNURLP_REQUEST_FAILED'],
    ['404', { status: 404, text: '' }, 'UMA_NOT_FOUND'],
    ['500', { status: 500, text: '' }, 'LNURLP_REQUEST_FAILED'],
    ['201', { status: 201, text: '{}' }, 'LNURLP_REQUEST_FAILED'],
    ['no JSON', { status: 200, text: '<' }, 'PARSE_LNURLP_RESPONSE_ERROR'],
    ['JSON of another form', { status: 200, text: '[]' }, 'PARSE_LNURLP_RESPONSE_ERROR'],
    ['412 without a version', { status: 412, text: '{}' }, 'UNSUPPORTED_UMA_VERSION'],
    ['412 without JSON', { status: 412, text: '<' }, 'UNSUPPORTED_UMA_VERSION'],
    [
      '412 with other versions',
      { status: 412, text: '{"supportedMajorVersions":[7,8]}' },
      'UNSUPPORTED_UMA_VERSION',
    ],
    ['412 each time', { status: 412, text: '{"supportedMajorVersions":[0,1]}' }, 'NO_COMPATIBLE_UMA_VERSION'],
  ])('that is %s: %j is %s', async (_what, answer, code) => {
    network.on('there.example', () => answer);
    expect(await codeOf()).toBe(code);
  });

  it('in their own version is asked for by a second question', async () => {
    const versions: (string | null)[] = [];
    network.on('there.example', (url) => {
      versions.push(url.searchParams.get('umaVersion'));
      return versions.length === 1
        ? { status: 412, text: '{"supportedMajorVersions":[0]}' }
        : { status: 404, text: '' };
    });
    expect(await codeOf()).toBe('UMA_NOT_FOUND');
    expect(versions.map((version) => version?.split('.')[0])).toStrictEqual(['1', '0']);
  });
});
