import { UUID } from './known-things.js';
import {
  ALSO_SHOWN_BY_OPERATION,
  VALUES_BY_OPERATION,
  VALUES_OF_OPERATOR,
} from './operator/values-of-operator.js';

/**
 * What a field of that name, or in that place, holds in examples: a person and a matching account, and small amounts. Ids of
 * one kind are of one thing.
 */
export const VALUES: Readonly<Record<string, unknown>> = {
  'destinationCurrency.0': 'EUR',
  'destination.accountId': `ExternalAccount:${UUID}`,
  'fundingSources.0': `InternalAccount:${UUID}`,
  'source.accountId': `InternalAccount:${UUID}`,
  cardholderId: `Customer:${UUID}`,
  accountId: `InternalAccount:${UUID}`,
  actionId: `AgentAction:${UUID}`,
  credentialId: 'YjY0dXJsLWNyZWRlbnRpYWw',
  cursor: 'the-nextCursor-of-the-page-before',
  customerId: `Customer:${UUID}`,
  invitationCode: '0a1b2c3d',
  jobId: UUID,
  replayId: UUID,
  resetId: UUID,
  internalAccountId: `InternalAccount:${UUID}`,
  quoteId: `Quote:${UUID}`,
  amount: 500_000,
  accountIdentifier: '$ada@uma.example',
  apiClientId: 'client-1',
  apiClientSecret: 'a-secret-of-the-provider',
  birthDate: '1985-06-15',
  city: 'San Francisco',
  code: '123456',
  country: 'US',
  countryCode: 'US',
  countryOfResidence: 'DE',
  currency: 'EUR',
  'currency.code': 'USD',
  descriptor: 'COFFEE 42',
  documentNumber: 'X1234567',
  clientPublicKey:
    '04f1966454ef1378a1816be44e579ebc2b4d01a5699e189c131dd7350adfe4caa65680526cb633a57e4a583c372e586db23538cfb0b6544c1d86f46ea4005838ea',
  encryptedOtpBundle: `{"encappedPublic":"03822f0501197eb559c88bbd56a45fe15bcedde705510d243ffbd41b31f942bc39","ciphertext":"${'00'.repeat(16)}"}`,
  endUserIpAddress: '203.0.113.7',
  destinationAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  firstName: 'Ada',
  fullName: 'Ada Lovelace',
  identifier: '123-45-6789',
  issuingAuthority: 'Department of State',
  lastName: 'Lovelace',
  ownershipPercentage: 60,
  perTransactionLimit: 5_000,
  redirectUri: 'https://platform.example/done',
  iban: 'DE89370400440532013000',
  line1: '1 Market Street',
  lockedCurrencyAmount: 240_000,
  name: 'reporting',
  nationality: 'US',
  nickname: 'Groceries',
  platformCardId: 'card-7',
  platformCustomerId: 'customer-7',
  postalCode: '94105',
  providerTokenIdentifier: 'token-1',
  createdAfter: '2026-01-01T00:00:00Z',
  currencyCode: 'USD',
  receiverAccountIdentifier: '$success.usd@sandbox.uma.money',
  reference: 'ORDER-7',
  region: 'US',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  resource: `Transaction:${UUID}`,
  receiverUmaAddress: '$success.usd@sandbox.uma.money',
  receivingCurrencyCode: 'USD',
  receivingCurrencyAmount: 1_000,
  'Idempotency-Key': 'order-7',
  'Request-Id': `Request:${UUID}`,
  senderAccountIdentifier: '$ada@uma.example',
  senderUmaAddress: '$success.usd@sandbox.uma.money',
  'Service-Wallet-Signature': 'the-signature-of-the-challenge',
  signature: 'sandbox-valid-signature',
  umaAddress: '$ada@uma.example',
  webhookEndpoint: 'https://platform.example/webhooks',
  ...VALUES_OF_OPERATOR,
};

/** Money comes in from an account outside. */
const PULLED = {
  'source.accountId': `ExternalAccount:${UUID}`,
  'destination.accountId': `InternalAccount:${UUID}`,
};
const DEVICE_CODE = { code: 'AGENT-7K2M-9QXR' };

/** What a field holds in the examples of one operation, where the choices of its schema begin with another, too. */
export const VALUES_OF: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  agentCreateTransferIn: PULLED,
  createTransferIn: PULLED,
  estimateCryptoWithdrawalFee: { currency: 'USDC', cryptoNetwork: 'BASE' },
  getAgentDeviceCodeStatus: DEVICE_CODE,
  redeemAgentDeviceCode: DEVICE_CODE,
  updateAgent: { isPaused: true },
  updateCardById: { state: 'FROZEN' },
  ...VALUES_BY_OPERATION,
};

/** Of several shapes the one to show; elsewhere the first. */
export const SHAPES: Readonly<Record<string, string>> = { accountType: 'EUR_ACCOUNT' };

/** What the schema leaves to choose, and the service needs one of; and what makes an operation understandable. */
export const ALSO_SHOWN: Readonly<Record<string, readonly string[]>> = {
  agentCreateTransferIn: ['amount'],
  agentCreateTransferOut: ['amount'],
  attributeDeposit: ['accountId'],
  authorizeQuote: ['code'],
  completeScaLogin: ['code'],
  confirmBeneficiaryTrust: ['code'],
  confirmBeneficiaryUntrust: ['code'],
  confirmScaFactorEnrollment: ['secret', 'code'],
  createCustomer: ['fullName', 'birthDate', 'nationality', 'address', 'city'],
  createCustomerExternalAccount: ['customerId'],
  createTransferIn: ['amount'],
  createTransferOut: ['amount'],
  replaceDocument: ['documentNumber', 'issuingAuthority'],
  sandboxReceive: ['customerId'],
  updateAgent: ['isPaused'],
  updateAgentPolicy: ['spendingLimits', 'perTransactionLimit'],
  updateBeneficialOwner: ['ownershipPercentage'],
  updateCardById: ['state'],
  updateCustomerById: ['fullName'],
  updateInternalAccount: ['privateEnabled'],
  updatePlatformConfig: ['webhookEndpoint'],
  uploadDocument: ['documentNumber', 'issuingAuthority'],
  ...ALSO_SHOWN_BY_OPERATION,
};
