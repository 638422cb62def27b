import {
  created,
  CREATED_AT,
  currencySetting,
  given,
  LATER,
  PLATFORM_ID,
  usdFee,
} from '../testing/config.fixture.js';
import { evolvePlatform, type PlatformConfig, type PlatformEvent } from './platform-config.js';
import type { FeeSetting } from './settings.js';

const FRESH: PlatformConfig = {
  platformId: PLATFORM_ID,
  name: 'Acme',
  isRegulatedFinancialInstitution: true,
  supportedCurrencies: [],
  embeddedWalletConfig: {},
  cardTokenization2faConfig: {},
  feeConfigs: [],
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
};
const euroFee: FeeSetting = {
  ...usdFee(5, 5n),
  sourceCurrency: 'EUR',
  fixedFee: { amountMinor: 5n, currency: 'EUR' },
};

describe('folding a platform', () => {
  it('is absent before its first event', () => {
    expect(given()).toStrictEqual({ status: 'ABSENT' });
  });

  it('stays absent without a creation', () => {
    const events: PlatformEvent[] = [{ type: 'UmaDomainChanged', umaDomain: 'a.example' }];
    expect(given(...events)).toStrictEqual({ status: 'ABSENT' });
  });

  it('starts with what the creation says', () => {
    expect(given(created())).toStrictEqual({ status: 'ACTIVE', config: FRESH });
  });

  it.each<[rule: string, events: PlatformEvent[], change: Partial<PlatformConfig>]>([
    [
      'an enabled currency goes to the end',
      [
        { type: 'CurrencyEnabled', currency: currencySetting('USD') },
        { type: 'CurrencyEnabled', currency: currencySetting('EUR') },
      ],
      { supportedCurrencies: [currencySetting('USD'), currencySetting('EUR')] },
    ],
    [
      'a changed currency keeps its place',
      [
        { type: 'CurrencyEnabled', currency: currencySetting('USD') },
        { type: 'CurrencyEnabled', currency: currencySetting('EUR') },
        { type: 'CurrencyChanged', currency: currencySetting('USD', { minAmountMinor: 9n }) },
      ],
      { supportedCurrencies: [currencySetting('USD', { minAmountMinor: 9n }), currencySetting('EUR')] },
    ],
    [
      'a disabled currency is gone',
      [
        { type: 'CurrencyEnabled', currency: currencySetting('USD') },
        { type: 'CurrencyEnabled', currency: currencySetting('EUR') },
        { type: 'CurrencyDisabled', currencyCode: 'USD' },
      ],
      { supportedCurrencies: [currencySetting('EUR')] },
    ],
    [
      'a changed fee keeps its place, a new one goes to the end',
      [
        { type: 'FeeConfigSet', fee: usdFee(1, 1n) },
        { type: 'FeeConfigSet', fee: euroFee },
        { type: 'FeeConfigSet', fee: usdFee(2, 2n) },
      ],
      { feeConfigs: [usdFee(2, 2n), euroFee] },
    ],
    [
      'a deactivated fee is gone, that of another currency stays',
      [
        { type: 'FeeConfigSet', fee: usdFee(1, 1n) },
        { type: 'FeeConfigSet', fee: euroFee },
        { type: 'FeeConfigDeactivated', feeType: 'CROSS_CURRENCY_TRANSACTION', sourceCurrency: 'USD' },
      ],
      { feeConfigs: [euroFee] },
    ],
    [
      'a domain replaces the one before',
      [
        { type: 'UmaDomainChanged', umaDomain: 'a.example' },
        { type: 'UmaDomainChanged', umaDomain: 'b.example' },
      ],
      { umaDomain: 'b.example' },
    ],
    [
      'an endpoint is kept as written',
      [{ type: 'WebhookEndpointChanged', webhookEndpoint: 'HTTPS://A.example' }],
      { webhookEndpoint: 'HTTPS://A.example' },
    ],
    [
      'a cleared endpoint is no field at all',
      [
        { type: 'WebhookEndpointChanged', webhookEndpoint: 'https://a.example' },
        { type: 'WebhookEndpointChanged', webhookEndpoint: null },
      ],
      {},
    ],
    [
      'the closing event orders, merges and dates',
      [
        { type: 'CurrencyEnabled', currency: currencySetting('USD') },
        { type: 'CurrencyEnabled', currency: currencySetting('EUR') },
        {
          type: 'PlatformConfigUpdated',
          platformId: PLATFORM_ID,
          changedFields: [],
          currencyOrder: ['EUR', 'USD'],
          embeddedWalletConfig: { otpLength: 6 },
          cardTokenization2faConfig: { email: { subject: 'Code' } },
          updatedAt: LATER,
        },
        {
          type: 'PlatformConfigUpdated',
          platformId: PLATFORM_ID,
          changedFields: [],
          embeddedWalletConfig: { appName: 'Acme' },
          cardTokenization2faConfig: { email: { fromName: 'Acme' }, sms: { templateSid: 'T1' } },
          updatedAt: LATER,
        },
      ],
      {
        supportedCurrencies: [currencySetting('EUR'), currencySetting('USD')],
        embeddedWalletConfig: { otpLength: 6, appName: 'Acme' },
        cardTokenization2faConfig: {
          email: { subject: 'Code', fromName: 'Acme' },
          sms: { templateSid: 'T1' },
        },
        updatedAt: LATER,
      },
    ],
  ])('%s', (_rule, events, change) => {
    expect(given(created(), ...events)).toStrictEqual({ status: 'ACTIVE', config: { ...FRESH, ...change } });
  });

  it('leaves the state before an event as it was', () => {
    const before = given(created({ supportedCurrencies: [currencySetting('USD')] }));
    const copy = structuredClone(before);
    evolvePlatform(before, { type: 'CurrencyDisabled', currencyCode: 'USD' });
    expect(before).toStrictEqual(copy);
  });
});
