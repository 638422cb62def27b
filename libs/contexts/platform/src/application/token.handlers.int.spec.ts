import { newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { jest } from '@jest/globals';
import { callOf, PlatformHost } from '../testing/platform-host.js';
import {
  CreatePlatform,
  CreateToken,
  DeleteToken,
  GetPlatformConfig,
  ListPlatforms,
  RegisterToken,
  RevokeToken,
  UpdatePlatformConfig,
} from './requests.js';
import { SetOperatorSettings } from './operator-settings.requests.js';
import type { PlatformSummary } from '../read/platform-config.query.js';

let host: PlatformHost;
beforeAll(async () => {
  host = await PlatformHost.open(await freshDatabase('platform'));
});
afterAll(() => host.close());

const newToken = (change: object = {}) => ({
  ...host.secrets.issue(),
  name: 'First token',
  permissions: ['MANAGE'] as const,
  ...change,
});
const withoutSecret = ({ clientSecret: _secret, ...token }: ReturnType<typeof newToken>) => token;

describe('the first start of an installation', () => {
  it('sees that there is no platform, makes one in both environments, and sees it then', async () => {
    const unknown = callOf(newId('Platform'), 'production');
    expect(await host.execute(new ListPlatforms({}, unknown))).toStrictEqual([]);
    const platformId = await host.createPlatform('sandbox');
    expect(await host.execute(new ListPlatforms({}, unknown))).toStrictEqual([]);
    await host.createPlatform('production', platformId);
    const summaries: PlatformSummary[] = await host.execute(new ListPlatforms({}, unknown));
    expect(summaries).toStrictEqual([
      {
        platformId,
        environment: 'production',
        name: 'Acme',
        isRegulatedFinancialInstitution: true,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    ]);
  });

  it('may be done again after a crash at any step', async () => {
    const platformId = newId('Platform');
    const payload = { platformId, name: 'First platform', isRegulatedFinancialInstitution: true };
    const token = withoutSecret(newToken());
    for (let start = 0; start < 2; start += 1) {
      await host.execute(new CreatePlatform(payload, callOf(platformId)));
      await host.execute(new RegisterToken(token, callOf(platformId)));
    }
    expect(await host.store.load('platform.sandbox', `platform-config-${platformId.slice(9)}`)).toHaveLength(
      1,
    );
    expect(await host.store.load('platform.sandbox', `tokens-${platformId.slice(9)}`)).toHaveLength(1);
    const other = new CreatePlatform({ ...payload, name: 'Other' }, callOf(platformId));
    expect(await host.refusal(other)).toBe('PLATFORM_EXISTS');
  });
});

describe('a client id', () => {
  it('belongs to one token, also after its deletion', async () => {
    const platformId = await host.createPlatform();
    const first = newToken();
    await host.execute(new RegisterToken(withoutSecret(newToken()), callOf(platformId)));
    await host.execute(new RegisterToken(withoutSecret(first), callOf(platformId)));
    const second = withoutSecret(newToken({ clientId: first.clientId }));
    expect(await host.refusal(new RegisterToken(second, callOf(platformId)))).toBe('CLIENT_ID_TAKEN');
    await host.execute(new DeleteToken({ tokenId: first.tokenId }, callOf(platformId)));
    expect(await host.refusal(new RegisterToken(second, callOf(platformId)))).toBe('CLIENT_ID_TAKEN');
  });
});

describe('the operator', () => {
  it('revokes the last token that manages, and the answer says that none is left', async () => {
    const platformId = await host.createPlatform();
    const [first, last] = [newToken(), newToken()];
    for (const token of [first, last])
      await host.execute(new RegisterToken(withoutSecret(token), callOf(platformId)));
    const revoke = (tokenId: typeof first.tokenId) => new RevokeToken({ tokenId }, callOf(platformId));
    expect(await host.execute(revoke(first.tokenId))).toStrictEqual({
      tokenId: first.tokenId,
      manageTokensLeft: 1,
    });
    expect(await host.refusal(new DeleteToken({ tokenId: last.tokenId }, callOf(platformId)))).toBe(
      'LAST_MANAGE_TOKEN',
    );
    expect(await host.execute(revoke(last.tokenId))).toStrictEqual({
      tokenId: last.tokenId,
      manageTokensLeft: 0,
    });
    expect(await host.refusal(revoke(last.tokenId))).toBe('TOKEN_NOT_FOUND');
  });

  it('sees the UMA subdomain that a platform was given', async () => {
    const platformId = newId('Platform');
    const payload = { platformId, name: 'Proxied', isRegulatedFinancialInstitution: false };
    await host.execute(new CreatePlatform({ ...payload, proxyUmaSubdomain: 'proxied' }, callOf(platformId)));
    const summaries: PlatformSummary[] = await host.execute(new ListPlatforms({}, callOf(platformId)));
    expect(summaries.find((summary) => summary.platformId === platformId)).toMatchObject({
      name: 'Proxied',
      isRegulatedFinancialInstitution: false,
      proxyUmaSubdomain: 'proxied',
    });
  });
});

describe('a platform with a long past', () => {
  it('is decided on as its rows hold it: not one of its events is read', async () => {
    const platformId = await host.createPlatform();
    const first = newToken();
    await host.execute(new RegisterToken(withoutSecret(first), callOf(platformId)));
    for (let time = 0; time < 5; time += 1) {
      const token = newToken({ permissions: ['VIEW'] });
      await host.execute(new RegisterToken(withoutSecret(token), callOf(platformId)));
      await host.execute(new DeleteToken({ tokenId: token.tokenId }, callOf(platformId)));
      const umaDomain = `${time}.${platformId.slice(-12)}.example`;
      await host.execute(new UpdatePlatformConfig({ umaDomain }, callOf(platformId)));
    }
    const read = [jest.spyOn(host.store, 'load'), jest.spyOn(host.store, 'recall')];
    try {
      const second = newToken();
      await host.execute(new RegisterToken(withoutSecret(second), callOf(platformId)));
      expect(
        await host.refusal(
          new RegisterToken(withoutSecret(newToken({ clientId: second.clientId })), callOf(platformId)),
        ),
      ).toBe('CLIENT_ID_TAKEN');
      expect(
        await host.execute(new RevokeToken({ tokenId: second.tokenId }, callOf(platformId))),
      ).toStrictEqual({
        tokenId: second.tokenId,
        manageTokensLeft: 1,
      });
      expect(await host.refusal(new DeleteToken({ tokenId: first.tokenId }, callOf(platformId)))).toBe(
        'LAST_MANAGE_TOKEN',
      );
      await host.execute(
        new UpdatePlatformConfig({ umaDomain: `last.${platformId.slice(-12)}.example` }, callOf(platformId)),
      );
      expect(read.flatMap(({ mock }) => mock.calls)).toStrictEqual([]);
    } finally {
      for (const spy of read) spy.mockRestore();
    }
    expect(await host.execute(new GetPlatformConfig({}, callOf(platformId)))).toMatchObject({
      isRegulatedFinancialInstitution: true,
      umaDomain: `last.${platformId.slice(-12)}.example`,
    });
    const versions = (await host.store.load('platform.sandbox', `tokens-${platformId.slice(9)}`)).map(
      ({ version }) => version,
    );
    expect(versions).toStrictEqual(Array.from({ length: 13 }, (_, index) => index + 1));
  });

  it('lets one of two concurrent requests have the last place', async () => {
    const platformId = await host.createPlatform();
    await host.execute(new SetOperatorSettings({ tokensMax: 3 }, callOf(platformId)));
    const registrations = Array.from({ length: 8 }, () =>
      host.refusal(new RegisterToken(withoutSecret(newToken()), callOf(platformId))),
    );
    const outcomes = await Promise.all(registrations);
    expect(outcomes.sort()).toStrictEqual([
      ...Array<string>(5).fill('TOO_MANY_TOKENS'),
      ...Array<string>(3).fill('accepted'),
    ]);
    await host.execute(new SetOperatorSettings({ tokensMax: null }, callOf(platformId)));
    expect(await host.refusal(new RegisterToken(withoutSecret(newToken()), callOf(platformId)))).toBe(
      'accepted',
    );
  });
});

describe('a repeated command', () => {
  it('deletes once and answers twice', async () => {
    const platformId = await host.createPlatform();
    await host.execute(new RegisterToken(withoutSecret(newToken()), callOf(platformId)));
    const token = newToken();
    await host.execute(new RegisterToken(withoutSecret(token), callOf(platformId)));
    const deletion = new DeleteToken({ tokenId: token.tokenId }, callOf(platformId));
    expect(await host.execute(deletion)).toBeNull();
    expect(await host.execute(deletion)).toBeNull();
    expect(await host.refusal(new DeleteToken({ tokenId: token.tokenId }, callOf(platformId)))).toBe(
      'TOKEN_NOT_FOUND',
    );
  });

  it('never makes a second secret under the same id', async () => {
    const platformId = await host.createPlatform();
    const command = new CreateToken({ name: 'a', permissions: ['VIEW'] }, callOf(platformId));
    await host.execute(command);
    expect(await host.refusal(command)).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await host.store.load('platform.sandbox', `tokens-${platformId.slice(9)}`)).toHaveLength(1);
  });
});

it('a platform without an instance in this environment has no configuration', async () => {
  expect(await host.refusal(new GetPlatformConfig({}, callOf(newId('Platform'))))).toBe('PLATFORM_NOT_FOUND');
});
