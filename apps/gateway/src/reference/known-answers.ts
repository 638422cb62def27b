import { CHANGED, CREATED, EUR, LATER, USD, UUID, type Values } from './known-things.js';
import {
  ALSO_ANSWERED_TO_OPERATOR,
  ANSWERED_OF_OPERATOR,
  ANSWERED_TO_OPERATOR,
} from './operator/answers-of-operator.js';

/** One payment, which quotes, transactions and webhooks show: 2,400 US dollars become 2,196.96 euros, the fee included. */
const SENT = 240_000;
const RECEIVED = 219_696;
const PAYMENT = {
  exchangeRate: 1.08695652,
  rateDetails: {
    counterpartyMultiplier: 0.92,
    counterpartyFixedFee: 0,
    serviceApiMultiplier: 0.995,
    serviceApiFixedFee: 0,
    serviceApiVariableFeeRate: 0.005,
    serviceApiVariableFeeAmount: 1_200,
  },
};

const SIDES = {
  source: { sourceType: 'ACCOUNT', accountId: `InternalAccount:${UUID}`, currency: 'USD' },
  destination: { destinationType: 'ACCOUNT', accountId: `ExternalAccount:${UUID}`, currency: 'EUR' },
};

const SIGNED = '{"intent":"an opaque text, to be signed as it is"}';
const SEALED = '{"encappedPublic":"…","ciphertext":"…"}';

const CUSTOMER = {
  currencies: ['USD', 'USDC'],
  kycStatus: 'APPROVED',
  kybStatus: 'UNVERIFIED',
  umaAddress: '$ada@uma.example',
};

const CREDENTIAL = { id: `AuthMethod:${UUID}`, type: 'EMAIL_OTP', nickname: 'ada@platform.example' };

const DELIVERY = {
  webhookId: `Webhook:${UUID}`,
  type: 'OUTGOING_PAYMENT.COMPLETED',
  status: 'DELIVERED',
  orderingKey: `Transaction:${UUID}`,
  attemptsMade: 1,
  lastAnswerStatus: 200,
  lastFailure: null,
  nextAttemptAt: null,
  skipReason: null,
};

/**
 * What fields hold in the examples of answers: in every schema (`*`), or in one. A field that is not named here holds what it
 * holds in the examples of requests.
 */
export const ANSWERED: Readonly<Record<string, Values>> = {
  '*': {
    createdAt: CREATED,
    updatedAt: CHANGED,
    expiresAt: LATER,
    hasMore: false,
    totalCount: 1,
    payloadToSign: SIGNED,
    passkeyOptions: { challenge: 'Y2hhbGxlbmdl' },
    options: { challenge: 'Y2hhbGxlbmdl' },
    allowedOrigins: ['https://platform.example'],
    relyingPartyId: 'platform.example',
  },
  Agent: { name: 'Shopping assistant', isConnected: true },
  AgentAction: { status: 'PENDING_APPROVAL', type: 'EXECUTE_QUOTE' },
  AgentDeviceCode: { code: 'AGENT-7K2M-9QXR' },
  AgentDeviceCodeRedeemResponse: { agentName: 'Shopping assistant', accessToken: 'the-token-of-the-agent' },
  AgentDeviceCodeStatusResponse: { code: 'AGENT-7K2M-9QXR' },
  AgentPolicy: { permissions: ['VIEW_TRANSACTIONS', 'CREATE_QUOTES', 'EXECUTE_QUOTES'] },
  AgentSpendingLimits: { currency: 'USD', perTransactionLimit: 5_000, dailyLimit: 20_000 },
  AgentUsage: { dailyTransactionCount: 1, dailySpend: 4_200, monthlySpend: 4_200 },
  ApiToken: { permissions: ['VIEW'], clientId: '600bae1c3a659f1998ce687de64be47e' },
  AuthMethod: CREDENTIAL,
  AuthMethodResponse: CREDENTIAL,
  AuthSession: { ...CREDENTIAL, id: `Session:${UUID}` },
  AuthSignedRequestChallenge: { type: 'EMAIL_OTP' },
  BeneficialOwner: { id: `BeneficialOwner:${UUID}`, kycStatus: 'PENDING' },
  BeneficialOwnerPersonalInfo: { idType: 'SSN', identifier: '***-**-6789' },
  BeneficiaryTrustConfirm: { trusted: true },
  BulkCustomerImportErrorEntry: {
    correlationId: '2',
    code: 'INVALID_INPUT',
    message: 'birthDate is missing',
  },
  BulkCustomerImportJob: {
    id: UUID,
    status: 'COMPLETED',
    progress: { total: 2, processed: 2, successful: 1, failed: 1 },
    completedAt: CHANGED,
  },
  BulkCustomerImportJobAccepted: { jobId: UUID },
  BusinessCustomer: CUSTOMER,
  BusinessInfo: { legalName: 'Lovelace Ltd', taxId: '12-3456789', incorporatedOn: '2015-03-01' },
  Card: {
    state: 'ACTIVE',
    stateReason: null,
    brand: 'VISA',
    last4: '4242',
    expMonth: 1,
    expYear: 2029,
    fundingSources: [`InternalAccount:${UUID}`],
    maxSpendPerTransaction: null,
    currency: 'USD',
  },
  CardMerchant: { descriptor: 'COFFEE 42', mcc: '5814' },
  CardPullSummary: { count: 1, pendingCount: 0, totalAmount: 450 },
  CardRefundSummary: { count: 0, totalAmount: 0 },
  CardRevealResponse: { panEmbedUrl: 'https://causeway.example/pages/cards/one-time-key' },
  CardSettlementSummary: { count: 1, totalAmount: 450 },
  CardTransaction: {
    issuerTransactionToken: 'authorization-7',
    status: 'SETTLED',
    direction: 'DEBIT',
    authorizedAmount: { amount: 450, currency: USD },
    authorizedAt: CREATED,
  },
  Currency: USD,
  CurrencyAmount: { amount: 500_000 },
  CurrencyPreference: { currency: EUR, estimatedExchangeRate: 1.09241861, min: 1, max: 10_000_000 },
  DelegatedKey: { publicKey: `02${'5f'.repeat(32)}`, status: 'ACTIVE' },
  Discovery: { displayName: 'Example Bank' },
  Document: {
    id: `Document:${UUID}`,
    documentHolder: `Customer:${UUID}`,
    documentType: 'PASSPORT',
    fileName: 'passport.pdf',
  },
  EndUserTerms: { version: 'V2' },
  EstimateCryptoWithdrawalFeeResponse: {
    networkFee: 20_000,
    networkFeeAsset: 'USDC',
    applicationFee: 0,
    totalFee: 20_000,
    netAmount: 480_000,
  },
  ExchangeRate: {
    sourceCurrency: USD,
    destinationCurrency: EUR,
    destinationPaymentRail: 'SEPA_INSTANT',
    sendingAmount: 10_000,
    minSendingAmount: 1,
    maxSendingAmount: 10_869_565,
    receivingAmount: 9_154,
    exchangeRate: 1.09241861,
    fees: { fixed: 0, total: 50 },
  },
  ExternalAccount: {
    status: 'ACTIVE',
    currency: 'EUR',
    beneficiaryVerificationStatus: 'MATCHED',
    defaultUmaDepositAccount: false,
  },
  EurExternalAccountInfo: { paymentRails: ['SEPA', 'SEPA_INSTANT'] },
  FeeConfig: { sourceCurrency: 'USD', variableFeeBps: 50 },
  FixedFee: { amount: 25, currency: 'USD' },
  IncomingTransaction: {
    status: 'COMPLETED',
    direction: 'CREDIT',
    customerId: `Customer:${UUID}`,
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', paymentRail: 'ACH' },
    destination: { destinationType: 'ACCOUNT', accountId: `InternalAccount:${UUID}`, currency: 'USD' },
    receivedAmount: { amount: 500_000, currency: USD },
  },
  IndividualCustomer: CUSTOMER,
  InternalAccount: { type: 'INTERNAL_FIAT', status: 'ACTIVE' },
  InternalAccountExportResponse: { encryptedWalletCredentials: SEALED },
  KycLinkResponse: { kycUrl: 'https://causeway.example/pages/verification/one-time-key' },
  OutgoingTransaction: {
    ...SIDES,
    ...PAYMENT,
    status: 'COMPLETED',
    direction: 'DEBIT',
    customerId: `Customer:${UUID}`,
    sentAmount: { amount: SENT, currency: USD },
    receivedAmount: { amount: RECEIVED, currency: EUR },
    fees: 1_200,
    platformFees: 0,
    paymentInstructions: [],
    paymentRail: 'SEPA_INSTANT',
    expectedSettlementAt: null,
    settlementTimelineSeconds: 30,
  },
  PasskeyAuthChallenge: { ...CREDENTIAL, type: 'PASSKEY', challenge: 'Y2hhbGxlbmdl' },
  PaymentInstructions: {
    accountOrWalletInfo: {
      accountType: 'USD_ACCOUNT',
      paymentRails: ['ACH', 'WIRE'],
      reference: 'FUND-DEV4CHDL',
      accountNumber: '580651664098',
      routingNumber: '990000000',
      accountHolderName: 'Causeway Sandbox',
      bankName: 'Causeway Sandbox Bank',
    },
    instructionsNotes: 'Send the reference with every payment, exactly as it is shown',
    isPlatformAccount: false,
  },
  PlatformConfig: { id: `PlatformConfig:${UUID}`, isRegulatedFinancialInstitution: true },
  PlatformCurrencyConfig: {
    currencyCode: 'USD',
    minAmount: 1,
    maxAmount: 9_000_000_000_000_000,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  },
  Quote: {
    ...PAYMENT,
    source: { sourceType: 'ACCOUNT', accountId: `InternalAccount:${UUID}`, customerId: `Customer:${UUID}` },
    destination: { destinationType: 'ACCOUNT', accountId: `ExternalAccount:${UUID}` },
    sendingCurrency: USD,
    receivingCurrency: EUR,
    totalSendingAmount: SENT,
    totalReceivingAmount: RECEIVED,
    feesIncluded: 1_200,
    platformFeesIncluded: 0,
    paymentInstructions: [],
  },
  ReceiverExternalAccountLookupResponse: { lookupId: `Lookup:${UUID}` },
  ReceiverUmaLookupResponse: { lookupId: `Lookup:${UUID}` },
  RecentRequest: {
    requestId: UUID,
    askedAt: CREATED,
    method: 'POST',
    path: '/api/2025-10-13/quotes',
    operationId: 'createQuote',
    status: 400,
    durationMs: 12.5,
    tokenId: `Token:${UUID}`,
    code: 'INVALID_INPUT',
    fields: ['lockedCurrencyAmount'],
  },
  RecordSecurityEventResponse: { failedAttempts: 1, lockedUntil: null },
  RequestsGateway: { id: '7f3a09c2', since: CREATED },
  SandboxCardSimulationResponse: { issuerTransactionToken: 'authorization-7' },
  ScaChallenge: { id: UUID, factor: 'SMS_OTP', availableFactors: ['SMS_OTP'] },
  ScaFactorView: { factor: 'PASSKEY', credentialId: 'YjY0dXJsLWNyZWRlbnRpYWw' },
  ScaLoginComplete: { sessionExpiresAt: '2026-07-14T09:30:00.000Z' },
  ScaLoginStart: { factor: 'SMS_OTP', challengeId: UUID },
  Stablecoin: {
    name: 'Example Dollar',
    symbol: 'XUSD',
    baseCurrency: 'USD',
    decimals: 6,
    issuanceStatus: 'PROVISIONED',
    serviceOperationsStatus: 'ENABLED',
    networkTokenIdentifier: 'btkn1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qarc0j',
  },
  StablecoinOperation: { status: 'PROCESSING', amount: '1000000000' },
  StablecoinProviderAccount: { providerAccountId: 'account-7' },
  TestWebhookResponse: { url: 'https://platform.example/webhooks', response_status: 200 },
  TotpEnrollmentConfirmResponse: { recoveryCodes: ['7K2M-9QXR-4DVH'] },
  TotpEnrollmentStart: {
    secretBase32Encoded: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    totpUri: 'otpauth://totp/Causeway:ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  TwoFactorResetStart: {
    resetId: UUID,
    verificationLink: 'https://causeway.example/pages/liveness/one-time-key',
  },
  TwoFactorResetStatus: { status: 'PENDING_REVIEW', enrollmentStatus: 'PENDING', completedAt: null },
  UmaInvitation: {
    code: '0a1b2c3d',
    inviterUma: '$ada@uma.example',
    url: 'https://causeway.example/pages/invitations/0a1b2c3d',
  },
  UmaProvider: { supportedRegions: ['DE', 'US'], lei: '00000000EXAMPLEUMA00', allowListStatus: true },
  Verification: { id: `Verification:${UUID}`, verificationStatus: 'RESOLVE_ERRORS' },
  VerificationError: {
    resourceId: `Customer:${UUID}`,
    type: 'MISSING_FIELD',
    field: 'address',
    reason: 'The address is missing',
  },
  WalletSignatureChallenge: { messageToSign: SIGNED },
  WebhookAttemptDto: {
    attempt: 1,
    attemptedAt: CHANGED,
    url: 'https://platform.example/webhooks',
    durationMs: 48,
    answerStatus: 200,
  },
  WebhookDeliveryDetailsDto: DELIVERY,
  WebhookDeliveryDto: DELIVERY,
  WebhookEndpointDto: { url: 'https://platform.example/webhooks' },
  WebhookKeyDto: {
    keyId: 'key-1',
    publicKeyPem: '-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----\n',
  },
  WebhookReplayAnswerDto: { replayId: UUID, status: 'FINISHED', resent: 3, startedAt: CREATED },
  WebhookResendDto: { status: 'QUEUED' },
  ...ANSWERED_OF_OPERATOR,
};

const OF_CUSTOMER = { InternalAccount: { customerId: `Customer:${UUID}` } };
const SETTLED = { OutgoingTransaction: { settledAt: CHANGED } };
const NEW_SESSION = { AuthSession: { encryptedSessionSigningKey: SEALED } };

/**
 * What one operation answers otherwise than the examples of its schemas, also with fields that others do not show; with one
 * status alone, where it has several.
 */
export const ANSWERED_BY: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
  agentCreateTransferIn: { AgentAction: { type: 'TRANSFER_IN' } },
  agentCreateTransferOut: { AgentAction: { type: 'TRANSFER_OUT' } },
  agentListInternalAccounts: OF_CUSTOMER,
  approveAgentAction: { AgentAction: { status: 'APPROVED' } },
  cancelInvitation: { UmaInvitation: { status: 'CANCELLED' } },
  claimInvitation: {
    UmaInvitation: { status: 'CLAIMED', inviteeUma: '$grace@uma.example', claimedAt: CHANGED },
  },
  confirmBeneficiaryUntrust: { BeneficiaryTrustConfirm: { trusted: false } },
  createAgent: { Agent: { isConnected: false } },
  'createQuote 202': {
    Quote: {
      status: 'PENDING_AUTHORIZATION',
      source: { sourceType: 'REALTIME_FUNDING', customerId: `Customer:${UUID}`, currency: 'EUR' },
      sendingCurrency: EUR,
      receivingCurrency: USD,
      scaChallenge: { id: UUID, expiresAt: LATER, factor: 'SMS_OTP', availableFactors: ['SMS_OTP'] },
    },
  },
  createStablecoinBurn: { StablecoinOperation: { operationType: 'BURN' } },
  createToken: {
    ApiToken: { clientSecret: '281d07dcb017f51e51961f8968ad5cfb46d67088025dc889326c8d99a46d3f24' },
  },
  deleteCustomerById: { IndividualCustomer: { isDeleted: true } },
  executeQuote: { Quote: { status: 'PROCESSING' } },
  getTransactionById: SETTLED,
  listCustomerInternalAccounts: OF_CUSTOMER,
  listTransactions: SETTLED,
  pauseWebhooks: { WebhookEndpointDto: { isPaused: true, pausedAt: CREATED, pauseReason: 'ASKED' } },
  refreshAuthSession: NEW_SESSION,
  rejectAgentAction: { AgentAction: { status: 'REJECTED', rejectionReason: 'Too much' } },
  rejectPendingPayment: { IncomingTransaction: { status: 'REJECTED' } },
  sandboxFundInternalAccount: OF_CUSTOMER,
  updateAgent: { Agent: { isPaused: true } },
  updateCardById: { Card: { state: 'FROZEN' } },
  updateInternalAccount: {
    InternalAccount: { customerId: `Customer:${UUID}`, type: 'EMBEDDED_WALLET', privateEnabled: true },
  },
  verifyAuthCredential: NEW_SESSION,
  ...ANSWERED_TO_OPERATOR,
};

/** Fields that are not always there, and make an answer understandable. */
export const ALSO_ANSWERED: Readonly<Record<string, readonly string[]>> = {
  BeneficiaryTrustStart: ['scaChallenge'],
  AgentSpendingLimits: ['dailyLimit'],
  BulkCustomerImportJob: ['completedAt'],
  Card: ['brand', 'last4', 'expMonth', 'expYear'],
  CardMerchant: ['mcc'],
  ExternalAccount: ['customerId', 'beneficiaryVerificationStatus', 'defaultUmaDepositAccount'],
  IndividualCustomer: ['fullName', 'birthDate', 'nationality', 'region'],
  OutgoingTransaction: ['exchangeRate', 'quoteId'],
  PlatformConfig: ['webhookEndpoint'],
  Quote: ['rateDetails', 'paymentInstructions'],
  RecentRequest: ['operationId', 'code'],
  ScaFactorView: ['credentialId'],
  ScaLoginStart: ['challengeId', 'expiresAt'],
  TestWebhookResponse: ['url'],
  TwoFactorResetStart: ['verificationLink'],
  VerificationError: ['field'],
  WebhookAttemptDto: ['answerStatus'],
  ...ALSO_ANSWERED_TO_OPERATOR,
};

/** Of several shapes the one to show, where an operation does not say another. */
export const ANSWERED_SHAPES: Readonly<Record<string, string>> = {
  customerType: 'INDIVIDUAL',
  type: 'OUTGOING',
};

const BUSINESS = { customerType: 'BUSINESS' };

/** Of several shapes the one that an operation answers, or a webhook shows. */
export const SHAPES_BY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  agentCreateTransferIn: { type: 'INCOMING' },
  createTransferIn: { type: 'INCOMING' },
  'CUSTOMER.KYB_APPROVED': BUSINESS,
  'CUSTOMER.KYB_PENDING': BUSINESS,
  'CUSTOMER.KYB_REJECTED': BUSINESS,
};
