import { UUID, type Values } from '../known-things.js';

/** What only an operator sends, by the name of the field or parameter. */
export const VALUES_OF_OPERATOR: Values = {
  'allowedOrigins.0': 'https://platform.example',
  'countries.0': 'US',
  'domains.0': 'uma.example',
  'frameAncestors.0': 'https://platform.example',
  arrivalId: 'arrival-7',
  bankName: 'Example Bank',
  basisPoints: 35,
  coordinates: 'DE02120300000000202051',
  dailyVolumeMax: 50_000_000,
  displayName: 'Acme Pay',
  domain: 'uma.example',
  fixedFee: 50,
  lane: 'quotes.sandbox',
  liveCardsMax: 1_000,
  onboardingUrl: 'https://platform.example/join',
  paymentsPerHourMax: 100,
  provider: 'issuer-1',
  reader: 'queue-webhooks-on-payment-changed',
  receivingCurrency: 'EUR',
  relyingPartyId: 'platform.example',
  sendingCurrency: 'USD',
  stream: `quote-${UUID}`,
  tokensMax: 200,
  transactionMax: 1_000_000,
  umaDomain: 'uma.example',
  url: 'https://platform.example/terms',
  vaspName: 'Example VASP',
  version: 'V2',
};

/** The period that an operator asks for. */
const JANUARY = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', at: '2026-01-31T00:00:00Z' };
const OF_USD = { currency: 'USD', position: 5, afterPosition: 2, upToPosition: 5 };
const BANK = { country: 'PH', currency: 'PHP' };
const OF_SEPA = { paymentRail: 'SEPA' };

/** What a field or parameter holds in the examples of one operation, where the choices of its schema begin with another, too. */
export const VALUES_BY_OPERATION: Readonly<Record<string, Values>> = {
  addInstitution: BANK,
  addVasp: { url: 'https://vasp.example' },
  createOperatorToken: { name: 'Ada Lovelace', permission: 'OPERATE' },
  createPlatform: { name: 'Acme Pay' },
  createPlatformEnvironment: { environment: 'production' },
  getLedgerBalance: { ...JANUARY, ...OF_USD },
  getLedgerStatement: { ...JANUARY, ...OF_USD },
  listDeposits: { status: 'CASE' },
  listEvents: { after: 'ledger.sandbox:4,quotes.sandbox:4' },
  listFundingCoordinates: { environment: 'production' },
  listRequests: { onlyRefused: true },
  listVerificationsForReview: { verificationStatus: 'IN_PROGRESS' },
  listWebhookDeliveries: {
    status: 'UNDELIVERABLE',
    type: 'OUTGOING_PAYMENT.COMPLETED',
    createdBefore: JANUARY.to,
  },
  moveClock: { environment: 'sandbox', advanceSeconds: 1_800 },
  readStream: { ...JANUARY, version: 5, from: 4 },
  removeFeeRow: OF_SEPA,
  removeInstitution: BANK,
  reviewVerification: {
    outcome: 'RESOLVE_ERRORS',
    type: 'EXPIRED_DOCUMENT',
    resourceId: `Document:${UUID}`,
  },
  setFeeRow: OF_SEPA,
  setFundingCoordinates: {
    environment: 'production',
    ...{ currencyCode: 'USD', accountType: 'USD_ACCOUNT', 'paymentRails.0': 'ACH' },
    ...{ accountNumber: '580651664098', routingNumber: '021000021' },
    ...{ accountHolderName: 'Acme', bankName: 'Acme Bank' },
  },
  setInternalAccountStatus: { status: 'FROZEN', reason: 'COMPLIANCE_HOLD' },
  setRail: { paymentRail: 'SEPA_INSTANT', isEnabled: true, amountMax: 10_000_000 },
  setStablecoinReview: { reviewsStablecoins: true },
  verifyChain: { after: 'quotes.sandbox:0' },
};

/** What the schema leaves to choose, and the service needs one of; and what makes an operation understandable. */
export const ALSO_SHOWN_BY_OPERATION: Readonly<Record<string, readonly string[]>> = {
  addVasp: ['url'],
  attributeDeposit: ['accountId'],
  moveClock: ['environment', 'advanceSeconds'],
  reportDeposit: ['coordinates', 'reference'],
  reviewVerification: ['findings'],
  setAuthenticationSetup: ['displayName', 'relyingPartyId'],
  setCardProgram: ['liveCardsMax'],
  setFeeRow: ['sendingCurrency', 'receivingCurrency', 'paymentRail', 'fixedFee'],
  setFundingCoordinates: ['accountNumber', 'routingNumber', 'accountHolderName', 'bankName'],
  setInternalAccountStatus: ['reason'],
  setInvitationSetup: ['displayName', 'onboardingUrl'],
  setLimits: ['transactionMax', 'dailyVolumeMax'],
  setOperatorSettings: ['platformId', 'tokensMax', 'displayName'],
  setRail: ['currency', 'amountMax'],
  setStablecoinReview: ['reviewsStablecoins'],
};
