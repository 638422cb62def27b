import { CHANGED, CREATED, EUR, LATER, UUID, type Values } from '../known-things.js';
import { AWAITED } from './awaited-approvals.js';
import { ACCOUNT_AFTER, ACCOUNT_BEFORE, CAPTURE, SUMS_OF_CURRENCIES } from './ledger-examples.js';

const LANE = 'quotes.sandbox';
const STREAM = `quote-${UUID}`;
const SETTLED = 'PaymentSettled';
const PUBLISHED = 'quotes.payment-settled.v1';
/** The sandbox is half an hour ahead. */
const AHEAD = { sandbox: '2026-01-15T10:00:00.000Z', production: CREATED };
const AHEAD_MS = 1_800_000;

/** A rule that holds for every platform. */
const FOR_ALL = { platformId: null };
const CORRIDOR = { sendingCurrency: 'USD', receivingCurrency: 'EUR' };
const PUBLIC_KEY = '-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----\n';
const SIGNING_KEY = { keyId: 'key-1', publicKeyPem: PUBLIC_KEY };

const PLATFORM = { name: 'Acme Pay', environments: ['sandbox', 'production'] };
const KEYS = {
  tokenId: `Token:${UUID}`,
  apiKeyId: '600bae1c3a659f1998ce687de64be47e',
  apiKeySecret: '281d07dcb017f51e51961f8968ad5cfb46d67088025dc889326c8d99a46d3f24',
  webhookPublicKeyPem: PUBLIC_KEY,
};
const OPEN = { tokenCount: 1, supportedCurrencies: ['USD', 'USDC'] };

/** What fields hold in the answers to an operator, in one schema. */
export const ANSWERED_OF_OPERATOR: Readonly<Record<string, Values>> = {
  CorridorsPage: { default: { isEnabled: true } },
  CorridorsRow: { ...FOR_ALL, ...CORRIDOR },
  CurrencyProvidersPage: { default: { provider: '' } },
  CurrencyProvidersRow: FOR_ALL,
  Custodian: { fingerprint: '6cb78a79736e9f9d', held: 120 },
  EndUserTermsPage: { default: { url: '' } },
  EndUserTermsRow: FOR_ALL,
  FeeRow: { ...FOR_ALL, ...CORRIDOR, paymentRail: 'SEPA' },
  FeeRowPage: {
    default: {
      sameCurrency: { fixedFee: 0, basisPoints: 0, counterpartyFixedFee: 0 },
      otherwise: { fixedFee: 0, basisPoints: 50, counterpartyFixedFee: 0 },
    },
  },
  FundingCoordinatesPage: { default: { paymentRails: [] } },
  FundingCoordinatesRow: {
    ...FOR_ALL,
    ...{ currencyCode: 'USD', accountType: 'USD_ACCOUNT', paymentRails: ['ACH'] },
    ...{ accountNumber: '580651664098', routingNumber: '021000021' },
    ...{ accountHolderName: 'Acme', bankName: 'Acme Bank' },
  },
  LedgerBalanceAsOf: { currency: 'USD', lane: 'ledger.sandbox', lanePosition: 5, balance: ACCOUNT_AFTER },
  LedgerEntryPlace: { position: 5, ordinal: 3, recordedAt: CHANGED },
  LedgerStatement: {
    ...{ currency: 'USD', lane: 'ledger.sandbox' },
    ...{ opening: ACCOUNT_BEFORE, closing: ACCOUNT_AFTER },
  },
  LedgerStatementLine: {
    ...{ position: 5, ordinal: 3, recordedAt: CHANGED, type: 'HoldCaptured', after: ACCOUNT_AFTER },
    postings: [{ movement: 'CAPTURE', side: 'DEBIT', amount: 240_000 }],
  },
  LedgerCause: { kind: 'PAYMENT' },
  LedgerTransactionEntries: { data: [CAPTURE] },
  LedgerTrialBalance: { lane: 'ledger.sandbox', position: 5, currencies: SUMS_OF_CURRENCIES },
  LimitsPage: { default: { transactionMax: null, dailyVolumeMax: null } },
  LimitsRow: { ...FOR_ALL, ...CORRIDOR },
  OneKeyDto: SIGNING_KEY,
  OperatorAccessToken: { name: 'Ada Lovelace', permission: 'OPERATE', rotatedAt: null },
  OperatorApproval: {
    ...{ requestedBy: 'Ada Lovelace', requestedAt: CREATED, expiresAt: '2026-01-16T09:30:00.000Z' },
    approvedBy: null,
    ...AWAITED['settleRefund'],
  },
  OperatorChain: { after: `${LANE}:5000`, isComplete: true },
  OperatorChainPiece: {
    ...{ head: 5_000, reached: 5_000, events: 5_000, batches: 1_200, findings: [] },
    digest: '69003caaabf1f9718fe93fd657eb4cbf08133a2c34a710b0ec79560009899300',
  },
  OperatorClock: AHEAD,
  OperatorClockMoved: { now: AHEAD.sandbox, isSettled: true },
  OperatorClocks: { ...AHEAD, sandboxOffsetMs: AHEAD_MS },
  OperatorDeposit: {
    ...{ status: 'ATTRIBUTED', connector: 'operator', isFinal: true, reportedAt: CREATED },
    ...{ amount: { amount: 500_000, currency: EUR }, transactionStatus: 'COMPLETED' },
  },
  OperatorErasure: { erasedAt: CREATED },
  OperatorEvent: { position: 5, streamId: STREAM, version: 5, type: SETTLED, recordedAt: CHANGED },
  OperatorEventList: { after: `ledger.sandbox:5,${LANE}:5` },
  OperatorFactorReset: { factor: 'PASSKEY', status: 'PENDING_REVIEW' },
  OperatorFoundStream: { streamId: STREAM, lastVersion: 5 },
  OperatorInstitution: { displayName: 'Example Bank', country: 'PH', currency: 'PHP' },
  OperatorLane: { service: 'quotes', head: 5, batches: 5, lastEventAt: CHANGED },
  OperatorOutboxMessage: {
    ...{ messageId: UUID, recipient: 'ada@platform.example' },
    text: 'Your sign-in code is 123456. It is valid for five minutes.',
  },
  OperatorParkedEvent: {
    ...{ source: LANE, position: 5, type: PUBLISHED, parkedAt: CHANGED },
    error: 'The payment has no status that this reader knows',
  },
  OperatorParkedRetry: { digested: 1 },
  OperatorPlatform: PLATFORM,
  OperatorPlatformDetails: {
    ...PLATFORM,
    details: [
      { environment: 'sandbox', ...OPEN },
      { environment: 'production', ...OPEN },
    ],
  },
  OperatorPlatformOpened: PLATFORM,
  OperatorReader: { service: 'webhooks', status: 'running' },
  OperatorReviewedAccount: { accountId: `ExternalAccount:${UUID}`, status: 'UNDER_REVIEW' },
  OperatorServiceStatus: {
    ...{ service: 'quotes', contexts: ['quotes', 'transactions', 'rates'], faults: {} },
    ...{ version: '0.1.0+d5fc4d51571a', node: 'v20.20.2', startedAt: '2026-01-12T06:00:00.000Z' },
  },
  OperatorSettings: { set: { tokensMax: 200, displayName: 'Acme Pay' } },
  OperatorSettingsInForce: {
    ...{ deniedCountries: [], purposeOfPaymentCurrencies: [], reservedUmaDomains: [] },
    swiftCurrencies: ['EUR', 'GBP', 'USD'],
  },
  OperatorStablecoin: {
    ...{ symbol: 'XUSD', issuanceStatus: 'PROVISIONED', serviceOperationsStatus: 'ENABLED' },
    ...{ minted: '1000000000', burnt: '0', outstanding: '1000000000' },
    ...{ baseCurrency: 'USD', reserve: '100000' },
  },
  OperatorStablecoinBook: { currency: 'USD', outstanding: '100000', reserve: '100000', supply: '100000' },
  OperatorStablecoinOperation: {
    ...{ operationType: 'BURN', status: 'PROCESSING', amount: '250000000' },
    case: null,
  },
  OperatorStatus: { apiVersion: '2025-10-13' },
  OperatorStream: { streamId: STREAM, lastVersion: 5, version: 5, from: 4 },
  OperatorStreamChange: {
    ...{ field: 'quote.status', change: 'CHANGED', before: 'PROCESSING', after: 'COMPLETED' },
  },
  OperatorStreamEvent: {
    ...{ version: 5, position: 5, type: SETTLED, recordedAt: CHANGED, published: PUBLISHED },
    ...{ actor: 'advance-payment', commandId: UUID, causationId: UUID, correlationId: UUID },
    data: { settledAt: CHANGED },
  },
  OperatorStreamState: { state: { quote: { status: 'COMPLETED', settledAt: CHANGED } } },
  OperatorTokenRevoked: { manageTokensLeft: 1 },
  OperatorUmaDomainClaim: {
    ...{ proof: null, provenAt: null, failedChecks: 2, checkedAt: CHANGED, nextCheckAt: LATER },
    ...{ dnsRecord: '_uma-platform.uma.example', proofText: `PlatformConfig:${UUID}` },
    fileUrl: 'https://uma.example/.well-known/uma-platform.txt',
  },
  OperatorVasp: { url: 'https://vasp.example' },
  OperatorVerification: { ignoredAnswers: [] },
  PausedEndpointDto: {
    ...{ platformId: `Platform:${UUID}`, url: 'https://platform.example/webhooks' },
    ...{ isPaused: true, pausedAt: CREATED, pauseReason: 'FAILED_FOR_7_DAYS' },
  },
  RailMessage: { position: 4, recordedAt: CREATED, partner: 'PAYOUT' },
  RailMessageList: {
    data: [
      {
        ...{ position: 4, recordedAt: CREATED, direction: 'SENT', partner: 'PAYOUT', says: 'ORDER' },
        content: {
          payoutId: UUID,
          amount: { amount: 219_696, currency: 'EUR' },
          rail: 'SEPA_INSTANT',
          destination: { accountId: `ExternalAccount:${UUID}` },
          sentAt: CREATED,
        },
      },
      {
        ...{ position: 5, recordedAt: CHANGED, direction: 'HEARD', partner: 'PAYOUT', says: 'SETTLED' },
        content: { settledAt: CHANGED },
      },
    ],
  },
  RailsPage: { default: { isEnabled: true } },
  RailsRow: {
    ...FOR_ALL,
    ...{ paymentRail: 'SEPA_INSTANT', isEnabled: true, currency: 'EUR', amountMax: 10_000_000 },
  },
  RequiredCustomerFieldsPage: { default: { fields: [] } },
  RequiredCustomerFieldsRow: FOR_ALL,
  ResealedCustody: { resealed: 120 },
  StablecoinReviewSetting: { reviewsStablecoins: true },
  WalletBundleKey: {
    publicKey:
      '0409ae3c17a57e623a15e0d98cb8b3046aaddc2488abcf472c1efa93e9853f1afff3972e5c356aa43dfd44a3d410917044e638f848c63e4e8bd949b7362c9cc392',
  },
  WebhookSecretDto: { keyId: 'key-1', secret: 'whsec_YW4tZXhhbXBsZS1vZi1hLXNlY3JldA==' },
};

const OF_CUSTOMER = { customerId: `Customer:${UUID}` };
const SUBMITTED = {
  Verification: { verificationStatus: 'IN_PROGRESS', errors: [] },
  IndividualCustomer: { kycStatus: 'PENDING' },
};
const EXPIRED = {
  ...{ resourceId: `Document:${UUID}`, type: 'EXPIRED_DOCUMENT', reason: 'the document has expired' },
};
const NO_OWNER = { OperatorDeposit: { status: 'CASE', caseReason: 'NO_DESTINATION' } };
const CREDITED = {
  platformId: `Platform:${UUID}`,
  accountId: `InternalAccount:${UUID}`,
  transactionId: `Transaction:${UUID}`,
  transactionStatus: 'COMPLETED',
};
const REFUNDED = {
  OutgoingTransaction: {
    status: 'FAILED',
    failureReason: 'PAYOUT_RETURNED',
    refund: {
      ...{ reference: 'REFUND-7', status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
      ...{ initiatedAt: CREATED, settledAt: CHANGED },
    },
  },
};
const ARRIVED = { OutgoingTransaction: { settledAt: CHANGED } };
const NEXT_KEY = { OneKeyDto: { keyId: 'key-2' } };
const NEW_SECRET = '3f6c0a5de2b14b7f9d8870c1a6f2e4b95d7c1e0f8a3b6924c5d1e7f0a9b8c6d3';

/** What one operation answers otherwise, also with fields that others do not show; with one status alone, where it has several. */
export const ANSWERED_TO_OPERATOR: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
  ...Object.fromEntries(
    Object.entries(AWAITED).map(([operation, approval]) => [
      `${operation} 202`,
      { OperatorApproval: approval },
    ]),
  ),
  'activateWebhookSigningKey 200': NEXT_KEY,
  approveAction: { OperatorApproval: { status: 'APPROVED', approvedBy: 'Grace Hopper' } },
  attributeDeposit: { OperatorDeposit: { ...CREDITED, attributedBy: 'OPERATOR' } },
  checkUmaDomain: {
    OperatorUmaDomainClaim: { status: 'PROVEN', proof: 'DNS', provenAt: CHANGED, nextCheckAt: null },
  },
  closeCard: { Card: { state: 'CLOSED' } },
  closeStablecoinCase: { StablecoinOperation: { status: 'FAILED' } },
  'concludePayment 200': ARRIVED,
  createOperatorToken: { OperatorAccessToken: { secret: NEW_SECRET } },
  createPlatform: { OperatorPlatformOpened: { sandbox: KEYS, production: KEYS } },
  createPlatformEnvironment: { OperatorPlatformOpened: { production: KEYS } },
  createPlatformToken: { ApiToken: { clientSecret: KEYS.apiKeySecret } },
  decideFactorReset: { OperatorFactorReset: { status: 'LIVENESS_PASSED' } },
  'erasePerson 200': { OperatorErasure: { waitingFor: ['webhooks'] } },
  getErasure: { OperatorErasure: { waitingFor: [], keyShreddedAt: CHANGED } },
  holdCustomer: { IndividualCustomer: { kycStatus: 'HOLD' } },
  liftHold: { IndividualCustomer: { kycStatus: 'PENDING' } },
  listDeposits: NO_OWNER,
  listVerificationsForReview: SUBMITTED,
  listWaitingPayments: { OutgoingTransaction: { status: 'PROCESSING' } },
  listWebhookDeliveries: {
    WebhookDeliveryDto: {
      ...{ status: 'UNDELIVERABLE', attemptsMade: 340, lastAnswerStatus: 503 },
      updatedAt: '2026-01-22T09:30:00.000Z',
    },
  },
  pauseWebhookEndpoint: { WebhookEndpointDto: { isPaused: true, pausedAt: CREATED, pauseReason: 'ASKED' } },
  proveUmaDomain: {
    OperatorUmaDomainClaim: { status: 'PROVEN', proof: 'OPERATOR', provenAt: CHANGED, nextCheckAt: null },
  },
  recordPayoutArrived: ARRIVED,
  rejectDeposit: { OperatorDeposit: { ...CREDITED, status: 'RETURNING', transactionStatus: 'REJECTED' } },
  releaseDeposit: { OperatorDeposit: { ...CREDITED, attributedBy: 'COORDINATES' } },
  replayWebhooks: { WebhookReplayAnswerDto: { status: 'RUNNING', resent: 0 } },
  reportDeposit: NO_OWNER,
  returnDeposit: { OperatorDeposit: { status: 'RETURNING' } },
  reviewBeneficialOwner: { BeneficialOwner: { kycStatus: 'APPROVED' } },
  reviewVerification: { Verification: { errors: [EXPIRED] } },
  revokeStablecoinProviderAccount: { StablecoinProviderAccount: { status: 'REVOKED' } },
  rotateOperatorToken: { OperatorAccessToken: { secret: NEW_SECRET, rotatedAt: CHANGED } },
  setInternalAccountStatus: {
    InternalAccount: { ...OF_CUSTOMER, status: 'FROZEN', fundingPaymentInstructions: [] },
  },
  settleRefund: REFUNDED,
  showVerificationForReview: SUBMITTED,
  'stageWebhookSigningKey 200': NEXT_KEY,
  withdrawAction: { OperatorApproval: { status: 'WITHDRAWN' } },
};

/** Fields that are not always there, and make an answer understandable. */
export const ALSO_ANSWERED_TO_OPERATOR: Readonly<Record<string, readonly string[]>> = {
  AuthenticationSetupSetting: ['displayName', 'relyingPartyId'],
  CardProgramSetting: ['liveCardsMax'],
  FundingCoordinatesRow: ['accountNumber', 'routingNumber', 'accountHolderName', 'bankName'],
  InvitationSetupSetting: ['displayName', 'onboardingUrl'],
  LimitsRow: ['transactionMax', 'dailyVolumeMax'],
  OperatorDeposit: ['coordinates', 'reference'],
  OperatorLane: ['lastEventAt'],
  OperatorOutboxMessage: ['recipient', 'text'],
  OperatorServiceStatus: ['version', 'node', 'startedAt', 'contexts'],
  OperatorSettingsInForce: ['displayName'],
  OperatorStream: ['folded'],
  OperatorStreamChange: ['before', 'after'],
  OperatorStreamEvent: ['published'],
  OperatorVasp: ['url'],
  PausedEndpointDto: ['pausedAt', 'pauseReason'],
  RailsRow: ['currency', 'amountMax'],
  StablecoinReviewSetting: ['reviewsStablecoins'],
};
