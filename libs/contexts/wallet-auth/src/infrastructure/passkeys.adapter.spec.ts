import { SoftwareAuthenticator, type Faults } from '@causeway/testing';
import fc from 'fast-check';
import { isOriginOf } from '../domain/passkey-origin.js';
import { textHash } from '../domain/bytes.js';
import { passkeys } from './passkeys.adapter.js';

const base64url = (text: string): string => Buffer.from(text).toString('base64url');
const challenge = base64url('sixteen bytes at least');
const page = { rpId: 'home.example', origin: 'https://wallet.home.example', challenge };

const registration = (faults: Faults = {}, options = page, authenticator = new SoftwareAuthenticator()) => {
  const { id: credentialId, response } = authenticator.create(options, faults);
  const { clientDataJSON: clientDataJson, attestationObject } = response;
  return { attestation: { credentialId, clientDataJson, attestationObject }, challenge: options.challenge };
};

describe('a registration', () => {
  it('gives what later proofs are held against', () => {
    const authenticator = new SoftwareAuthenticator();
    expect(passkeys.attested(registration({}, page, authenticator))).toStrictEqual({
      webauthnId: authenticator.credentialId,
      publicKey: expect.any(String) as string,
      ...{ counter: 1, origin: page.origin, rpIdHash: textHash('home.example'), challenge, transports: [] },
    });
  });

  it('takes padding and an app of a phone', () => {
    const sent = registration({}, { ...page, origin: 'android:apk-key-hash:c29tZSBhcHA' });
    const padded = { ...sent, challenge: Buffer.from(sent.challenge, 'base64url').toString('base64') };
    expect(passkeys.attested(padded)).toHaveProperty('webauthnId');
  });

  const { attestation } = registration();
  it.each<[string, Parameters<typeof passkeys.attested>[0]]>([
    ['a short challenge', registration({}, { ...page, challenge: base64url('fifteen bytes..') })],
    ['another type', registration({ type: 'webauthn.get' })],
    ['another challenge', registration({ challenge: base64url('another one that is long') })],
    ['another page', registration({ origin: 'https://other.example' })],
    ['another relying party', registration({ rpId: 'other.example' })],
    ['an absent user', registration({ flags: 0 })],
    ['another id', { attestation: { ...attestation, credentialId: 'AAAA' }, challenge }],
    ['no client data', { attestation: { ...attestation, clientDataJson: 'AAAA' }, challenge }],
    ['no attestation', { attestation: { ...attestation, attestationObject: 'AAAA' }, challenge }],
    ['an empty map', { attestation: { ...attestation, attestationObject: 'oA' }, challenge }],
  ])('is refused for %s', (_what, sent) => {
    expect(passkeys.attested(sent)).toStrictEqual({ problem: expect.any(String) as string });
  });

  it.each(['ES256', 'EdDSA', 'RS256'] as const)('takes a key of %s', (algorithm) => {
    expect(passkeys.attested(registration({}, page, new SoftwareAuthenticator(algorithm)))).toHaveProperty(
      'webauthnId',
    );
  });

  it('is refused for a key for which anyone could sign', () => {
    const coseKey: Faults['coseKey'] = [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, Buffer.alloc(32)],
    ];
    const problem = 'the passkey’s key is none that is taken here';
    expect(passkeys.attested(registration({ coseKey }))).toStrictEqual({ problem });
  });

  it('never throws for what a caller made up', async () => {
    const text = fc.base64String();
    await fc.assert(
      fc.asyncProperty(text, text, text, text, async (one, two, three, four) => {
        const sent = { credentialId: one, clientDataJson: two, attestationObject: three };
        expect(passkeys.attested({ attestation: sent, challenge: four })).toHaveProperty('problem');
        const assertion = {
          credentialId: one,
          clientDataJson: two,
          authenticatorData: three,
          signature: four,
        };
        const passkey = {
          ...{ webauthnId: one, publicKey: four, rpIdHash: '', origin: '', transports: [], challenge },
        };
        const judged = passkeys.asserted(assertion, { passkey, counter: 0, challenge });
        expect(await judged).toHaveProperty('problem');
      }),
      { numRuns: 100 },
    );
  });
});

describe('a page', () => {
  it.each<[string, string, boolean]>([
    ['https://home.example', 'home.example', true],
    ['https://a.b.home.example', 'home.example', true],
    ['https://home.example:8443', 'home.example', true],
    ['http://localhost:3000', 'localhost', true],
    ['http://home.example', 'home.example', false],
    ['https://home.example/path', 'home.example', false],
    ['https://nothome.example', 'home.example', false],
    ['https://home.example', 'wallet.home.example', false],
    ['https://home.example', 'example', false],
    ['android:apk-key-hash:', 'home.example', false],
    ['ftp://home.example', 'home.example', false],
    ['', 'home.example', false],
  ])('%s is of %s: %s', (origin, rpId, isIt) => {
    expect(isOriginOf(origin, textHash(rpId))).toBe(isIt);
  });
});
