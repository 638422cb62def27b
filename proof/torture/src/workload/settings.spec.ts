import { settingsFor } from './settings.js';

const settings = settingsFor((path) => `http://receiver${path}`);

describe('the settings that callers write', () => {
  it.each(settings.map((setting) => [setting.name, setting] as const))(
    '%s has a value of its own for every number',
    (_name, setting) => {
      const values = Array.from({ length: 50 }, (_, number) => setting.valueOf(number));
      expect(new Set(values).size).toBe(values.length);
    },
  );

  it.each(settings.map((setting) => [setting.name, setting] as const))(
    '%s is found again where its own patch would show it',
    (_name, setting) => {
      const value = setting.valueOf(7);
      expect(setting.shownIn({ supportedCurrencies: [], feeConfigs: [], ...setting.patch(value) })).toBe(
        value,
      );
      expect(setting.shownIn({ supportedCurrencies: [], feeConfigs: [] })).toBeUndefined();
    },
  );

  it('writes fields that no other caller writes', () => {
    const fields = settings.flatMap((setting) => Object.keys(setting.patch(setting.valueOf(1))));
    expect(new Set(fields).size).toBe(settings.length);
  });

  it('finds values in the events that record them, and in no others', () => {
    const facts = [
      { type: 'WebhookEndpointChanged', data: { webhookEndpoint: 'http://x' } },
      { type: 'UmaDomainChanged', data: { umaDomain: 'x.example' } },
      { type: 'PlatformConfigUpdated', data: { embeddedWalletConfig: { appName: 'X' } } },
      { type: 'PlatformConfigUpdated', data: { cardTokenization2faConfig: { sms: { bodyText: 'x' } } } },
      {
        type: 'CurrencyChanged',
        data: { currency: { currencyCode: 'USD', maxAmountMinor: { $bigint: '5' } } },
      },
      { type: 'FeeConfigSet', data: { fee: { fixedFee: { amountMinor: { $bigint: '6' } } } } },
    ];
    expect(settings.map((setting) => facts.map((fact) => setting.recordedIn(fact)))).toStrictEqual([
      ['http://x', undefined, undefined, undefined, undefined, undefined],
      [undefined, 'x.example', undefined, undefined, undefined, undefined],
      [undefined, undefined, 'X', undefined, undefined, undefined],
      [undefined, undefined, undefined, 'x', undefined, undefined],
      [undefined, undefined, undefined, undefined, '5', undefined],
      [undefined, undefined, undefined, undefined, undefined, '6'],
    ]);
  });
});
