import { secretsBehind } from '@causeway/wallet-auth/testing';
import type { ApiClient } from '../harness/api-client.js';
import { exportedWords, signedInWallet } from '../tenancy/wallet-sign-in.js';
import type { CanaryPerson } from './person.js';

/** The person signs in to the wallet and reads its words; they, and the keys behind them, are searched for from then on. */
export const readsWalletWords = async (
  api: ApiClient,
  person: CanaryPerson,
  customerId: string,
): Promise<void> => {
  const { accountId } = await signedInWallet(api, customerId);
  const words = await exportedWords(api, accountId);
  person.hasSeen(words);
  for (const [name, secret] of Object.entries(secretsBehind(words))) person.owns(`wallet ${name}`, secret);
};
