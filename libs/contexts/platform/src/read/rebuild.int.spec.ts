import {
  openRow,
  type RecordedEvent,
  type StoredViewRow,
  type ViewDefinition,
  type ViewRow,
} from '@causeway/event-store';
import { newUuid } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { CreateToken, DeleteToken, UpdatePlatformConfig } from '../application/requests.js';
import { RecordUmaDomainCheck } from '../application/uma-domain.requests.js';
import type { ConfigChange } from '../domain/settings.js';
import type { NewApiTokenDocument } from '../published/api-token.document.js';
import { platform } from '../platform.module.js';
import { currencySetting, usdFee } from '../testing/config.fixture.js';
import { callOf, PlatformHost } from '../testing/platform-host.js';
import { configView } from './config.view.js';
import { tokenView } from './token.view.js';
import { umaDomainView } from './uma-domain.view.js';

let host: PlatformHost;
beforeAll(async () => {
  host = await PlatformHost.open(await freshDatabase('platform'));
});
afterAll(() => host.close());

/** The rows of a view that a stream's events give, from nothing. */
const rebuilt = (view: ViewDefinition, events: readonly RecordedEvent[]): ViewRow[] => {
  const rows = new Map<string, ViewRow | null>();
  const fold = platform.replayable.foldOf(events[0]?.streamId ?? '', 'sandbox');
  for (const write of events.flatMap((recorded) => fold?.apply(recorded) ?? []))
    if (write.view === view) rows.set(JSON.stringify(write.key), write.row);
  return [...rows.values()].filter((row) => row !== null);
};

const live = async (view: ViewDefinition, platformId: string): Promise<ViewRow[]> => {
  const { table, key } = view;
  const rows = await host.query<StoredViewRow>(
    `select * from platform.${table} where platform_id = $1 order by ${key.join(', ')}`,
    [platformId],
  );
  return Promise.all(rows.map((row) => openRow(host.vault, view, row)));
};

describe('a view rebuilt from the log', () => {
  it('equals the live configuration after every update', async () => {
    const platformId = await host.createPlatform();
    const changes: ConfigChange[] = [
      { umaDomain: `${newUuid()}.example`, webhookEndpoint: 'https://a.example' },
      { embeddedWalletConfig: { appName: 'Acme', sendFromEmailAddress: 'a@acme.example' } },
      { cardTokenization2faConfig: { email: { fromAddress: 'b@acme.example', subject: 'Code' } } },
      { supportedCurrencies: [currencySetting('EUR'), currencySetting('USD', { minAmountMinor: 2n })] },
      { feeConfigs: [usdFee(25, 10n)], webhookEndpoint: '' },
      { feeConfigs: [usdFee(0, 0n)], supportedCurrencies: [currencySetting('USD')] },
    ];
    for (const change of changes) {
      await host.execute(new UpdatePlatformConfig(change, callOf(platformId)));
      const events = await host.store.load('platform.sandbox', `platform-config-${platformId.slice(9)}`);
      const view = configView;
      expect(await live(view, platformId)).toStrictEqual(rebuilt(view, events));
    }
  });

  it('equals what is known of domains after every claim and every look', async () => {
    const platformId = await host.createPlatform();
    const [first, second] = [`${newUuid()}.example`, `${newUuid()}.example`];
    const looked = (umaDomain: string, proof: 'DNS' | null) =>
      new RecordUmaDomainCheck({ umaDomain, proof }, callOf(platformId));
    for (const step of [
      new UpdatePlatformConfig({ umaDomain: first }, callOf(platformId)),
      looked(first, null),
      looked(first, 'DNS'),
      new UpdatePlatformConfig({ umaDomain: second }, callOf(platformId)),
      looked(second, null),
      new UpdatePlatformConfig({ umaDomain: first }, callOf(platformId)),
    ]) {
      await host.execute(step);
      const events = await host.store.load('platform.sandbox', `platform-config-${platformId.slice(9)}`);
      const view = umaDomainView;
      const byDomain = (rows: ViewRow[]) => new Map(rows.map((row) => [row['uma_domain'], row]));
      expect(byDomain(await live(view, platformId))).toStrictEqual(byDomain(rebuilt(view, events)));
    }
    expect(await live(umaDomainView, platformId)).toHaveLength(2);
  });

  it('equals the live tokens, those deleted being gone from both', async () => {
    const platformId = await host.createPlatform();
    const create = (name: string) =>
      host.execute<NewApiTokenDocument>(
        new CreateToken({ name, permissions: ['MANAGE'] }, callOf(platformId)),
      );
    const [, second] = [await create('a'), await create('b'), await create('c')];
    await host.execute(new DeleteToken({ tokenId: second.id }, callOf(platformId)));
    const events = await host.store.load('platform.sandbox', `tokens-${platformId.slice(9)}`);
    const view = tokenView;
    expect(await live(view, platformId)).toStrictEqual(rebuilt(view, events));
    expect(await live(view, platformId)).toHaveLength(2);
  });

  it('leaves out the same addresses as the live one once the platform’s key is shredded', async () => {
    const platformId = await host.createPlatform();
    const change = { embeddedWalletConfig: { appName: 'Acme', sendFromEmailAddress: 'a@acme.example' } };
    await host.execute(new UpdatePlatformConfig(change, callOf(platformId)));
    await host.vault.shred(platformId);
    await host.execute(
      new UpdatePlatformConfig({ embeddedWalletConfig: { appName: 'B' } }, callOf(platformId)),
    );
    const events = await host.store.load('platform.sandbox', `platform-config-${platformId.slice(9)}`);
    const view = configView;
    const rows = await live(view, platformId);
    expect(rows).toStrictEqual(rebuilt(view, events));
    expect(rows).toMatchObject([{ embedded_wallet: { appName: 'B' }, embedded_wallet_from_address: null }]);
  });
});
