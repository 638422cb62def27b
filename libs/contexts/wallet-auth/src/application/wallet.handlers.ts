import { answersQuery, carriesOut, type CustomHandling, type QueryHandling } from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import { verdictOn } from '../domain/verify-stamp.js';
import { changePrivacy, requestPrivacyChange } from '../domain/wallet.decide.js';
import { bundleKey } from './bundle-key.js';
import type { WalletPorts } from './ports.js';
import {
  ChangeWalletPrivacy,
  GetBundleKey,
  RequestPrivacyChange,
  VerifyWalletSignature,
} from './requests.js';
import { challengeIn } from './signature-request.js';
import { wallets } from './wallet.aggregate.js';
import { walletFacts } from './wallet-of.js';

export const requestPrivacyChangeHandling = (ports: WalletPorts): CustomHandling =>
  carriesOut<RequestPrivacyChange>({
    command: RequestPrivacyChange,
    execute: (change, call) =>
      ports.record(call, {
        name: 'request-privacy-change',
        on: wallets,
        id: uuidOf(change.accountId),
        content: change,
        facts: () => walletFacts(ports, change.accountId, call),
        decide: (before, when, facts) => requestPrivacyChange(change, before, when, facts),
        answer: (after) => challengeIn(after, change.requestId),
      }),
  });

export const changePrivacyHandling = (ports: WalletPorts): CustomHandling =>
  carriesOut<ChangeWalletPrivacy>({
    command: ChangeWalletPrivacy,
    execute: async (change, call) => {
      await ports.record(call, {
        name: 'change-privacy',
        on: wallets,
        id: uuidOf(change.accountId),
        content: change,
        facts: () => walletFacts(ports, change.accountId, call),
        decide: (before, when, facts) => changePrivacy(change, before, when, facts),
      });
      return null;
    },
  });

/**
 * Judges a stamp over a text that another context made, against the keys that may sign for the wallet now
 * (wallet-auth §2.9). Without effect.
 */
export const verifySignatureHandling = (ports: Pick<WalletPorts, 'keys'>): QueryHandling =>
  answersQuery<VerifyWalletSignature>({
    query: VerifyWalletSignature,
    answer: async ({ accountId, payload, signature }, call) => {
      const keys = await ports.keys.keysOf(accountId, call);
      return verdictOn(signature, payload, { environment: call.environment, keys });
    },
  });

export const getBundleKeyHandling = (ports: WalletPorts): QueryHandling =>
  answersQuery<GetBundleKey>({
    query: GetBundleKey,
    answer: async (_wanted, { environment }) => ({ publicKey: bundleKey(ports, environment).uncompressed }),
  });
