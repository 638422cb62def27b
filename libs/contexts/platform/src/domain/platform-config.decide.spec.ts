import { Erased, nothing, record, reject } from '@causeway/kernel';
import {
  at,
  created,
  currencySetting,
  eventsOf,
  given,
  LATER,
  PLATFORM_ID,
  usdFee,
} from '../testing/config.fixture.js';
import { createPlatform, updatePlatformConfig, type NewPlatform } from './platform-config.decide.js';
import type { LoadedPlatformEvent, PlatformConfigUpdated, PlatformEvent } from './platform-config.js';
import { AMOUNT_MINOR_MAX, type ConfigChange } from './settings.js';

const ACME: NewPlatform = { platformId: PLATFORM_ID, name: 'Acme', isRegulatedFinancialInstitution: true };

const updated = (...changedFields: string[]): PlatformConfigUpdated => ({
  type: 'PlatformConfigUpdated',
  platformId: PLATFORM_ID,
  changedFields,
  updatedAt: LATER,
});

const update = (history: readonly LoadedPlatformEvent[], change: ConfigChange) =>
  updatePlatformConfig(change, given(...history), at('production'), { ok: true });

describe('creating a platform', () => {
  it('starts in sandbox with dollars and the two dollar coins, unlimited for both directions', () => {
    const open = {
      minAmountMinor: 1n,
      maxAmountMinor: AMOUNT_MINOR_MAX,
      requiredCounterpartyFields: [],
      enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
    } as const;
    expect(createPlatform(ACME, given(), at('sandbox'))).toStrictEqual(
      record(
        created({
          supportedCurrencies: [
            { currencyCode: 'USD', ...open },
            { currencyCode: 'USDC', ...open },
            { currencyCode: 'USDB', ...open },
          ],
          createdAt: LATER,
        }),
      ),
    );
  });

  it('starts in production with no currency', () => {
    expect(createPlatform(ACME, given(), at('production'))).toStrictEqual(
      record(created({ createdAt: LATER })),
    );
  });

  it('takes what only the operator can say', () => {
    const unregulated = { ...ACME, isRegulatedFinancialInstitution: false, proxyUmaSubdomain: 'acme' };
    expect(createPlatform(unregulated, given(), at('production'))).toStrictEqual(
      record(
        created({ isRegulatedFinancialInstitution: false, proxyUmaSubdomain: 'acme', createdAt: LATER }),
      ),
    );
  });

  it('changes nothing when the platform exists as described', () => {
    expect(createPlatform(ACME, given(created()), at('production'))).toStrictEqual(nothing());
  });

  it.each<Partial<NewPlatform>>([
    { name: 'Other' },
    { isRegulatedFinancialInstitution: false },
    { proxyUmaSubdomain: 'acme' },
  ])('is refused when the platform exists with other settings: %j', (difference) => {
    expect(createPlatform({ ...ACME, ...difference }, given(created()), at('production'))).toStrictEqual(
      reject('PLATFORM_EXISTS'),
    );
  });
});

describe('updating the configuration', () => {
  it('is refused for a platform that does not exist', () => {
    expect(update([], { umaDomain: 'a.example' })).toStrictEqual(reject('PLATFORM_NOT_FOUND'));
    expect(update([], {})).toStrictEqual(reject('PLATFORM_NOT_FOUND'));
  });

  it.each<[rule: string, change: ConfigChange]>([
    ['nothing is sent', {}],
    ['a cleared endpoint is cleared', { webhookEndpoint: '' }],
    [
      'empty objects are sent',
      { embeddedWalletConfig: {}, cardTokenization2faConfig: { email: {}, sms: {} } },
    ],
    ['the list of currencies is as it was', { supportedCurrencies: [] }],
    ['a fee of nothing is set where there is none', { feeConfigs: [usdFee(0, 0n)] }],
    ['no fee is sent', { feeConfigs: [] }],
  ])('changes nothing when %s', (_rule, change) => {
    expect(update([created()], change)).toStrictEqual(nothing());
  });

  it.each<[rule: string, history: LoadedPlatformEvent[], change: ConfigChange, events: PlatformEvent[]]>([
    [
      'a domain is set, in lower case',
      [],
      { umaDomain: 'Pay.Example' },
      [{ type: 'UmaDomainChanged', umaDomain: 'pay.example' }, updated('umaDomain')],
    ],
    [
      'a domain that differs in case only is the same',
      [{ type: 'UmaDomainChanged', umaDomain: 'pay.example' }],
      { umaDomain: 'PAY.example' },
      [],
    ],
    [
      'an endpoint is set',
      [],
      { webhookEndpoint: 'https://a.example' },
      [{ type: 'WebhookEndpointChanged', webhookEndpoint: 'https://a.example' }, updated('webhookEndpoint')],
    ],
    [
      'the same endpoint written differently is a change',
      [{ type: 'WebhookEndpointChanged', webhookEndpoint: 'https://a.example' }],
      { webhookEndpoint: 'https://a.example/' },
      [{ type: 'WebhookEndpointChanged', webhookEndpoint: 'https://a.example/' }, updated('webhookEndpoint')],
    ],
    [
      'the same endpoint is no change',
      [{ type: 'WebhookEndpointChanged', webhookEndpoint: 'https://a.example' }],
      { webhookEndpoint: 'https://a.example' },
      [],
    ],
    [
      'the empty text clears the endpoint',
      [{ type: 'WebhookEndpointChanged', webhookEndpoint: 'https://a.example' }],
      { webhookEndpoint: '' },
      [{ type: 'WebhookEndpointChanged', webhookEndpoint: null }, updated('webhookEndpoint')],
    ],
    [
      'a new currency is enabled, one left out is disabled, one that differs is changed',
      [
        { type: 'CurrencyEnabled', currency: currencySetting('USD') },
        { type: 'CurrencyEnabled', currency: currencySetting('EUR') },
        { type: 'CurrencyEnabled', currency: currencySetting('GBP') },
      ],
      {
        supportedCurrencies: [
          currencySetting('USD'),
          currencySetting('GBP', { minAmountMinor: 7n }),
          currencySetting('BRL'),
        ],
      },
      [
        { type: 'CurrencyDisabled', currencyCode: 'EUR' },
        { type: 'CurrencyChanged', currency: currencySetting('GBP', { minAmountMinor: 7n }) },
        { type: 'CurrencyEnabled', currency: currencySetting('BRL') },
        { ...updated('supportedCurrencies'), currencyOrder: ['USD', 'GBP', 'BRL'] },
      ],
    ],
    [
      'another order of the same currencies is a change',
      [
        { type: 'CurrencyEnabled', currency: currencySetting('USD') },
        { type: 'CurrencyEnabled', currency: currencySetting('EUR') },
      ],
      { supportedCurrencies: [currencySetting('EUR'), currencySetting('USD')] },
      [{ ...updated('supportedCurrencies'), currencyOrder: ['EUR', 'USD'] }],
    ],
    [
      'a repeated transaction type counts once',
      [
        {
          type: 'CurrencyEnabled',
          currency: currencySetting('USD', { enabledTransactionTypes: ['OUTGOING'] }),
        },
      ],
      {
        supportedCurrencies: [currencySetting('USD', { enabledTransactionTypes: ['OUTGOING', 'OUTGOING'] })],
      },
      [],
    ],
    [
      'a counterparty field that becomes mandatory is a change',
      [
        {
          type: 'CurrencyEnabled',
          currency: currencySetting('USD', {
            requiredCounterpartyFields: [{ name: 'EMAIL', mandatory: false }],
          }),
        },
      ],
      {
        supportedCurrencies: [
          currencySetting('USD', { requiredCounterpartyFields: [{ name: 'EMAIL', mandatory: true }] }),
        ],
      },
      [
        {
          type: 'CurrencyChanged',
          currency: currencySetting('USD', {
            requiredCounterpartyFields: [{ name: 'EMAIL', mandatory: true }],
          }),
        },
        { ...updated('supportedCurrencies'), currencyOrder: ['USD'] },
      ],
    ],
    [
      'only the changed leaves of the wallet settings are recorded',
      [{ ...updated('embeddedWalletConfig'), embeddedWalletConfig: { appName: 'Acme', otpLength: 6 } }],
      { embeddedWalletConfig: { appName: 'Acme', otpLength: 8, alphanumeric: false } },
      [{ ...updated('embeddedWalletConfig'), embeddedWalletConfig: { otpLength: 8, alphanumeric: false } }],
    ],
    [
      'only the changed leaves of the card settings are recorded, two levels down',
      [
        {
          ...updated('cardTokenization2faConfig'),
          cardTokenization2faConfig: { displayName: 'Acme', email: { subject: 'Code', fromName: 'Acme' } },
        },
      ],
      {
        cardTokenization2faConfig: {
          email: { subject: 'Your code', fromName: 'Acme' },
          sms: { bodyText: 'Hi' },
        },
      },
      [
        {
          ...updated('cardTokenization2faConfig'),
          cardTokenization2faConfig: { email: { subject: 'Your code' }, sms: { bodyText: 'Hi' } },
        },
      ],
    ],
    [
      'an erased address can be set again',
      [
        {
          ...updated('embeddedWalletConfig'),
          embeddedWalletConfig: { sendFromEmailAddress: Erased.instance },
        },
      ],
      { embeddedWalletConfig: { sendFromEmailAddress: 'a@b.example' } },
      [{ ...updated('embeddedWalletConfig'), embeddedWalletConfig: { sendFromEmailAddress: 'a@b.example' } }],
    ],
    [
      'a fee is set',
      [],
      { feeConfigs: [usdFee(50, 30n)] },
      [{ type: 'FeeConfigSet', fee: usdFee(50, 30n) }, updated('feeConfigs')],
    ],
    [
      'a fee of one part is a fee',
      [],
      { feeConfigs: [usdFee(0, 30n)] },
      [{ type: 'FeeConfigSet', fee: usdFee(0, 30n) }, updated('feeConfigs')],
    ],
    [
      'the same fee is no change',
      [{ type: 'FeeConfigSet', fee: usdFee(50, 30n) }],
      { feeConfigs: [usdFee(50, 30n)] },
      [],
    ],
    [
      'a fee of nothing takes the active one away',
      [{ type: 'FeeConfigSet', fee: usdFee(50, 30n) }],
      { feeConfigs: [usdFee(0, 0n)] },
      [
        { type: 'FeeConfigDeactivated', feeType: 'CROSS_CURRENCY_TRANSACTION', sourceCurrency: 'USD' },
        updated('feeConfigs'),
      ],
    ],
    [
      'a list of fees that leaves one out keeps it',
      [{ type: 'FeeConfigSet', fee: usdFee(50, 30n) }],
      { feeConfigs: [] },
      [],
    ],
  ])('%s', (_rule, history, change, events) => {
    expect(update([created(), ...history], change)).toStrictEqual(record(...events));
  });

  it('records several changes in one decision and closes it once', () => {
    const decision = update([created()], {
      umaDomain: 'a.example',
      webhookEndpoint: 'https://a.example',
      supportedCurrencies: [currencySetting('USD')],
      embeddedWalletConfig: { otpLength: 6 },
      cardTokenization2faConfig: { displayName: 'Acme' },
      feeConfigs: [usdFee(1, 1n)],
    });
    expect(eventsOf(decision).map(({ type }) => type)).toStrictEqual([
      'UmaDomainChanged',
      'WebhookEndpointChanged',
      'CurrencyEnabled',
      'FeeConfigSet',
      'PlatformConfigUpdated',
    ]);
    expect(eventsOf(decision).at(-1)).toStrictEqual({
      ...updated(
        'umaDomain',
        'webhookEndpoint',
        'supportedCurrencies',
        'embeddedWalletConfig',
        'cardTokenization2faConfig',
        'feeConfigs',
      ),
      currencyOrder: ['USD'],
      embeddedWalletConfig: { otpLength: 6 },
      cardTokenization2faConfig: { displayName: 'Acme' },
    });
  });
});

describe('refusing an update', () => {
  const wrong = { webhookEndpoint: 'http://a.example/#\\' };
  const unsupported = {
    feeConfigs: [{ ...usdFee(1, 0n), sourceCurrency: 'EUR', fixedFee: { amountMinor: 0n, currency: 'EUR' } }],
  };
  const wrongError = {
    field: 'webhookEndpoint',
    message: 'must not contain spaces, control characters or backslashes',
  };
  const unsupportedError = { field: 'feeConfigs.0.sourceCurrency', message: 'only USD is supported' };

  it.each<[change: ConfigChange, code: string, errors: object[]]>([
    [wrong, 'INVALID_INPUT', [wrongError]],
    [unsupported, 'NOT_IMPLEMENTED', [unsupportedError]],
    [{ ...wrong, ...unsupported }, 'INVALID_INPUT', [wrongError, unsupportedError]],
  ])('case %#: the gravest mistake names the code', (change, code, errors) => {
    expect(update([created()], change)).toStrictEqual(reject(code, { errors }));
  });

  it('changes nothing for one wrong field among right ones', () => {
    const decision = update([created()], { ...wrong, umaDomain: 'a.example' });
    expect(decision.events).toStrictEqual([]);
    expect(decision.outcome).toBe('rejected');
  });

  it('refuses an unsupported fee also when it is a fee of nothing', () => {
    const nothingInEuro = {
      ...usdFee(0, 0n),
      sourceCurrency: 'EUR',
      fixedFee: { amountMinor: 0n, currency: 'EUR' },
    };
    expect(update([created()], { feeConfigs: [nothingInEuro] })).toStrictEqual(
      reject('NOT_IMPLEMENTED', { errors: [unsupportedError] }),
    );
  });

  it('takes plain http in sandbox and refuses it in production', () => {
    const change = { webhookEndpoint: 'http://a.example' };
    const decide = (environment: 'sandbox' | 'production') =>
      updatePlatformConfig(change, given(created()), at(environment), { ok: true }).outcome;
    expect([decide('sandbox'), decide('production')]).toStrictEqual(['accepted', 'rejected']);
  });
});
