import { EVERY_PLATFORM } from '@causeway/commands';
import { newId, newUuid, type Environment } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import {
  CheckUmaDomain,
  FindUmaDomain,
  ListUmaDomainClaims,
  RecordUmaDomainCheck,
  SetOperatorSettings,
  UpdatePlatformConfig,
  type UmaDomainClaim,
} from '../index.js';
import { callOf, PlatformHost } from '../testing/platform-host.js';

let host: PlatformHost;
beforeAll(async () => {
  host = await PlatformHost.open(await freshDatabase('platform'));
});
afterAll(() => host.close());
beforeEach(() => {
  host.proofs.found = null;
  host.proofs.asked.length = 0;
});

const freshDomain = (): string => `${newUuid()}.example`;
const claim = (platformId: string, umaDomain: string, environment: Environment = 'sandbox') =>
  host.execute(new UpdatePlatformConfig({ umaDomain }, callOf(platformId, environment)));
const find = (domain: string, environment: Environment = 'sandbox') =>
  host.execute(new FindUmaDomain({ domain }, callOf(newId('Platform'), environment)));
const check = (platformId: string) =>
  host.execute<UmaDomainClaim>(new CheckUmaDomain({}, callOf(platformId)));
const vouch = (platformId: string, umaDomain: string) =>
  host.execute(new RecordUmaDomainCheck({ umaDomain, proof: 'OPERATOR' }, callOf(platformId)));

it('a domain is free, then claimed, then proven, in the environment of the claim', async () => {
  const [platformId, umaDomain] = [await host.createPlatform(), freshDomain()];
  expect(await find(umaDomain)).toBeNull();
  await claim(platformId, umaDomain);
  expect(await find(umaDomain)).toStrictEqual({ platformId, umaDomain, isProven: false });
  host.proofs.found = 'DNS';
  await check(platformId);
  expect(await find(umaDomain)).toStrictEqual({ platformId, umaDomain, isProven: true });
  expect(await find(umaDomain, 'production')).toBeNull();
});

it('a claim shows where its proof is looked up, and the result of the checks', async () => {
  const [platformId, umaDomain] = [await host.createPlatform(), freshDomain()];
  // What the platform itself is shown: it needs no operator to learn what to publish.
  const { id } = await host.execute<{ id: string }>(
    new UpdatePlatformConfig({ umaDomain }, callOf(platformId)),
  );
  const places = {
    ...{ platformId, umaDomain, proofText: id },
    dnsRecord: `_uma-platform.${umaDomain}`,
    fileUrl: `https://${umaDomain}/.well-known/uma-platform.txt`,
  };
  const unproven = { status: 'CLAIMED', proof: null, provenAt: null } as const;
  const list = new ListUmaDomainClaims({ platformId }, callOf(EVERY_PLATFORM));
  expect(await host.execute(list)).toStrictEqual({
    data: [{ ...places, ...unproven, failedChecks: 0, checkedAt: null, nextCheckAt: null }],
  });
  expect(await check(platformId)).toStrictEqual({
    ...{ ...places, ...unproven, failedChecks: 1 },
    checkedAt: host.clock.now(),
    nextCheckAt: expect.any(String),
  });
  expect(host.proofs.asked).toMatchObject([places]);
  host.proofs.found = 'FILE';
  expect(await check(platformId)).toMatchObject({ status: 'PROVEN', proof: 'FILE', nextCheckAt: null });
  await check(platformId);
  expect(host.proofs.asked).toHaveLength(2);
});

it('a timer checks a claim until it is proven', async () => {
  const [platformId, umaDomain] = [await host.createPlatform('production'), freshDomain()];
  await claim(platformId, umaDomain, 'production');
  const due = async () => {
    const wanted = { lane: 'platform.production', dueBy: host.clock.now(), limit: 100, leaseMs: 1 } as const;
    return (await host.store.claimTimers(wanted)).filter(({ timerId }) =>
      timerId.includes(platformId.slice(9)),
    );
  };
  expect(await due()).toMatchObject([{ name: 'check-uma-domain', data: { platformId } }]);
  await host.execute(new CheckUmaDomain({}, callOf(platformId, 'production')));
  expect(await due()).toStrictEqual([]);
  host.clock.advance(60_000);
  expect(await due()).toHaveLength(1);
  host.proofs.found = 'DNS';
  await host.execute(new CheckUmaDomain({}, callOf(platformId, 'production')));
  host.clock.advance(86_400_000);
  expect(await due()).toStrictEqual([]);
});

it('a platform keeps a proven domain for old addresses, until another one has proven it', async () => {
  const [first, second, umaDomain] = [
    await host.createPlatform(),
    await host.createPlatform(),
    freshDomain(),
  ];
  await claim(first, umaDomain);
  await vouch(first, umaDomain);
  expect(await host.refusal(new UpdatePlatformConfig({ umaDomain }, callOf(second)))).toBe(
    'UMA_DOMAIN_TAKEN',
  );
  await claim(first, freshDomain());
  expect(await find(umaDomain)).toStrictEqual({ platformId: first, umaDomain, isProven: true });
  await claim(second, umaDomain);
  expect(await find(umaDomain)).toStrictEqual({ platformId: first, umaDomain, isProven: true });
  host.proofs.found = 'DNS';
  await check(second);
  expect(await find(umaDomain)).toStrictEqual({ platformId: second, umaDomain, isProven: true });
});

it('a platform without a claim has nothing to be looked at', async () => {
  const platformId = await host.createPlatform();
  expect(await host.refusal(new CheckUmaDomain({}, callOf(platformId)))).toBe('UMA_DOMAIN_NOT_CLAIMED');
});

it('the operator vouches only for what a platform claims', async () => {
  const platformId = await host.createPlatform();
  const word = { umaDomain: freshDomain(), proof: 'OPERATOR' } as const;
  expect(await host.refusal(new RecordUmaDomainCheck(word, callOf(platformId)))).toBe(
    'UMA_DOMAIN_NOT_CLAIMED',
  );
});

it('the deployment’s own domains, and those that the operator names, cannot be claimed', async () => {
  const platformId = await host.createPlatform();
  const refusalOf = (umaDomain: string) =>
    host.refusal(new UpdatePlatformConfig({ umaDomain }, callOf(platformId)));
  const mail = freshDomain();
  expect(await refusalOf('a.sandbox.example')).toBe('INVALID_INPUT');
  await host.execute(new SetOperatorSettings({ reservedUmaDomains: [mail] }, callOf(EVERY_PLATFORM)));
  expect(await refusalOf(`x.${mail}`)).toBe('INVALID_INPUT');
  await host.execute(new SetOperatorSettings({ reservedUmaDomains: null }, callOf(EVERY_PLATFORM)));
  expect(await refusalOf(mail)).toBe('accepted');
});
