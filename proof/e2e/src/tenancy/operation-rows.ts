import type { Place } from './interface-document.js';
import type { RequestParts } from './attempt.js';
import type { Tenant } from './tenant.js';
import { AGENT_ROWS } from './agent-rows.js';
import { CARD_ROWS } from './card-rows.js';
import { CUSTOMER_ROWS } from './customer-rows.js';
import { DOCUMENT_ROWS } from './document-rows.js';
import { HOSTED_ROWS } from './hosted-rows.js';
import { INVITATION_ROWS } from './invitation-rows.js';
import { SCA_ROWS } from './sca-rows.js';
import { STABLECOIN_ROWS } from './stablecoin-rows.js';
import { VERIFICATION_ROWS } from './verification-rows.js';
import { UMA_ROWS } from './uma-rows.js';
import { WALLET_ROWS } from './wallet-rows.js';

export type PermissionName = 'VIEW' | 'TRANSACT' | 'MANAGE';

/** A valid call of an operation, its permission, and the places where a caller names records. */
export interface OperationRow {
  /** One of these is enough; TRANSACT and MANAGE each include VIEW (config-and-tokens §3). */
  readonly needs: readonly PermissionName[];
  readonly answers: number;
  /** Without a partner outside it answers 501: production has none connected. */
  readonly needsPartner?: true;
  /** A valid call; with a place, one of the shape that this place belongs to. */
  readonly call: (own: Tenant, place?: Place) => RequestParts | Promise<RequestParts>;
  /** Where ids of records and cursors are sent: each is tried with another tenant's. */
  readonly takes?: readonly Place[];
  /** Where a platform sends words of its own for a record: two platforms may use the same. */
  readonly names?: readonly Place[];
  /** Fields that the document makes look like a record's, and that name none. */
  readonly namesNothing?: readonly Place[];
  /** Names that are unique over all platforms by the specification, and the code that a taken one gets. */
  readonly uniqueInDeployment?: Readonly<Partial<Record<Place, string>>>;
  readonly isSandboxOnly?: true;
  /** Changes nothing, although its method may suggest it. */
  readonly onlyReads?: true;
}

const VIEW: readonly PermissionName[] = ['VIEW'];
const TRANSACT: readonly PermissionName[] = ['TRANSACT'];
const MANAGE: readonly PermissionName[] = ['MANAGE'];
const EITHER: readonly PermissionName[] = ['MANAGE', 'TRANSACT'];

const FUTURE = '2999-01-01T00:00:00Z';
const nothing = (): RequestParts => ({});
const ofWebhook = (own: Tenant): RequestParts => ({ path: { webhookId: own.value('Webhook') } });
const list = ({ takes = [], names = [] }: Pick<OperationRow, 'takes' | 'names'> = {}): OperationRow => ({
  needs: VIEW,
  answers: 200,
  call: nothing,
  takes: ['query.cursor', ...takes],
  names,
});

/** Every operation of the API, by its operationId. One that the document has and this table has not fails the suite. */
export const OPERATION_ROWS: Readonly<Record<string, OperationRow>> = {
  getPlatformConfig: { needs: VIEW, answers: 200, call: nothing },
  updatePlatformConfig: {
    needs: MANAGE,
    answers: 200,
    call: () => ({ body: {} }),
    namesNothing: [
      'body.embeddedWalletConfig.sendFromEmailAddress',
      'body.embeddedWalletConfig.replyToEmailAddress',
      'body.cardTokenization2faConfig.email.fromAddress',
      'body.cardTokenization2faConfig.email.replyToAddress',
    ],
  },

  createToken: {
    needs: MANAGE,
    answers: 201,
    call: () => ({ body: { name: 'of the suite', permissions: ['VIEW'] } }),
    names: ['body.name'],
  },
  listTokens: { ...list({ names: ['query.name'] }), needs: MANAGE },
  getTokenById: {
    needs: MANAGE,
    answers: 200,
    call: (own) => ({ path: { tokenId: own.value('Token') } }),
    takes: ['path.tokenId'],
  },
  deleteTokenById: {
    needs: MANAGE,
    answers: 204,
    call: async (own, place) => ({
      path: { tokenId: place === undefined ? await own.spareToken() : own.value('Token') },
    }),
    takes: ['path.tokenId'],
  },

  createCustomer: {
    needs: MANAGE,
    answers: 201,
    call: () => ({ body: { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' } }),
    names: ['body.platformCustomerId', 'body.umaAddress'],
    namesNothing: ['body.endUserTermsConsent.ipAddress', 'body.businessInfo.taxId'],
    // customers §1: unique among all customers of the deployment and environment.
    uniqueInDeployment: { 'body.umaAddress': 'UMA_ADDRESS_EXISTS' },
  },
  listCustomers: list({
    names: ['query.platformCustomerId', 'query.umaAddress', 'query.region', 'query.currency'],
  }),
  getCustomerById: {
    needs: VIEW,
    answers: 200,
    call: (own) => ({ path: { customerId: own.value('Customer') } }),
    takes: ['path.customerId'],
  },

  listCustomerInternalAccounts: list({ takes: ['query.customerId'] }),
  listPlatformInternalAccounts: { needs: VIEW, answers: 200, call: nothing },

  createCustomerExternalAccount: {
    needs: EITHER,
    answers: 201,
    call: (own) => ({ body: { ...own.newAccount(), customerId: own.value('Customer') } }),
    takes: ['body.customerId'],
    names: ['body.platformAccountId', 'body.accountInfo.platformAccountId', 'body.accountInfo.iban'],
    // An external account is found by this value there; here it finds none.
    namesNothing: [
      'body.accountInfo.beneficiary.taxId',
      'body.accountInfo.taxId',
      'body.accountInfo.lightningAddress',
    ],
  },
  listCustomerExternalAccounts: list({ takes: ['query.customerId'] }),
  getCustomerExternalAccountById: {
    needs: VIEW,
    answers: 200,
    call: (own) => ({ path: { externalAccountId: own.value('ExternalAccount') } }),
    takes: ['path.externalAccountId'],
  },
  deleteCustomerExternalAccountById: {
    needs: EITHER,
    answers: 204,
    call: async (own, place) => ({
      path: {
        externalAccountId:
          place === undefined
            ? await own.spareAccount('/customers/external-accounts')
            : own.value('ExternalAccount'),
      },
    }),
    takes: ['path.externalAccountId'],
  },
  createExternalAccountOwnershipChallenge: {
    needs: EITHER,
    answers: 201,
    call: async (own, place) => ({
      path: {
        externalAccountId: place === undefined ? await own.unprovenWallet() : own.value('ExternalAccount'),
      },
      body: { method: 'WALLET_SIGNATURE' },
    }),
    takes: ['path.externalAccountId'],
  },
  verifyExternalAccountOwnership: {
    needs: EITHER,
    answers: 200,
    call: async (own, place) => ({
      path: {
        externalAccountId: place === undefined ? await own.challengedWallet() : own.value('ExternalAccount'),
      },
      body: { signature: 'sandbox-valid-signature' },
    }),
    takes: ['path.externalAccountId'],
  },
  createPlatformExternalAccount: {
    needs: EITHER,
    answers: 201,
    call: (own) => ({ body: own.newAccount() }),
    names: ['body.platformAccountId', 'body.accountInfo.platformAccountId', 'body.accountInfo.iban'],
    // An external account is found by this value there; here it finds none.
    namesNothing: [
      'body.accountInfo.beneficiary.taxId',
      'body.accountInfo.taxId',
      'body.accountInfo.lightningAddress',
    ],
  },
  listPlatformExternalAccounts: list(),
  getPlatformExternalAccountById: {
    needs: VIEW,
    answers: 200,
    call: (own) => ({ path: { externalAccountId: own.value('PlatformExternalAccount') } }),
    takes: ['path.externalAccountId'],
  },

  ...CUSTOMER_ROWS,
  ...VERIFICATION_ROWS,
  ...DOCUMENT_ROWS,
  ...HOSTED_ROWS,
  ...INVITATION_ROWS,
  ...AGENT_ROWS,
  ...CARD_ROWS,
  ...SCA_ROWS,
  ...WALLET_ROWS,
  ...STABLECOIN_ROWS,
  getDiscoveries: { needs: VIEW, answers: 200, call: nothing },
  getExchangeRates: { needs: VIEW, answers: 200, call: nothing },

  estimateCryptoWithdrawalFee: {
    needs: VIEW,
    answers: 200,
    call: (own) => ({
      body: {
        internalAccountId: own.value('CryptoAccount'),
        currency: 'USDC',
        cryptoNetwork: 'BASE',
        amount: 1_000_000,
        destinationAddress: `0x${'5'.repeat(40)}`,
      },
    }),
    takes: ['body.internalAccountId'],
    namesNothing: ['body.destinationAddress'],
    onlyReads: true,
  },

  deletePlatformExternalAccountById: {
    needs: EITHER,
    answers: 204,
    call: async (own, place) => ({
      path: {
        externalAccountId:
          place === undefined
            ? await own.spareAccount('/platform/external-accounts')
            : own.value('PlatformExternalAccount'),
      },
    }),
    takes: ['path.externalAccountId'],
  },
  // A platform is never asked to prove that its own accounts are its own.
  createPlatformExternalAccountOwnershipChallenge: {
    needs: EITHER,
    answers: 409,
    call: (own) => ({
      path: { externalAccountId: own.value('PlatformExternalAccount') },
      body: { method: 'WALLET_SIGNATURE' },
    }),
    takes: ['path.externalAccountId'],
  },
  verifyPlatformExternalAccountOwnership: {
    needs: EITHER,
    answers: 409,
    call: (own) => ({
      path: { externalAccountId: own.value('PlatformExternalAccount') },
      body: { signature: 'sandbox-valid-signature' },
    }),
    takes: ['path.externalAccountId'],
  },

  createQuote: {
    needs: TRANSACT,
    answers: 201,
    call: (own, place) => ({
      body: own.newQuote(
        place === 'body.destination.umaAddress' ? { destination: { destinationType: 'UMA_ADDRESS' } } : {},
      ),
    }),
    takes: ['body.source.accountId', 'body.source.customerId', 'body.destination.accountId', 'body.lookupId'],
    names: ['body.destination.umaAddress'],
  },
  getQuoteById: {
    needs: VIEW,
    answers: 200,
    call: (own) => ({ path: { quoteId: own.value('Quote') } }),
    takes: ['path.quoteId'],
  },
  executeQuote: {
    needs: TRANSACT,
    answers: 200,
    call: async (own, place) => ({
      path: { quoteId: place === undefined ? await own.pendingQuote() : own.value('Quote') },
      body: {},
    }),
    takes: ['path.quoteId'],
  },

  listTransactions: list({
    takes: [
      'query.customerId',
      'query.accountIdentifier',
      'query.senderAccountIdentifier',
      'query.receiverAccountIdentifier',
      'query.cardId',
    ],
    names: [
      'query.platformCustomerId',
      'query.accountIdentifier',
      'query.senderAccountIdentifier',
      'query.receiverAccountIdentifier',
      'query.reference',
    ],
  }),
  getTransactionById: {
    needs: VIEW,
    answers: 200,
    call: (own) => ({ path: { transactionId: own.value('Transaction') } }),
    takes: ['path.transactionId'],
  },

  ...UMA_ROWS,
  cancelTransaction: {
    needs: TRANSACT,
    answers: 200,
    call: async (own, place) => ({
      path: { transactionId: place === undefined ? await own.openTransfer() : own.value('Transaction') },
      body: {},
    }),
    takes: ['path.transactionId'],
  },
  confirmReceiptDelivery: {
    needs: EITHER,
    answers: 200,
    call: (own) => ({ path: { transactionId: own.value('Transaction') }, body: {} }),
    takes: ['path.transactionId'],
  },
  // The tenant's payment was sent: it has no pending approval.
  approvePendingPayment: {
    needs: TRANSACT,
    answers: 409,
    call: (own) => ({ path: { transactionId: own.value('Transaction') }, body: {} }),
    takes: ['path.transactionId'],
  },
  rejectPendingPayment: {
    needs: TRANSACT,
    answers: 409,
    call: (own) => ({ path: { transactionId: own.value('Transaction') }, body: {} }),
    takes: ['path.transactionId'],
  },
  createTransferOut: {
    needs: TRANSACT,
    answers: 201,
    call: async (own) => ({
      body: {
        source: { accountId: own.value('InternalAccount') },
        destination: { accountId: await own.dollarAccount() },
        amount: 1_000,
      },
    }),
    takes: ['body.source.accountId', 'body.destination.accountId'],
  },
  createTransferIn: {
    needs: TRANSACT,
    answers: 201,
    call: async (own) => ({
      body: {
        source: { accountId: await own.dollarAccount() },
        destination: { accountId: own.value('InternalAccount') },
        amount: 1_000,
      },
    }),
    takes: ['body.source.accountId', 'body.destination.accountId'],
  },

  sandboxFundInternalAccount: {
    needs: TRANSACT,
    answers: 200,
    call: (own) => ({ path: { accountId: own.value('InternalAccount') }, body: { amount: 1_000 } }),
    takes: ['path.accountId'],
    isSandboxOnly: true,
  },
  sandboxSend: {
    needs: TRANSACT,
    answers: 200,
    call: async (own, place) => ({
      body: {
        quoteId: place === undefined ? await own.fundableQuote() : own.value('Quote'),
        currencyCode: 'USD',
      },
    }),
    takes: ['body.quoteId'],
    isSandboxOnly: true,
  },

  listOwnRequests: { needs: VIEW, answers: 200, call: nothing },
  getWebhookStatus: { needs: VIEW, answers: 200, call: nothing },
  pauseWebhooks: { needs: MANAGE, answers: 200, call: nothing },
  resumeWebhooks: { needs: MANAGE, answers: 200, call: nothing },
  listOwnWebhookDeliveries: list({ takes: ['query.resource'] }),
  getOwnWebhookDelivery: { needs: VIEW, answers: 200, call: ofWebhook, takes: ['path.webhookId'] },
  resendOwnWebhook: { needs: MANAGE, answers: 200, call: ofWebhook, takes: ['path.webhookId'] },
  replayOwnWebhooks: { needs: MANAGE, answers: 202, call: () => ({ body: { createdAfter: FUTURE } }) },
  getOwnWebhookReplay: {
    needs: VIEW,
    answers: 200,
    call: (own) => ({ path: { replayId: own.value('WebhookReplay') } }),
    takes: ['path.replayId'],
  },
  sendTestWebhook: { needs: MANAGE, answers: 200, call: nothing, isSandboxOnly: true },
};
