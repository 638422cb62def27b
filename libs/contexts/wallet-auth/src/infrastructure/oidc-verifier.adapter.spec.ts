import { instant } from '@causeway/kernel';
import { hasOpenssl } from '@causeway/testing';
import { LocalIssuer } from '../testing/local-issuer.js';
import { oidcVerifier } from './oidc-verifier.adapter.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const NOW_S = Date.parse(NOW) / 1000;
const UNREACHABLE = { problem: 'REFUSED', reason: 'OIDC issuer names no keys at the moment' };
const INVALID = { problem: 'REFUSED', reason: 'OIDC signature is invalid' };

(hasOpenssl() ? describe : describe.skip)('the verifier of OIDC tokens', () => {
  let issuer: LocalIssuer;
  let verifier: ReturnType<typeof oidcVerifier>;
  let nowMs: number;
  beforeEach(async () => {
    issuer = await LocalIssuer.start();
    await issuer.addKey('one');
    nowMs = 1_000_000;
    verifier = verifierFor({});
  });
  afterEach(() => Promise.all([issuer.close(), verifier.close()]));

  const verifierFor = (changed: object) =>
    oidcVerifier({
      issuers: [issuer.name],
      resolveAll: async () => [{ address: '127.0.0.1', family: 4 }],
      certificateAuthorities: issuer.certificate,
      nowMs: () => nowMs,
      ...changed,
    });
  const claims = (changed: object = {}) => ({
    ...{ iss: issuer.name, aud: 'client', sub: 'person', iat: NOW_S, exp: NOW_S + 60, ...changed },
  });
  const verify = (token: string, environment: 'sandbox' | 'production' = 'production') =>
    verifier.verify(token, { now: NOW, environment });
  const identity = () => ({ iss: issuer.name, aud: 'client', sub: 'person' });

  it.each(['ES256', 'RS256', 'PS256', 'EdDSA'])('takes what the issuer signed by %s', async (alg) => {
    await issuer.addKey('other', alg);
    expect(await verify(await issuer.sign('other', claims()))).toStrictEqual(identity());
  });

  it('asks the issuer once, for as long as its headers allow', async () => {
    issuer.headers = { 'cache-control': 'public, max-age=600', age: '100' };
    const token = await issuer.sign('one', claims());
    await Promise.all([verify(token), verify(token), verify(token)]);
    nowMs += 499_000;
    expect(await verify(token)).toStrictEqual(identity());
    expect(issuer.asked).toStrictEqual(['/.well-known/openid-configuration', '/keys']);
    nowMs += 1_000;
    await verify(token);
    expect(issuer.asked).toHaveLength(4);
  });

  it('keeps what must not be kept for a moment, and what may be kept for ever for an hour', async () => {
    const token = await issuer.sign('one', claims());
    for (const [control, keptMs] of [
      ['no-store', 30_000],
      ['max-age=999999999', 3_600_000],
      ['', 300_000],
    ] as const) {
      issuer.headers = { 'cache-control': control };
      await verify(token);
      const before = issuer.asked.length;
      nowMs += keptMs - 1;
      await verify(token);
      expect(issuer.asked).toHaveLength(before);
      nowMs += 1;
    }
  });

  it('looks for a new key as soon as something is signed by it', async () => {
    await verify(await issuer.sign('one', claims()));
    await issuer.addKey('two');
    nowMs += 10_000;
    expect(await verify(await issuer.sign('two', claims()))).toStrictEqual(identity());
  });

  it('asks no more often than every ten seconds, whatever keys are made up', async () => {
    const token = await issuer.sign('one', claims());
    await verify(token);
    for (let made = 0; made < 20; made++)
      expect(await verify(await issuer.sign('one', claims(), { kid: `made up ${made}` }))).toStrictEqual(
        INVALID,
      );
    expect(issuer.asked).toHaveLength(2);
    expect(await verify(token)).toStrictEqual(identity());
  });

  it('takes nothing by a key that the issuer has withdrawn, once what it said has expired', async () => {
    const token = await issuer.sign('one', claims());
    await verify(token);
    await issuer.addKey('two');
    issuer.withdrawn.add('one');
    nowMs += 600_000;
    expect(await verify(token)).toStrictEqual(INVALID);
    expect(await verify(await issuer.sign('two', claims()))).toStrictEqual(identity());
  });

  it('takes nothing while the issuer cannot be reached, and takes it again afterwards', async () => {
    const token = await issuer.sign('one', claims());
    issuer.isAway = true;
    expect(await verify(token)).toStrictEqual(UNREACHABLE);
    issuer.isAway = false;
    expect(await verify(token)).toStrictEqual(identity());
    issuer.isAway = true;
    nowMs += 600_000;
    expect(await verify(token)).toStrictEqual(UNREACHABLE);
  });

  it.each<[string, (of: LocalIssuer) => void]>([
    ['calls itself otherwise', (of) => (of.discovery = { issuer: 'https://other.example' })],
    ['has its keys behind plain http', (of) => (of.discovery = { jwks_uri: 'http://login.example/keys' })],
    ['has no keys', (of) => (of.discovery = { jwks_uri: 7 })],
    ['answers with no JSON', (of) => (of.keysText = '<html>')],
    ['answers with a list', (of) => (of.keysText = '[]')],
    ['answers with other members', (of) => (of.keysText = '{"keys":{}}')],
    ['answers with far too much', (of) => (of.keysText = JSON.stringify({ keys: ['x'.repeat(200_000)] }))],
  ])('takes nothing of an issuer that %s', async (_what, change) => {
    change(issuer);
    expect(await verify(await issuer.sign('one', claims()))).toStrictEqual(UNREACHABLE);
  });

  it('takes no signature but by an asymmetric key of the issuer', async () => {
    const good = await issuer.sign('one', claims());
    const [header = '', body = '', signature = ''] = good.split('.');
    const written = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const stranger = await LocalIssuer.start();
    await stranger.addKey('one');
    const forged = [
      `${written({ alg: 'none', kid: 'one' })}.${body}.`,
      `${written({ alg: 'HS256', kid: 'one' })}.${body}.${signature}`,
      `${header}.${written(claims({ sub: 'other' }))}.${signature}`,
      `${header}.${body}.${signature.slice(0, -4)}AAAA`,
      `${header}.${body}.`,
      await stranger.sign('one', claims()),
    ];
    await stranger.close();
    for (const token of forged) expect(await verify(token)).toStrictEqual(INVALID);
  });

  it('looks at no signature in sandbox, and at everything else', async () => {
    const [header, body] = (await issuer.sign('one', claims())).split('.');
    expect(await verify(`${header}.${body}.dummy`, 'sandbox')).toStrictEqual(identity());
    const late = await issuer.sign('one', claims({ exp: NOW_S }));
    expect(await verify(late, 'sandbox')).toStrictEqual({
      problem: 'REFUSED',
      reason: 'OIDC exp has passed',
    });
    expect(issuer.asked).toStrictEqual([]);
  });

  it('asks no issuer that is unknown, and none in a private network that the operator did not name', async () => {
    const elsewhere = verifierFor({ issuers: [] });
    const foreign = await issuer.sign('one', claims());
    const when = { now: NOW, environment: 'production' } as const;
    expect(await elsewhere.verify(foreign, when)).toMatchObject({ problem: 'ISSUER_UNSUPPORTED' });
    // A well-known issuer whose name leads to this machine: the guarded client does not follow.
    const wellKnown = ['https://accounts', 'google', 'com'].join('.');
    const token = await issuer.sign('one', claims({ iss: wellKnown }));
    expect(await elsewhere.verify(token, when)).toStrictEqual(UNREACHABLE);
    expect(issuer.asked).toStrictEqual([]);
    await elsewhere.close();
  });
});
