import {
  answersQuery,
  decides,
  type CallContext,
  type CommandHandling,
  type Dispatch,
  type QueryHandling,
} from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import { GetInternalAccount } from '@causeway/ledger';
import { verdictOn } from '../domain/verify-stamp.js';
import type { Wallet, WalletEvent } from '../domain/wallet.js';
import { changePrivacy, requestPrivacyChange, type WalletFacts } from '../domain/wallet.decide.js';
import { ChangeWalletPrivacy, RequestPrivacyChange, VerifyWalletSignature } from './requests.js';
import { wallets } from './wallet.aggregate.js';
import type { WalletKeys } from './wallet-keys.js';

/** Everything outside this context that it needs. */
export interface WalletPorts {
  readonly dispatch: Dispatch;
  readonly keys: WalletKeys;
}

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

export const verifySignatureHandling = ({ keys }: WalletPorts): QueryHandling =>
  answersQuery<VerifyWalletSignature>({
    query: VerifyWalletSignature,
    answer: async ({ accountId, payload, signature }, call) => {
      const { environment } = call;
      return verdictOn(signature, payload, { environment, keys: await keys.keysOf(accountId, call) });
    },
  });

const factsOf = async (
  { dispatch, keys }: WalletPorts,
  accountId: Id<'InternalAccount'>,
  call: CallContext,
): Promise<WalletFacts> => {
  const [account, active] = await Promise.all([
    dispatch.execute(new GetInternalAccount({ accountId }, call)),
    keys.keysOf(accountId, call),
  ]);
  return account === null ? { keys: active } : { accountType: account.type, keys: active };
};
