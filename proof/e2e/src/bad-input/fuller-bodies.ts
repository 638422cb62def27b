/** Bodies with more fields than a valid call needs, so that inner fields can be wrong on their own. */
export const FULLER_BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  updatePlatformConfig: {
    umaDomain: 'fuller.example',
    supportedCurrencies: [
      {
        currencyCode: 'USD',
        minAmount: 1,
        maxAmount: 1_000_000_000,
        requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
        enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
      },
    ],
    embeddedWalletConfig: { appName: 'Fuller', otpLength: 6 },
    cardTokenization2faConfig: {
      displayName: 'Fuller',
      email: { subject: 'Code' },
      sms: { bodyText: 'Code' },
    },
    feeConfigs: [
      {
        feeType: 'CROSS_CURRENCY_TRANSACTION',
        sourceCurrency: 'USD',
        variableFeeBps: 10,
        fixedFee: { amount: 5, currency: 'USD' },
      },
    ],
  },
  createQuote: {
    platformFeeOverride: { platformFixedFee: { amount: 10, currency: 'USD' }, platformVariableFeeBps: 15 },
  },
};

/** The body with the currency of its account's type: without it, no other field of the account is checked. */
export const withCurrencyOf = (
  body: Readonly<Record<string, unknown>>,
  accountType: string,
): Readonly<Record<string, unknown>> =>
  'accountInfo' in body ? { ...body, currency: currencyOf(accountType) } : body;

const currencyOf = (accountType: string): string => {
  const [code] = /^[A-Z]{3}(?=_ACCOUNT$)/.exec(accountType) ?? [];
  if (code !== undefined) return code;
  if (/^(?:LIGHTNING|SPARK|BITCOIN)/.test(accountType)) return 'BTC';
  if (/^(?:PLASMA|TRON)/.test(accountType)) return 'USDT';
  return accountType.endsWith('_WALLET') ? 'USDC' : 'USD';
};
