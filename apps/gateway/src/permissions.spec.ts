import { API_PREFIX, type PermissionName } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import type { Environment } from '@causeway/kernel';
import type { ServiceRuntime } from '@causeway/service';
import { randomBytes } from 'node:crypto';
import { Approvals } from './operator/access/approvals.js';
import { PublicModule } from './public-app.js';

const PERMISSIONS: readonly PermissionName[] = ['VIEW', 'TRANSACT', 'MANAGE'];
type Needs = readonly PermissionName[];
const MANAGE: Needs = ['MANAGE'];
const TRANSACT: Needs = ['TRANSACT'];
const EITHER: Needs = ['TRANSACT', 'MANAGE'];
const VIEW: Needs = ['VIEW'];

/** config-and-tokens §3 and the permissions of the other parts. Any one of the permissions is enough. */
const NEEDS: Readonly<Record<string, Needs>> = {
  // Reading, but for tokens; and the one operation that asks by POST.
  estimateCryptoWithdrawalFee: VIEW,
  getAgentById: VIEW,
  getAgentDeviceCodeStatus: VIEW,
  listAgentApprovals: VIEW,
  listAgents: VIEW,
  getAvailableUmaProviders: VIEW,
  getCardById: VIEW,
  listCards: VIEW,
  getStablecoin: VIEW,
  listStablecoins: VIEW,
  getStablecoinOperation: VIEW,
  listStablecoinOperations: VIEW,
  getStablecoinProviderAccount: VIEW,
  listStablecoinProviderAccounts: VIEW,
  listAuthCredentials: VIEW,
  listAuthSessions: VIEW,
  listDelegatedKeys: VIEW,
  getDelegatedKeyById: VIEW,
  getBeneficialOwner: VIEW,
  getBulkCustomerImportJob: VIEW,
  getCustomerById: VIEW,
  getCustomerExternalAccountById: VIEW,
  getDiscoveries: VIEW,
  getEndUserTerms: VIEW,
  getExchangeRates: VIEW,
  getInvitation: VIEW,
  getOwnWebhookDelivery: VIEW,
  getOwnWebhookReplay: VIEW,
  getVerification: VIEW,
  listBeneficialOwners: VIEW,
  getDocument: VIEW,
  listDocuments: VIEW,
  listVerifications: VIEW,
  getPlatformConfig: VIEW,
  getPlatformExternalAccountById: VIEW,
  getQuoteById: VIEW,
  getTransactionById: VIEW,
  getWebhookStatus: VIEW,
  listCustomerExternalAccounts: VIEW,
  listCustomerInternalAccounts: VIEW,
  listCustomers: VIEW,
  listOwnRequests: VIEW,
  listOwnWebhookDeliveries: VIEW,
  listPlatformExternalAccounts: VIEW,
  listPlatformInternalAccounts: VIEW,
  getTwoFactorResetStatus: VIEW,
  listScaFactors: VIEW,
  listTransactions: VIEW,
  listVasps: VIEW,
  lookupExternalAccount: VIEW,
  lookupUma: VIEW,

  approveAgentAction: TRANSACT,
  rejectAgentAction: TRANSACT,
  approvePendingPayment: TRANSACT,
  authorizeQuote: TRANSACT,
  resendQuoteScaCode: TRANSACT,
  cancelTransaction: TRANSACT,
  createQuote: TRANSACT,
  createStablecoinBurn: TRANSACT,
  createStablecoinMint: TRANSACT,
  createTransferIn: TRANSACT,
  createTransferOut: TRANSACT,
  executeQuote: TRANSACT,
  rejectPendingPayment: TRANSACT,
  sandboxFundInternalAccount: TRANSACT,
  sandboxReceive: TRANSACT,
  sandboxSend: TRANSACT,

  createAuthCredential: EITHER,
  createDelegatedKey: EITHER,
  revokeDelegatedKey: EITHER,
  challengeAuthCredential: EITHER,
  verifyAuthCredential: EITHER,
  revokeAuthCredential: EITHER,
  refreshAuthSession: EITHER,
  revokeAuthSession: EITHER,

  cancelInvitation: EITHER,
  claimInvitation: EITHER,
  confirmReceiptDelivery: EITHER,
  createCustomerExternalAccount: EITHER,
  createExternalAccountOwnershipChallenge: EITHER,
  createInvitation: EITHER,
  createPlatformExternalAccount: EITHER,
  createPlatformExternalAccountOwnershipChallenge: EITHER,
  deleteCustomerExternalAccountById: EITHER,
  completeScaLogin: EITHER,
  completeTwoFactorReset: EITHER,
  startTwoFactorReset: EITHER,
  confirmBeneficiaryTrust: EITHER,
  confirmBeneficiaryUntrust: EITHER,
  confirmScaFactorEnrollment: EITHER,
  deletePlatformExternalAccountById: EITHER,
  deleteScaFactor: EITHER,
  recordSecurityEvent: EITHER,
  startBeneficiaryTrust: EITHER,
  startBeneficiaryUntrust: EITHER,
  startScaFactorEnrollment: EITHER,
  startScaLogin: EITHER,
  verifyExternalAccountOwnership: EITHER,
  verifyPlatformExternalAccountOwnership: EITHER,

  createAgent: MANAGE,
  deleteAgent: MANAGE,
  regenerateAgentDeviceCode: MANAGE,
  updateAgent: MANAGE,
  updateAgentPolicy: MANAGE,
  confirmCustomerEmailVerification: MANAGE,
  confirmCustomerPhoneVerification: MANAGE,
  createBeneficialOwner: MANAGE,
  deleteDocument: MANAGE,
  replaceDocument: MANAGE,
  uploadDocument: MANAGE,
  createVerification: MANAGE,
  sandboxSimulateCardAuthorization: TRANSACT,
  sandboxSimulateCardAuthorizationAdvice: TRANSACT,
  sandboxSimulateCardBalanceInquiry: TRANSACT,
  sandboxSimulateCardClearing: TRANSACT,
  sandboxSimulateCardCreditAuthorization: TRANSACT,
  sandboxSimulateCardCreditAuthorizationAdvice: TRANSACT,
  sandboxSimulateCardFinancialAuthorization: TRANSACT,
  sandboxSimulateCardFinancialCreditAuthorization: TRANSACT,
  sandboxSimulateCardReturn: TRANSACT,
  sandboxSimulateCardReturnReversal: TRANSACT,
  createCard: MANAGE,
  revealCard: MANAGE,
  updateCardById: MANAGE,
  exportInternalAccount: MANAGE,
  linkStablecoinProviderAccount: MANAGE,
  registerStablecoin: MANAGE,
  requestStablecoinEnablement: MANAGE,
  createCustomer: MANAGE,
  createCustomerKycLink: MANAGE,
  createToken: MANAGE,
  deleteCustomerById: MANAGE,
  deleteTokenById: MANAGE,
  getTokenById: MANAGE,
  listTokens: MANAGE,
  pauseWebhooks: MANAGE,
  updateBeneficialOwner: MANAGE,
  replayOwnWebhooks: MANAGE,
  resendOwnWebhook: MANAGE,
  resumeWebhooks: MANAGE,
  sendCustomerEmailVerification: MANAGE,
  sendCustomerPhoneVerification: MANAGE,
  sendTestWebhook: MANAGE,
  updateCustomerById: MANAGE,
  uploadCustomersCsv: MANAGE,
  updateInternalAccount: MANAGE,
  updatePlatformConfig: MANAGE,
};

interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
}

const approvalsOff = new Approvals(
  { execute: () => Promise.reject(new Error('asked')) },
  { kinds: [], settleAbove: {} },
);

let http: HttpHarness;
/** Of platforms' tokens. */
let operations: readonly Operation[];
let agents: readonly Operation[];
let ofAnyone: readonly Operation[];
beforeAll(async () => {
  // The controllers as the gateway composes them; no handler answers behind the buses.
  const runtime = { masterKey: { derive: () => randomBytes(32) } } as unknown as ServiceRuntime;
  const options = { runtime, authenticator: { authenticate: () => Promise.resolve(undefined) } };
  const { controllers, providers } = PublicModule.of({ ...options, others: [] }, approvalsOff);
  http = await httpHarness({
    controllers: controllers ?? [],
    providers: providers ?? [],
  });
  const documented = Object.entries(http.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { operationId?: string; security?: object[] }>).map(
      ([method, { operationId, security = [] }]) => ({
        operationId: operationId ?? `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        scheme: [...new Set(security.flatMap((each) => Object.keys(each)))].join(),
      }),
    ),
  );
  const by = (scheme: string) => documented.filter((operation) => operation.scheme === scheme);
  [operations, agents, ofAnyone] = [by('BasicAuth'), by('AgentAuth'), by('')];
  expect(operations.length + agents.length + ofAnyone.length).toBe(documented.length);
});
afterAll(() => http.close());

/** The status that a token with these permissions gets for a request which is wrong in everything else. */
const statusFor = async (
  { method, path }: Operation,
  permissions: Needs,
  environment: Environment = 'sandbox',
): Promise<number> => {
  const answer = await http.app.inject({
    method: method as 'GET',
    url: `${API_PREFIX}${path.replaceAll(/\{\w+\}/g, 'no-id')}`,
    headers: { authorization: http.callers.authorization({ permissions, environment }) },
    ...(method !== 'GET' && { payload: 'no json' }),
  });
  return answer.statusCode;
};
const holds = (permission: PermissionName, needs: Needs): boolean =>
  needs.includes(permission) || needs.includes('VIEW');

describe('permissions', () => {
  it('are decided for every operation that is routed', () => {
    const undecided = operations.filter(({ operationId }) => NEEDS[operationId] === undefined);
    expect(operations.length).toBeGreaterThan(20);
    expect(undecided).toStrictEqual([]);
  });

  it.each(PERMISSIONS)(
    'of a token with %s alone admit it to its operations and to no others',
    async (permission) => {
      const admitted: string[] = [];
      for (const operation of operations) {
        const status = await statusFor(operation, [permission]);
        expect(status).not.toBe(401);
        if (status !== 403) admitted.push(operation.operationId);
      }
      const expected = operations.filter(({ operationId }) => holds(permission, NEEDS[operationId] ?? []));
      expect(admitted.sort()).toStrictEqual(expected.map(({ operationId }) => operationId).sort());
    },
  );

  it('none of which is held open nothing', async () => {
    for (const operation of operations) expect(await statusFor(operation, [])).toBe(403);
  });

  it('all of which are held open everything in sandbox, and no sandbox to production', async () => {
    for (const operation of operations) {
      const isSandbox = operation.path.startsWith('/sandbox');
      expect(await statusFor(operation, PERMISSIONS)).not.toBe(403);
      expect([operation.path, (await statusFor(operation, PERMISSIONS, 'production')) === 403]).toStrictEqual(
        [operation.path, isSandbox],
      );
    }
  });

  it('of platforms open nothing that is an agent’s own, whatever they are', async () => {
    expect(agents.map(({ path }) => path).every((path) => path.startsWith('/agents/me'))).toBe(true);
    expect(agents).toHaveLength(15);
    for (const operation of agents) expect(await statusFor(operation, PERMISSIONS)).toBe(401);
    expect(ofAnyone.map(({ operationId }) => operationId)).toStrictEqual(['redeemAgentDeviceCode']);
  });

  it('to read are enough for one operation alone that is no GET', () => {
    const asking = operations.filter(
      ({ method, operationId }) => method !== 'GET' && NEEDS[operationId]?.includes('VIEW'),
    );
    expect(asking.map(({ operationId }) => operationId)).toStrictEqual(['estimateCryptoWithdrawalFee']);
  });
});
