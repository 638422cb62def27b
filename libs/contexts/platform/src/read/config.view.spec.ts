import type { StreamOrigin } from '@causeway/commands';
import { openRow, type StoredViewRow, type ViewRow } from '@causeway/event-store';
import { encode, type Environment, Erased, toPlain } from '@causeway/kernel';
import { type Vault } from '@causeway/privacy';
import { created, currencySetting, given, LATER, PLATFORM_ID, usdFee } from '../testing/config.fixture.js';
import {
  absentPlatform,
  evolvePlatform,
  type Platform,
  type LoadedPlatformEvent,
} from '../domain/platform-config.js';
import { configOf, configRows, configView } from './config.view.js';
import { toPlatformConfigDocument } from './platform-config.document.js';

const origin = (environment: Environment = 'sandbox'): StreamOrigin => ({
  streamId: `platform-config-${PLATFORM_ID.slice('Platform:'.length)}`,
  platformId: PLATFORM_ID,
  environment,
});

const fullEvents = (address: string | Erased): LoadedPlatformEvent[] => [
  created({ proxyUmaSubdomain: 'acme', supportedCurrencies: [currencySetting('USD')] }),
  { type: 'UmaDomainChanged', umaDomain: 'pay.example' },
  { type: 'WebhookEndpointChanged', webhookEndpoint: 'https://a.example' },
  {
    type: 'CurrencyEnabled',
    currency: currencySetting('EUR', { requiredCounterpartyFields: [{ name: 'EMAIL', mandatory: true }] }),
  },
  { type: 'FeeConfigSet', fee: usdFee(25, 10n) },
  {
    type: 'PlatformConfigUpdated',
    platformId: PLATFORM_ID,
    changedFields: [],
    embeddedWalletConfig: { appName: 'Acme', sendFromEmailAddress: address, replyToEmailAddress: address },
    cardTokenization2faConfig: {
      displayName: 'Acme',
      email: { fromAddress: address, replyToAddress: address, subject: 'Code' },
      sms: { bodyText: 'Hi' },
    },
    updatedAt: LATER,
  },
];

const rowAfter = (events: readonly LoadedPlatformEvent[], start = absentPlatform): ViewRow => {
  const row = configRows.row(events.reduce(evolvePlatform, start), origin());
  if (row === null) throw new Error('no row');
  return row;
};
const configIn = (row: ViewRow) => configOf(configView.record(row));

describe('the configuration view', () => {
  it('has a row for each platform and environment', () => {
    const platform = evolvePlatform(absentPlatform, created());
    expect(configView.key).toStrictEqual(['environment', 'platform_id']);
    expect(configRows.row(platform, origin('production'))).toMatchObject({ environment: 'production' });
    expect(configRows.row(absentPlatform, origin())).toBeNull();
  });

  it('keeps addresses apart from the settings around them, and as personal columns', () => {
    const row = rowAfter(fullEvents('a@b.example'));
    expect(row).toMatchObject({
      environment: 'sandbox',
      platform_id: PLATFORM_ID,
      embedded_wallet: { appName: 'Acme' },
      embedded_wallet_from_address: 'a@b.example',
      embedded_wallet_reply_to_address: 'a@b.example',
      card_tokenization: { displayName: 'Acme', email: { subject: 'Code' }, sms: { bodyText: 'Hi' } },
      card_tokenization_from_address: 'a@b.example',
      card_tokenization_reply_to_address: 'a@b.example',
    });
    const readable = Object.fromEntries(
      Object.entries(row).filter(([column]) => !configView.personal?.includes(column)),
    );
    expect(encode(readable)).not.toContain('b.example');
  });

  it('has exactly the columns of its definition', () => {
    const row = rowAfter([created()]);
    expect(Object.keys(row).sort()).toStrictEqual(Object.keys(configView.columns).sort());
  });

  it('gives back the configuration that the aggregate folds', () => {
    const platform = given(...fullEvents('a@b.example'));
    expect({
      status: 'ACTIVE',
      config: configIn(rowAfter(fullEvents('a@b.example'))),
    }).toStrictEqual(platform);
  });

  it('accepts erased addresses and leaves them blank', () => {
    const row = rowAfter(fullEvents(Erased.instance));
    expect(row['embedded_wallet_from_address']).toBeNull();
    expect(row['card_tokenization_reply_to_address']).toBeNull();
    expect(toPlatformConfigDocument(configIn(row))).toMatchObject({
      embeddedWalletConfig: { appName: 'Acme' },
      cardTokenization2faConfig: { displayName: 'Acme', email: { subject: 'Code' }, sms: { bodyText: 'Hi' } },
    });
  });

  it('reads a row whose key was shredded without its addresses', async () => {
    const row = rowAfter(fullEvents('a@b.example'));
    const shredded = { open: async () => Erased.instance } as unknown as Vault;
    const stored: StoredViewRow = Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        typeof value === 'object' ? toPlain(value) : value,
      ]),
    );
    const opened = await openRow(shredded, configView, stored);
    const document = toPlatformConfigDocument(configIn(opened));
    expect(document.embeddedWalletConfig).toStrictEqual({ appName: 'Acme' });
    expect(document.cardTokenization2faConfig?.email).toStrictEqual({ subject: 'Code' });
    const known: Platform = { status: 'ACTIVE', config: configIn(opened) };
    const again = rowAfter([{ type: 'UmaDomainChanged', umaDomain: 'b.example' }], known);
    expect(again['embedded_wallet_from_address']).toBeNull();
  });

  it('has no row without a platform', () => {
    const platform = evolvePlatform(absentPlatform, { type: 'UmaDomainChanged', umaDomain: 'a.example' });
    expect(configRows.row(platform, origin())).toBeNull();
  });
});

describe('the configuration as the API shows it', () => {
  const config = (...events: LoadedPlatformEvent[]) => {
    const platform = given(...events);
    if (platform.status === 'ABSENT') throw new Error('no platform');
    return platform.config;
  };

  it('leaves out what is empty', () => {
    expect(toPlatformConfigDocument(config(created()))).toStrictEqual({
      id: 'PlatformConfig:01890000-0000-7000-8000-000000000001',
      supportedCurrencies: [],
      isRegulatedFinancialInstitution: true,
      feeConfigs: [],
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
  });

  it('shows everything else, amounts as numbers', () => {
    expect(toPlatformConfigDocument(config(...fullEvents('a@b.example')))).toStrictEqual({
      id: 'PlatformConfig:01890000-0000-7000-8000-000000000001',
      umaDomain: 'pay.example',
      proxyUmaSubdomain: 'acme',
      webhookEndpoint: 'https://a.example',
      supportedCurrencies: [
        {
          currencyCode: 'USD',
          minAmount: 1,
          maxAmount: 100_000,
          requiredCounterpartyFields: [],
          enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
        },
        {
          currencyCode: 'EUR',
          minAmount: 1,
          maxAmount: 100_000,
          requiredCounterpartyFields: [{ name: 'EMAIL', mandatory: true }],
          enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
        },
      ],
      isRegulatedFinancialInstitution: true,
      embeddedWalletConfig: {
        appName: 'Acme',
        sendFromEmailAddress: 'a@b.example',
        replyToEmailAddress: 'a@b.example',
      },
      cardTokenization2faConfig: {
        displayName: 'Acme',
        email: { fromAddress: 'a@b.example', replyToAddress: 'a@b.example', subject: 'Code' },
        sms: { bodyText: 'Hi' },
      },
      feeConfigs: [
        {
          feeType: 'CROSS_CURRENCY_TRANSACTION',
          sourceCurrency: 'USD',
          variableFeeBps: 25,
          fixedFee: { amount: 10, currency: 'USD' },
        },
      ],
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-02-01T12:00:00.000Z',
    });
  });

  it('leaves out an object whose only fields were erased', () => {
    const erased = config(created(), {
      type: 'PlatformConfigUpdated',
      platformId: PLATFORM_ID,
      changedFields: [],
      embeddedWalletConfig: { sendFromEmailAddress: Erased.instance },
      cardTokenization2faConfig: { email: { fromAddress: Erased.instance } },
      updatedAt: LATER,
    });
    const document = toPlatformConfigDocument(erased);
    expect('embeddedWalletConfig' in document).toBe(false);
    expect('cardTokenization2faConfig' in document).toBe(false);
    const row = configRows.row({ status: 'ACTIVE', config: erased }, origin());
    expect(row).toMatchObject({ card_tokenization: { email: {} } });
  });

  it('shows the largest amount exactly', () => {
    const supportedCurrencies = [currencySetting('USD', { maxAmountMinor: 9_000_000_000_000_000n })];
    const document = toPlatformConfigDocument(config(created({ supportedCurrencies })));
    expect(JSON.stringify(document.supportedCurrencies)).toContain('"maxAmount":9000000000000000');
  });
});
