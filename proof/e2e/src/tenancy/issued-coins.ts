import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../harness/api-client.js';
import { eventually } from '../harness/eventually.js';
import { canary, hex } from './foreign-value.js';

/** A client of the simulated issuer, and an account there of its own. */
export const newLink = () => ({
  provider: 'BRALE',
  apiClientId: canary('client').replaceAll(' ', '-'),
  apiClientSecret: canary('secret'),
});

/** Digits of a data part of bech32m. */
const tokenWord = (): string => hex(40).replaceAll('1', 'p').replaceAll('b', 'z');
export const newToken = (stablecoinProviderAccountId: string) => ({
  providerTokenIdentifier: `T${hex(12)}x`,
  networkTokenIdentifier: `btkn1${tokenWord()}`,
  network: 'SPARK',
  stablecoinProviderAccountId,
});

const SPARK_ADDRESS = 'spark1pgssypcwz5wzx2338ql5vn25td3xjurh06zceyu65x52ld4acn9a9k0qcjyavh';

/** What a tenant has of stablecoins: two of each, as a list of more than one page needs them. */
export const issuedCoins = async (api: ApiClient, description: string) => {
  const made = async (path: string, body: object): Promise<string> => {
    const { status, text, body: answer } = await api.post(path, body, { 'idempotency-key': randomUUID() });
    if (status >= 400) throw new Error(`no stablecoin could be issued: ${status} ${text}`);
    return answer['id'] as string;
  };
  const wallet = { accountType: 'SPARK_WALLET', address: SPARK_ADDRESS };
  const SparkWallet = await made('/platform/external-accounts', { currency: 'BTC', accountInfo: wallet });
  await made('/stablecoin-provider-accounts', newLink());
  const StablecoinProviderAccount = await made('/stablecoin-provider-accounts', newLink());
  await made('/stablecoins', newToken(StablecoinProviderAccount));
  const Stablecoin = await made('/stablecoins', newToken(StablecoinProviderAccount));
  const mint = {
    amount: '5000000',
    fundingSource: { type: 'WIRE' },
    destination: { accountId: SparkWallet },
    description,
  };
  await made(`/stablecoins/${Stablecoin}/mints`, mint);
  const StablecoinOperation = await made(`/stablecoins/${Stablecoin}/mints`, mint);
  /** From then on nothing of it changes by itself. */
  const done = (): Promise<true> =>
    eventually('the mints', async () => {
      const { body } = await api.get(`/stablecoins/${Stablecoin}/operations`);
      const operations = body['data'] as readonly { readonly status: string }[];
      return operations.every(({ status }) => status === 'COMPLETED') ? true : undefined;
    });
  return { owned: { SparkWallet, StablecoinProviderAccount, Stablecoin, StablecoinOperation }, done };
};
