import { record, reject, type Id, type Instant } from '@causeway/kernel';
import type { OfWallet } from './credential.js';
import type { DelegatedKey, DelegatedKeyRevoked, DelegatedPair, Delegation } from './delegated-key.js';
import {
  isSecondLeg,
  onceSigned,
  requestSignature,
  type SentSignature,
  type SignedAction,
  type SignedOperation,
  type SignedRequest,
  type When,
} from './signed-request.js';
import { activeKeys, type Wallet, type WalletEvent } from './wallet.js';
import type { WalletDecision } from './wallet.decide.js';
import { activityPayload } from './wallet-payload.js';

export interface CreateDelegatedKey extends OfWallet, Delegation {
  readonly customerId: Id<'Customer'>;
  readonly nickname: string;
  /** Of the text that this leg may give out. */
  readonly requestId: Id<'Request'>;
  readonly bodyFingerprint: string;
  readonly sent: SentSignature;
  /** Of a first leg: the pair that was made for it. */
  readonly pair?: DelegatedPair;
}

const LABELS = {
  CREATE_DELEGATED_KEY: 'ACTIVITY_TYPE_CREATE_USERS',
  ACTIVATE_DELEGATED_KEY: 'ACTIVITY_TYPE_CREATE_POLICIES',
} as const satisfies Partial<Record<SignedOperation, string>>;

/**
 * All three legs of a delegated key: a text to sign, a second one when the first is signed, and the key when that one is
 * (wallet-auth §9). Which leg it is follows from what the request that it names was for.
 */
export const createDelegatedKey = (
  command: CreateDelegatedKey,
  wallet: Wallet,
  when: When,
): WalletDecision => {
  if (wallet.status === 'CLOSED') return reject('WALLET_IS_CLOSED');
  const { sent, pair } = command;
  if (!isSecondLeg(sent)) {
    if (pair === undefined) throw new Error('A first leg has a pair made for it');
    return unlessBound(command, wallet) ?? asked('CREATE_DELEGATED_KEY', command, pair, when);
  }
  const named = wallet.pending.find(({ requestId }) => requestId === sent.requestId);
  return named?.operation === 'ACTIVATE_DELEGATED_KEY'
    ? signed('ACTIVATE_DELEGATED_KEY', command, wallet, when, (request) =>
        activated(command, request, wallet, when),
      )
    : signed('CREATE_DELEGATED_KEY', command, wallet, when, (request) => created(command, request, when));
};

type Operation = keyof typeof LABELS;
const actionOf = (
  operation: Operation,
  { accountId, bodyFingerprint }: CreateDelegatedKey,
): SignedAction => ({ operation, targetId: accountId, bodyFingerprint });

const signed = (
  operation: Operation,
  command: CreateDelegatedKey,
  wallet: Wallet,
  when: When,
  effect: (request: SignedRequest) => WalletDecision,
): WalletDecision =>
  onceSigned<WalletEvent>(
    {
      ...{ ...actionOf(operation, command), accountId: command.accountId, sent: command.sent },
      keys: activeKeys(wallet, when.now),
    },
    wallet.pending,
    when,
    (request) => unlessBound(command, wallet) ?? effect(request),
  );

/** Gives out a text that binds key, card and account. */
const asked = (
  operation: Operation,
  command: CreateDelegatedKey,
  pair: DelegatedPair,
  when: When,
  ...events: readonly WalletEvent[]
): WalletDecision => {
  const { accountId, customerId, requestId, cardId } = command;
  const payloadToSign = activityPayload({
    ...{ accountId, requestId, now: when.now, type: LABELS[operation] },
    parameters: { accountId, cardId, delegatedPublicKey: pair.publicKey },
  });
  return requestSignature<WalletEvent>(
    { ...actionOf(operation, command), accountId, customerId, requestId, payloadToSign, pair },
    when,
    ...events,
  );
};

const created = (command: CreateDelegatedKey, { pair }: SignedRequest, when: When): WalletDecision => {
  if (pair === undefined) throw new Error('The first leg of a delegated key has a pair');
  const { accountId, customerId, cardId, fundingSourceId, nickname, requestId } = command;
  return asked('ACTIVATE_DELEGATED_KEY', command, pair, when, {
    type: 'DelegatedKeyCreated',
    ...{ accountId, customerId, cardId, fundingSourceId, nickname, ...pair },
    ...{ activationId: requestId, createdAt: when.now },
  });
};

const activated = (
  { accountId, fundingSourceId }: CreateDelegatedKey,
  request: SignedRequest,
  { delegatedKeys }: Wallet,
  { now }: When,
): WalletDecision => {
  const key = delegatedKeys.find(({ activationId }) => activationId === request.requestId);
  // The account was bound anew since: that is another binding, and asks for a key of its own.
  if (key?.fundingSourceId !== fundingSourceId) return reject('BINDING_NOT_FOUND');
  return record({
    type: 'DelegatedKeyActivated',
    accountId,
    delegatedKeyId: key.delegatedKeyId,
    activatedAt: now,
  });
};

/** One active key a binding, on every leg (wallet-auth §9). */
const unlessBound = (
  { fundingSourceId }: Delegation,
  { delegatedKeys }: Wallet,
): WalletDecision | undefined =>
  delegatedKeys.some((key) => key.fundingSourceId === fundingSourceId && key.status === 'ACTIVE')
    ? reject('DELEGATED_KEY_EXISTS')
    : undefined;

interface RevokeDelegatedKey extends OfWallet {
  readonly delegatedKeyId: Id<'DelegatedKey'>;
}

/** At the platform's word alone; only what is active can be revoked (wallet-auth §9). */
export const revokeDelegatedKey = (
  { accountId, delegatedKeyId }: RevokeDelegatedKey,
  { delegatedKeys }: Wallet,
  { now }: Pick<When, 'now'>,
): WalletDecision => {
  const key = delegatedKeys.find((each) => each.delegatedKeyId === delegatedKeyId);
  if (key === undefined) return reject('DELEGATED_KEY_NOT_FOUND', { resource: 'DelegatedKey' });
  return key.status === 'ACTIVE'
    ? record<WalletEvent>(revoked(accountId, key, 'REVOKED', now))
    : reject('DELEGATED_KEY_NOT_ACTIVE', { status: key.status });
};

/** What a binding that ended, or a wallet that closes, takes with it. */
export const delegationsEnded = (
  accountId: Id<'InternalAccount'>,
  { delegatedKeys }: Wallet,
  why: DelegatedKeyRevoked['why'],
  now: Instant,
  isEnded: (key: DelegatedKey) => boolean = () => true,
): readonly DelegatedKeyRevoked[] =>
  delegatedKeys
    .filter((key) => key.status === 'ACTIVE' && isEnded(key))
    .map((key) => revoked(accountId, key, why, now));

const revoked = (
  accountId: Id<'InternalAccount'>,
  { delegatedKeyId }: DelegatedKey,
  why: DelegatedKeyRevoked['why'],
  revokedAt: Instant,
): DelegatedKeyRevoked => ({ type: 'DelegatedKeyRevoked', accountId, delegatedKeyId, why, revokedAt });
