const UUID = '0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';

/**
 * What a field of that name, or in that place, holds in examples: a person and a matching account, and small amounts. Ids of
 * one kind are of one thing.
 */
export const VALUES: Readonly<Record<string, unknown>> = {
  'destination.accountId': `ExternalAccount:${UUID}`,
  'fundingSources.0': `InternalAccount:${UUID}`,
  'source.accountId': `InternalAccount:${UUID}`,
  cardholderId: `Customer:${UUID}`,
  customerId: `Customer:${UUID}`,
  internalAccountId: `InternalAccount:${UUID}`,
  quoteId: `Quote:${UUID}`,
  amount: 500_000,
  apiClientId: 'client-1',
  apiClientSecret: 'a-secret-of-the-provider',
  birthDate: '1985-06-15',
  city: 'San Francisco',
  code: '123456',
  country: 'US',
  countryOfResidence: 'DE',
  currency: 'EUR',
  'currency.code': 'USD',
  descriptor: 'COFFEE 42',
  clientPublicKey:
    '04f1966454ef1378a1816be44e579ebc2b4d01a5699e189c131dd7350adfe4caa65680526cb633a57e4a583c372e586db23538cfb0b6544c1d86f46ea4005838ea',
  encryptedOtpBundle: `{"encappedPublic":"03822f0501197eb559c88bbd56a45fe15bcedde705510d243ffbd41b31f942bc39","ciphertext":"${'00'.repeat(16)}"}`,
  endUserIpAddress: '203.0.113.7',
  destinationAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  firstName: 'Ada',
  fullName: 'Ada Lovelace',
  identifier: '123-45-6789',
  lastName: 'Lovelace',
  ownershipPercentage: 60,
  redirectUri: 'https://platform.example/done',
  iban: 'DE89370400440532013000',
  line1: '1 Market Street',
  lockedCurrencyAmount: 240_000,
  name: 'reporting',
  nationality: 'US',
  nickname: 'Groceries',
  postalCode: '94105',
  providerTokenIdentifier: 'token-1',
  createdAfter: '2026-01-01T00:00:00Z',
  currencyCode: 'USD',
  receiverUmaAddress: '$success.usd@sandbox.uma.money',
  receivingCurrencyCode: 'USD',
  receivingCurrencyAmount: 1_000,
  senderUmaAddress: '$success.usd@sandbox.uma.money',
  signature: 'sandbox-valid-signature',
  webhookEndpoint: 'https://platform.example/webhooks',
};

/** Of several shapes the one to show; elsewhere the first. */
export const SHAPES: Readonly<Record<string, string>> = { accountType: 'EUR_ACCOUNT' };

export const ALSO_SHOWN: Readonly<Record<string, readonly string[]>> = {
  createCustomer: ['fullName', 'birthDate', 'nationality', 'address', 'city'],
  createCustomerExternalAccount: ['customerId'],
  updateInternalAccount: ['privateEnabled'],
  updatePlatformConfig: ['webhookEndpoint'],
};
