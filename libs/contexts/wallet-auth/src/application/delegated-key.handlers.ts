import {
  answersQuery,
  carriesOut,
  childCall,
  process,
  task,
  type CallContext,
  type CustomHandling,
  type ProcessDefinition,
  type QueryHandling,
} from '@causeway/commands';
import {
  CARD_FUNDING_SOURCES_CHANGED,
  CARD_STATE_CHANGED,
  GetFundingBinding,
  type CardStateChangedV1,
} from '@causeway/cards';
import { derivedUuid, idOf, record, uuidOf, type Id } from '@causeway/kernel';
import type { DelegatedPair } from '../domain/delegated-key.js';
import { createDelegatedKey, delegationsEnded, revokeDelegatedKey } from '../domain/delegated-key.decide.js';
import { isSecondLeg } from '../domain/signed-request.js';
import type { Wallet } from '../domain/wallet.js';
import { DELEGATED_KEY_REVOKED, type DelegatedKeyRevokedV1 } from '../published/events.js';
import { findDelegatedKey, listDelegatedKeys } from '../read/delegated-key.view.js';
import { listedDelegatedKey, shownDelegatedKey } from './documents.js';
import type { WalletPorts } from './ports.js';
import {
  CreateDelegatedKey,
  FindActiveDelegatedKey,
  GetDelegatedKey,
  ListDelegatedKeys,
  RevokeDelegatedKey,
} from './requests.js';
import { challengeIn, requestIdOf } from './signature-request.js';
import { wallets } from './wallet.aggregate.js';
import { refused, walletOf } from './wallet-of.js';

/**
 * The binding must be of an embedded wallet that the cardholder owns, else `BINDING_NOT_FOUND`. The key pair is made
 * on the first leg, and the owner signs its public half (wallet-auth §9).
 */
export const createDelegatedKeyHandling = (ports: WalletPorts): CustomHandling =>
  carriesOut<CreateDelegatedKey>({
    command: CreateDelegatedKey,
    execute: async ({ cardId, internalAccountId: accountId, nickname, bodyFingerprint, sent }, call) => {
      const binding = await ports.dispatch.execute(
        new GetFundingBinding({ cardId, internalAccountId: accountId }, call),
      );
      if (binding?.isEmbeddedWallet !== true) throw refused('BINDING_NOT_FOUND');
      const { customerId } = await walletOf(ports, accountId, call);
      if (customerId !== binding.cardholderId) throw refused('BINDING_NOT_FOUND');
      const requestId = requestIdOf(call);
      const pair = isSecondLeg(sent) ? undefined : await newPair(ports, customerId, call);
      const command = {
        ...{ accountId, customerId, cardId, fundingSourceId: binding.fundingSourceId, nickname },
        ...{ requestId, bodyFingerprint, sent },
        ...(pair !== undefined && { pair }),
      };
      return ports.record(call, {
        name: 'create-delegated-key',
        on: wallets,
        id: uuidOf(accountId),
        content: { accountId, bodyFingerprint, sent },
        decide: (before, when) => createDelegatedKey(command, before, when),
        answer: (after: Wallet) => {
          if (after.pending.some((each) => each.requestId === requestId))
            return { status: 'SIGNATURE_REQUESTED' as const, challenge: challengeIn(after, requestId) };
          const key = after.delegatedKeys.find(({ activationId }) => activationId === sent.requestId);
          if (key === undefined) throw new Error('A key was made active and is not there');
          return { status: 'DONE' as const, done: shownDelegatedKey(accountId, key) };
        },
        answersAbout: customerId,
      });
    },
  });

/** Made before anyone signs, because what is signed names it; one that no one signs for stays without a use. */
const newPair = async (
  { custodian }: WalletPorts,
  customerId: Id<'Customer'>,
  call: CallContext,
): Promise<DelegatedPair> => {
  const keyId = derivedUuid('wallet-delegated-key', call.commandId);
  const { publicKey } = await custodian.generate({ keyId, kind: 'P256', customerId }, call);
  return { delegatedKeyId: idOf('DelegatedKey', keyId), publicKey };
};

/** Payments that were authorized with the key before are not undone (wallet-auth §9). */
export const revokeDelegatedKeyHandling = (ports: WalletPorts): CustomHandling =>
  carriesOut<RevokeDelegatedKey>({
    command: RevokeDelegatedKey,
    execute: async ({ delegatedKeyId }, call) => {
      const { accountId } = await knownKey(ports, delegatedKeyId, call);
      await ports.record(call, {
        name: 'revoke-delegated-key',
        on: wallets,
        id: uuidOf(accountId),
        content: { delegatedKeyId },
        decide: (before, when) => revokeDelegatedKey({ accountId, delegatedKeyId }, before, when),
      });
      return null;
    },
  });

const knownKey = async (ports: WalletPorts, delegatedKeyId: Id<'DelegatedKey'>, call: CallContext) => {
  const row = await findDelegatedKey(ports, call, { delegatedKeyId });
  if (row === undefined) throw refused('DELEGATED_KEY_NOT_FOUND', { resource: 'DelegatedKey' });
  return row;
};

/**
 * `FindActiveDelegatedKey` is asked while a purchase is decided: `null` says that the binding may not draw on its
 * wallet (cards §4).
 */
export const delegatedKeyQueries = (ports: WalletPorts): readonly QueryHandling[] => [
  answersQuery<GetDelegatedKey>({
    query: GetDelegatedKey,
    answer: async ({ delegatedKeyId }, call) =>
      listedDelegatedKey(await knownKey(ports, delegatedKeyId, call)),
  }),
  answersQuery<ListDelegatedKeys>({
    query: ListDelegatedKeys,
    answer: async (wanted, call) => (await listDelegatedKeys(ports, call, wanted)).map(listedDelegatedKey),
  }),
  answersQuery<FindActiveDelegatedKey>({
    query: FindActiveDelegatedKey,
    answer: async ({ fundingSourceId }, call) => {
      const row = await findDelegatedKey(ports, call, { fundingSourceId, status: 'ACTIVE' });
      return row === undefined ? null : listedDelegatedKey(row);
    },
  }),
];

/** When an account no longer pays for a card, or the card is closed, then its delegated key ends (wallet-auth §9). */
export const revokeOnBindingEnded = (ports: WalletPorts): ProcessDefinition => {
  const ended = (data: object) =>
    (data as CardStateChangedV1).detached.map((fundingSourceId) =>
      task('revoke-delegated-key', (call) => endDelegation(ports, fundingSourceId, call)),
    );
  return process('revoke-delegated-key-on-binding-ended')
    .from('cards')
    .on(CARD_STATE_CHANGED, ({ data }) => ended(data))
    .on(CARD_FUNDING_SOURCES_CHANGED, ({ data }) => ended(data));
};

const endDelegation = async (
  ports: WalletPorts,
  fundingSourceId: Id<'CardFundingSource'>,
  call: CallContext,
): Promise<void> => {
  const row = await findDelegatedKey(ports, call, { fundingSourceId, status: 'ACTIVE' });
  if (row === undefined) return;
  const { accountId } = row;
  await ports.record(childCall(call, 'end-delegation', fundingSourceId), {
    name: 'end-delegation',
    on: wallets,
    id: uuidOf(accountId),
    isIdempotent: true,
    decide: (before, { now }) =>
      record(
        ...delegationsEnded(
          accountId,
          before,
          'BINDING_ENDED',
          now,
          (key) => key.fundingSourceId === fundingSourceId,
        ),
      ),
  });
};

/** When a delegated key is revoked, then its private half is destroyed. */
export const destroyOnDelegatedKeyRevoked = (ports: WalletPorts): ProcessDefinition =>
  process('destroy-key-on-delegated-key-revoked')
    .from('wallet_auth')
    .on(DELEGATED_KEY_REVOKED, ({ data }) => [
      task('destroy-key', (call) =>
        ports.custodian.destroy(uuidOf((data as DelegatedKeyRevokedV1).delegatedKeyId), call),
      ),
    ]);
