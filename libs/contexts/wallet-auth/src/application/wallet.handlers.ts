import {
  answersQuery,
  decides,
  type CallContext,
  type CommandHandling,
  type QueryHandling,
} from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import { GetInternalAccount } from '@causeway/ledger';
import { verdictOn } from '../domain/verify-stamp.js';
import type { Wallet, WalletEvent } from '../domain/wallet.js';
import { changePrivacy, requestPrivacyChange, type WalletFacts } from '../domain/wallet.decide.js';
import type { WalletPorts } from './ports.js';
import { ChangeWalletPrivacy, RequestPrivacyChange, VerifyWalletSignature } from './requests.js';
import { wallets } from './wallet.aggregate.js';

export const requestPrivacyChangeHandling = (ports: WalletPorts): CommandHandling =>
  decides<Wallet, WalletEvent, RequestPrivacyChange, WalletFacts>({
    command: RequestPrivacyChange,
    aggregate: wallets,
    streamId: ({ accountId }) => uuidOf(accountId),
    facts: ({ accountId }, call) => factsOf(ports, accountId, call),
    decide: requestPrivacyChange,
    answer: ({ pending }, command) => {
      const issued = pending.find(({ requestId }) => requestId === command.requestId);
      if (issued === undefined) throw new Error(`${command.requestId} was issued and is not there`);
      const { payloadToSign, requestId, expiresAt } = issued;
      return { payloadToSign, requestId, expiresAt };
    },
  });

export const changePrivacyHandling = (ports: WalletPorts): CommandHandling =>
  decides<Wallet, WalletEvent, ChangeWalletPrivacy, WalletFacts>({
    command: ChangeWalletPrivacy,
    aggregate: wallets,
    streamId: ({ accountId }) => uuidOf(accountId),
    facts: ({ accountId }, call) => factsOf(ports, accountId, call),
    decide: changePrivacy,
    answer: () => null,
  });

export const verifySignatureHandling = (ports: WalletPorts): QueryHandling =>
  answersQuery<VerifyWalletSignature>({
    query: VerifyWalletSignature,
    answer: async ({ accountId, payload, signature }, call) => {
      const { environment } = call;
      return verdictOn(signature, payload, {
        environment,
        keys: await activeKeys(ports, accountId, call),
      });
    },
  });

const factsOf = async (
  ports: WalletPorts,
  accountId: Id<'InternalAccount'>,
  call: CallContext,
): Promise<WalletFacts> => {
  const [account, keys] = await Promise.all([
    ports.dispatch.execute(new GetInternalAccount({ accountId }, call)),
    activeKeys(ports, accountId, call),
  ]);
  return { keys, ...(account !== null && { accountType: account.type }) };
};

const activeKeys = async (
  { keys }: WalletPorts,
  accountId: Id<'InternalAccount'>,
  call: CallContext,
): Promise<readonly string[]> => (await keys?.keysOf(accountId, call)) ?? [];
