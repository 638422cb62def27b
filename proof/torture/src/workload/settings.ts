/** A `PlatformConfig` as the API shows it, read by its fields' names. */
export type ShownConfig = Readonly<Record<string, any>>;

/** A field of the configuration that one caller alone writes, each time with a value of its own. */
export interface Setting {
  readonly name: string;
  /** The value of a request, from a number that no other request carries. */
  valueOf(number: number): string;
  /** The body of the `PATCH` that writes it. */
  patch(value: string): object;
  shownIn(config: ShownConfig): string | undefined;
  /** The value that an event of the platform's configuration records for it, if any. */
  recordedIn(event: RecordedFact): string | undefined;
}

export interface RecordedFact {
  readonly type: string;
  readonly data: ShownConfig;
}

/** The setting whose every change sends a webhook. */
export const ENDPOINT = 'webhookEndpoint';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
/** Amounts are whole numbers on the wire and tagged texts in the log. */
const amount = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

const umaDomain: Setting = {
  name: 'umaDomain',
  valueOf: (number) => `n${number}.torture.example`,
  patch: (value) => ({ umaDomain: value }),
  shownIn: (config) => text(config['umaDomain']),
  recordedIn: ({ type, data }) => (type === 'UmaDomainChanged' ? text(data['umaDomain']) : undefined),
};

const appName: Setting = {
  name: 'embeddedWalletConfig.appName',
  valueOf: (number) => `App ${number}`,
  patch: (value) => ({ embeddedWalletConfig: { appName: value } }),
  shownIn: (config) => text(config['embeddedWalletConfig']?.appName),
  recordedIn: ({ type, data }) =>
    type === 'PlatformConfigUpdated' ? text(data['embeddedWalletConfig']?.appName) : undefined,
};

const messageText: Setting = {
  name: 'cardTokenization2faConfig.sms.bodyText',
  valueOf: (number) => `Your code, message ${number}`,
  patch: (value) => ({ cardTokenization2faConfig: { sms: { bodyText: value } } }),
  shownIn: (config) => text(config['cardTokenization2faConfig']?.sms?.bodyText),
  recordedIn: ({ type, data }) =>
    type === 'PlatformConfigUpdated' ? text(data['cardTokenization2faConfig']?.sms?.bodyText) : undefined,
};

const dollarLimit: Setting = {
  name: 'supportedCurrencies.USD.maxAmount',
  valueOf: (number) => String(1_000_000 + number),
  patch: (value) => ({
    supportedCurrencies: [
      {
        currencyCode: 'USD',
        minAmount: 1,
        maxAmount: Number(value),
        requiredCounterpartyFields: [],
        enabledTransactionTypes: ['OUTGOING'],
      },
    ],
  }),
  shownIn: (config) =>
    amount(
      (config['supportedCurrencies'] as ShownConfig[]).find(({ currencyCode }) => currencyCode === 'USD')?.[
        'maxAmount'
      ],
    ),
  recordedIn: ({ type, data }) =>
    type === 'CurrencyChanged' && data['currency']?.currencyCode === 'USD'
      ? amount(data['currency'].maxAmountMinor?.$bigint)
      : undefined,
};

const fixedFee: Setting = {
  name: 'feeConfigs.USD.fixedFee',
  valueOf: (number) => String(number),
  patch: (value) => ({
    feeConfigs: [
      {
        feeType: 'CROSS_CURRENCY_TRANSACTION',
        sourceCurrency: 'USD',
        variableFeeBps: 25,
        fixedFee: { amount: Number(value), currency: 'USD' },
      },
    ],
  }),
  shownIn: (config) => amount((config['feeConfigs'] as ShownConfig[])[0]?.['fixedFee']?.amount),
  recordedIn: ({ type, data }) =>
    type === 'FeeConfigSet' ? amount(data['fee']?.fixedFee?.amountMinor?.$bigint) : undefined,
};

const webhookEndpoint = (urlAt: (path: string) => string): Setting => ({
  name: ENDPOINT,
  valueOf: (number) => urlAt(`/endpoint/${number}`),
  patch: (value) => ({ webhookEndpoint: value }),
  shownIn: (config) => text(config['webhookEndpoint']),
  recordedIn: ({ type, data }) =>
    type === 'WebhookEndpointChanged' ? text(data['webhookEndpoint']) : undefined,
});

/** One caller each. `urlAt` gives the address of a path at the receiver of webhooks. */
export const settingsFor = (urlAt: (path: string) => string): readonly Setting[] => [
  webhookEndpoint(urlAt),
  umaDomain,
  appName,
  messageText,
  dollarLimit,
  fixedFee,
];
