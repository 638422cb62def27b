import { newLink, newToken } from './issued-coins.js';
import type { Tenant } from './tenant.js';

const MANAGE = ['MANAGE'] as const;
const TRANSACT = ['TRANSACT'] as const;
const VIEW = ['VIEW'] as const;

const ofCoin = (own: Tenant) => ({ path: { stablecoinId: own.value('Stablecoin') } });
const list = { needs: VIEW, answers: 200, takes: ['query.cursor'] } as const;

/** Links to providers, tokens, mints and burns: all of them the platform's, in its environment. */
export const STABLECOIN_ROWS = {
  linkStablecoinProviderAccount: {
    needs: MANAGE,
    answers: 201,
    call: () => ({ body: newLink() }),
    // Words of the provider, which knows nothing of platforms.
    namesNothing: ['body.apiClientId', 'body.providerAccountId'],
  },
  listStablecoinProviderAccounts: { ...list, call: () => ({}) },
  getStablecoinProviderAccount: {
    needs: VIEW,
    answers: 200,
    call: (own: Tenant) => ({
      path: { stablecoinProviderAccountId: own.value('StablecoinProviderAccount') },
    }),
    takes: ['path.stablecoinProviderAccountId'],
  },
  registerStablecoin: {
    needs: MANAGE,
    answers: 201,
    call: (own: Tenant) => ({ body: newToken(own.value('StablecoinProviderAccount')) }),
    takes: ['body.stablecoinProviderAccountId'],
    namesNothing: ['body.providerTokenIdentifier', 'body.networkTokenIdentifier'],
  },
  listStablecoins: { ...list, call: () => ({}) },
  getStablecoin: { needs: VIEW, answers: 200, call: ofCoin, takes: ['path.stablecoinId'] },
  requestStablecoinEnablement: { needs: MANAGE, answers: 200, call: ofCoin, takes: ['path.stablecoinId'] },
  createStablecoinMint: {
    needs: TRANSACT,
    answers: 201,
    call: async (own: Tenant, place?: string) => ({
      ...ofCoin(own),
      body: {
        amount: '1000000',
        fundingSource:
          place === 'body.fundingSource.externalAccountId'
            ? { type: 'ACH_DEBIT', externalAccountId: await own.dollarAccount() }
            : { type: 'WIRE' },
        destination: { accountId: own.value('SparkWallet') },
      },
    }),
    takes: ['path.stablecoinId', 'body.destination.accountId', 'body.fundingSource.externalAccountId'],
    // Reserved: nothing is looked up there yet.
    namesNothing: ['body.fundingSource.accountId', 'body.fundingSource.sourceTokenIdentifier'],
  },
  createStablecoinBurn: {
    needs: TRANSACT,
    answers: 201,
    call: async (own: Tenant) => ({
      ...ofCoin(own),
      body: {
        amount: '1000000',
        source: { type: 'EXTERNAL_ACCOUNT' },
        destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: await own.dollarAccount(), rail: 'WIRE' },
      },
    }),
    takes: ['path.stablecoinId', 'body.destination.externalAccountId'],
    namesNothing: ['body.source.accountId'],
  },
  listStablecoinOperations: {
    ...list,
    call: ofCoin,
    takes: ['query.cursor', 'path.stablecoinId'],
  },
  getStablecoinOperation: {
    needs: VIEW,
    answers: 200,
    call: (own: Tenant) => ({ path: { stablecoinOperationId: own.value('StablecoinOperation') } }),
    takes: ['path.stablecoinOperationId'],
  },
} as const;
