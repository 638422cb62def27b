import { after, type Environment, Erased, instant } from '@causeway/kernel';
import type { EventEnvelope } from '@causeway/commands';
import { created, currencySetting, given, LATER, PLATFORM_ID } from '../testing/config.fixture.js';
import type { PlatformConfigUpdated, PlatformEvent } from '../domain/platform-config.js';
import { toPlatformConfigDocument } from '../read/platform-config.document.js';
import { platformConfigAggregate as aggregate } from './platform-config.aggregate.js';

const envelope = {} as EventEnvelope;
const history = [created()];
const publish = (event: PlatformEvent) => aggregate.publish?.(event, given(...history, event), envelope);
const document = (...events: PlatformEvent[]) => {
  const platform = given(...history, ...events);
  if (platform.status === 'ABSENT') throw new Error('no platform');
  return toPlatformConfigDocument(platform.config);
};
const updated = (change: Partial<PlatformConfigUpdated> = {}): PlatformConfigUpdated => ({
  type: 'PlatformConfigUpdated',
  platformId: PLATFORM_ID,
  changedFields: [],
  updatedAt: LATER,
  ...change,
});

describe('what is published of a configuration', () => {
  it('a new platform, with what it starts with', () => {
    expect(aggregate.publish?.(created(), given(created()), envelope)).toStrictEqual({
      type: 'platform.platform-created.v1',
      key: PLATFORM_ID,
      data: { platformId: PLATFORM_ID, name: 'Acme', config: document() },
    });
  });

  it('a finished update, as GET shows the configuration then', () => {
    const event = updated({ embeddedWalletConfig: { otpLength: 6 } });
    expect(publish(event)).toStrictEqual({
      type: 'platform.config-updated.v1',
      key: PLATFORM_ID,
      data: document(event),
    });
  });

  it.each<[address: string, change: Partial<PlatformConfigUpdated>]>([
    ['the wallet sender', { embeddedWalletConfig: { sendFromEmailAddress: 'a@b.example' } }],
    ['the wallet reply address', { embeddedWalletConfig: { replyToEmailAddress: 'a@b.example' } }],
    ['the card sender', { cardTokenization2faConfig: { email: { fromAddress: 'a@b.example' } } }],
    ['the card reply address', { cardTokenization2faConfig: { email: { replyToAddress: 'a@b.example' } } }],
  ])('an update that shows %s is sealed under the platform', (_address, change) => {
    expect(publish(updated(change))?.subject).toBe(PLATFORM_ID);
  });

  it('an update whose addresses were erased has nothing to seal', () => {
    const erased = { ...updated(), embeddedWalletConfig: { sendFromEmailAddress: Erased.instance } };
    const publication = aggregate.publish?.(updated(), given(...history, erased, updated()), envelope);
    expect(publication !== undefined && 'subject' in publication).toBe(false);
    expect(JSON.stringify(publication)).not.toContain('erased');
  });

  it.each([
    ['CurrencyEnabled', 'platform.currency-enabled.v1'],
    ['CurrencyChanged', 'platform.currency-changed.v1'],
  ] as const)('each %s, with what may be done in the currency', (type, published) => {
    const currency = currencySetting('EUR', { enabledTransactionTypes: ['OUTGOING'] });
    expect(publish({ type, currency })).toStrictEqual({
      type: published,
      key: PLATFORM_ID,
      data: { platformId: PLATFORM_ID, currencyCode: 'EUR', enabledTransactionTypes: ['OUTGOING'] },
    });
  });

  it.each([['https://a.example'], [null]])('an endpoint that became %s', (webhookEndpoint) => {
    expect(publish({ type: 'WebhookEndpointChanged', webhookEndpoint })).toStrictEqual({
      type: 'platform.webhook-endpoint-changed.v1',
      key: PLATFORM_ID,
      data: { platformId: PLATFORM_ID, webhookEndpoint },
    });
  });

  it.each<PlatformEvent>([
    { type: 'CurrencyDisabled', currencyCode: 'USD' },
    { type: 'FeeConfigDeactivated', feeType: 'CROSS_CURRENCY_TRANSACTION', sourceCurrency: 'USD' },
    { type: 'UmaDomainChanged', umaDomain: 'a.example' },
  ])('not $type, which an update closes', (event) => {
    expect(publish(event)).toBeUndefined();
  });
});

const AT = LATER;
const recordedIn = (environment: Environment) =>
  ({ recordedAt: AT, metadata: { environment } }) as EventEnvelope;
const recorded = recordedIn('production');
const consequences = (event: PlatformEvent, ...before: PlatformEvent[]) =>
  aggregate.consequences?.(event, given(...before), given(...before, event), recorded);
const claimed = (umaDomain: string): PlatformEvent => ({ type: 'UmaDomainChanged', umaDomain });
const timerId = `check-uma-domain-${PLATFORM_ID.slice(9)}`;
const endId = `end-uma-claim-${PLATFORM_ID.slice(9)}`;
const end = (umaDomain: string) => ({
  timerId: endId,
  name: 'end-uma-claim',
  dueAt: after(AT, 7 * 24 * 3_600_000),
  data: { platformId: PLATFORM_ID, umaDomain },
});
const check = (dueAt: string) => ({
  timerId,
  name: 'check-uma-domain',
  dueAt,
  data: { platformId: PLATFORM_ID },
});

describe('the name of a domain', () => {
  it('is reserved with the first domain, which is checked at once', () => {
    expect(consequences(claimed('a.example'), created())).toStrictEqual({
      reserve: [{ scope: 'uma-domain', value: 'a.example', owner: PLATFORM_ID }],
      timers: [check(AT), end('a.example')],
    });
  });

  it('stays with its claimant in the sandbox, where no claim ends', () => {
    const inSandbox = aggregate.consequences?.(
      claimed('a.example'),
      given(created()),
      given(created(), claimed('a.example')),
      recordedIn('sandbox'),
    );
    expect(inSandbox?.timers).toStrictEqual([check(AT)]);
  });

  it('moves with the domain, so that the old one is free again', () => {
    expect(consequences(claimed('b.example'), created(), claimed('a.example'))).toStrictEqual({
      release: [{ scope: 'uma-domain', value: 'a.example' }],
      reserve: [{ scope: 'uma-domain', value: 'b.example', owner: PLATFORM_ID }],
      timers: [check(AT), end('b.example')],
    });
  });

  it('is checked again after a failed check, until the last one, and no more once it is proven', () => {
    const before = [created(), claimed('a.example')];
    const failed = {
      type: 'UmaDomainCheckFailed',
      umaDomain: 'a.example',
      failedChecks: 1,
      checkedAt: AT,
    } as const;
    const nextCheckAt = instant('2026-05-01T00:00:00.000Z');
    expect(consequences({ ...failed, nextCheckAt }, ...before)).toStrictEqual({
      timers: [check(nextCheckAt)],
    });
    expect(consequences(failed, ...before)).toStrictEqual({ cancelTimers: [timerId] });
    const proven = { type: 'UmaDomainProven', umaDomain: 'a.example', proof: 'DNS', provenAt: AT } as const;
    expect(consequences(proven, ...before)).toStrictEqual({ cancelTimers: [timerId, endId] });
  });

  it('is free again once the claim has ended, and nothing is due for it any more', () => {
    const released = {
      type: 'UmaDomainReleased',
      umaDomain: 'a.example',
      by: 'EXPIRY',
      releasedAt: AT,
    } as const;
    expect(consequences(released, created(), claimed('a.example'))).toStrictEqual({
      release: [{ scope: 'uma-domain', value: 'a.example' }],
      cancelTimers: [timerId, endId],
    });
  });

  it('is unaffected by other events', () => {
    expect(consequences({ type: 'WebhookEndpointChanged', webhookEndpoint: null }, created())).toStrictEqual(
      {},
    );
  });
});
