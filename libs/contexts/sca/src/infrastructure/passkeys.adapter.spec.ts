import { generateKeyPairSync } from 'node:crypto';
import type { RelyingParty } from '../domain/relying-party.js';
import { SoftwareAuthenticator, type Faults } from '@causeway/testing';
import { passkeys } from './passkeys.adapter.js';

const party: RelyingParty = {
  id: 'pay.example',
  name: 'Acme',
  allowedOrigins: ['https://pay.example', 'https://app.pay.example'],
  isAnyPort: false,
};
const origin = 'https://app.pay.example';
const optionsFor = (challenge: string) => ({ challenge, rpId: party.id, origin });
const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

const FAULTS: readonly (readonly [what: string, faults: Faults])[] = [
  ['another ceremony', { type: 'webauthn.other' }],
  ['another challenge', { challenge: passkeys.newChallenge() }],
  ['another origin in the client data', { origin: 'https://pay.example' }],
  ['a stranger’s origin', { origin: 'https://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['an absent user', { flags: 0x04 }],
  ['an unverified user', { flags: 0x01 }],
];

describe('a passkey is enrolled', () => {
  it.each(['none', 'packed'] as const)('with attestation %s', async (format) => {
    const device = new SoftwareAuthenticator();
    const challenge = passkeys.newChallenge();
    const credential = device.create(optionsFor(challenge), {}, format);
    expect(passkeys.challengeIn({ credential, origin })).toBe(challenge);
    expect(await passkeys.attested({ credential, origin }, party, challenge)).toMatchObject({
      credentialId: device.credentialId,
      counter: 1,
      transports: ['internal'],
    });
  });

  it.each(FAULTS)('not with %s', async (_what, faults) => {
    const challenge = passkeys.newChallenge();
    const credential = new SoftwareAuthenticator().create(optionsFor(challenge), faults);
    expect(await passkeys.attested({ credential, origin }, party, challenge)).toBeUndefined();
  });

  it('not with a packed attestation of another key', async () => {
    const challenge = passkeys.newChallenge();
    const credential = new SoftwareAuthenticator().create(
      optionsFor(challenge),
      { crossKey: strangersKey },
      'packed',
    );
    expect(await passkeys.attested({ credential, origin }, party, challenge)).toBeUndefined();
  });

  it.each<readonly [string, Uint8Array]>([
    ['that is no key', Buffer.alloc(31)],
    ['for which anyone could sign', Buffer.alloc(32)],
  ])('not with a point %s', async (_what, point) => {
    const challenge = passkeys.newChallenge();
    const coseKey: Faults['coseKey'] = [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, point],
    ];
    const credential = new SoftwareAuthenticator().create(optionsFor(challenge), { coseKey });
    expect(await passkeys.attested({ credential, origin }, party, challenge)).toBeUndefined();
  });

  it('not from a page that is not the platform’s, whatever it says itself', async () => {
    const challenge = passkeys.newChallenge();
    const evil = 'https://evil.example';
    const credential = new SoftwareAuthenticator().create({ ...optionsFor(challenge), origin: evil });
    expect(await passkeys.attested({ credential, origin: evil }, party, challenge)).toBeUndefined();
  });

  it.each([{}, { id: 'x' }, { response: { clientDataJSON: '!' } }, { response: null }])(
    'not with %j',
    async (credential) => {
      expect(passkeys.challengeIn({ credential, origin })).toBeUndefined();
      expect(await passkeys.attested({ credential, origin }, party, 'x')).toBeUndefined();
    },
  );
});

describe('a passkey proves', () => {
  const enrolled = async () => {
    const device = new SoftwareAuthenticator();
    const challenge = passkeys.newChallenge();
    const credential = device.create(optionsFor(challenge));
    const passkey = await passkeys.attested({ credential, origin }, party, challenge);
    if (passkey === undefined) throw new Error('not enrolled');
    return { device, passkey };
  };

  it('a challenge by its own key, and its counter grows', async () => {
    const { device, passkey } = await enrolled();
    const challenge = passkeys.newChallenge();
    const sent = { credential: device.get(optionsFor(challenge)), origin };
    const against = { passkey, challenge };
    expect(await passkeys.asserted(sent, party, against)).toStrictEqual({ counter: 2 });
    const used = { challenge, passkey: { ...passkey, counter: 2 } };
    expect(await passkeys.asserted(sent, party, used)).toBeUndefined();
  });

  it.each<readonly [string, Faults]>([
    ...FAULTS,
    ['another key', { crossKey: strangersKey }],
    ['a counter that did not grow', { counter: 1 }],
    ['a counter that was set back', { counter: 0 }],
  ])('nothing with %s', async (_what, faults) => {
    const { device, passkey } = await enrolled();
    const challenge = passkeys.newChallenge();
    const sent = { credential: device.get(optionsFor(challenge), faults), origin };
    expect(await passkeys.asserted(sent, party, { passkey, challenge })).toBeUndefined();
  });

  it('nothing for another credential', async () => {
    const { passkey } = await enrolled();
    const challenge = passkeys.newChallenge();
    const sent = { credential: new SoftwareAuthenticator().get(optionsFor(challenge)), origin };
    expect(await passkeys.asserted(sent, party, { passkey, challenge })).toBeUndefined();
  });

  it('again and again where its counter always is nothing', async () => {
    const { device, passkey } = await enrolled();
    const challenge = passkeys.newChallenge();
    const sent = { credential: device.get(optionsFor(challenge), { counter: 0 }), origin };
    const without = { challenge, passkey: { ...passkey, counter: 0 } };
    expect(await passkeys.asserted(sent, party, without)).toStrictEqual({ counter: 0 });
  });
});

it('what is asked of a browser', async () => {
  const challenge = passkeys.newChallenge();
  expect(Buffer.from(challenge, 'base64url')).toHaveLength(32);
  const customerId = 'Customer:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10' as never;
  const created = await passkeys.creationOptions({ party, customerId, userName: 'jane', challenge });
  expect(created).toMatchObject({
    challenge,
    rp: { id: 'pay.example', name: 'Acme' },
    attestation: 'none',
    authenticatorSelection: { userVerification: 'required' },
  });
  expect((created['pubKeyCredParams'] as { alg: number }[]).map(({ alg }) => alg)).toStrictEqual([
    -7, -8, -257,
  ]);
  const passkey = { credentialId: 'AAAA', transports: ['internal'] };
  expect(await passkeys.assertionOptions({ party, passkey, challenge })).toMatchObject({
    ...{ challenge, rpId: 'pay.example', userVerification: 'required' },
    allowCredentials: [{ id: 'AAAA', type: 'public-key', transports: ['internal'] }],
  });
});
