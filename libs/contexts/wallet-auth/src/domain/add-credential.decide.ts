import { Erased, record, reject, type Id } from '@causeway/kernel';
import { isOtpType, type CredentialType, type OwnedWallet } from './credential.js';
import { addedBy, unlessAddable, type Material } from './credential-material.js';
import type { NewOtp } from './otp.decide.js';
import {
  isSecondLeg,
  onceSigned,
  requestSignature,
  type SentSignature,
  type SignedAction,
  type SignedRequest,
  type When,
} from './signed-request.js';
import { activeKeys, type Wallet, type WalletEvent } from './wallet.js';
import type { WalletDecision } from './wallet.decide.js';
import { activityPayload, isPayloadOf, type Activity } from './wallet-payload.js';

export interface AddCredential extends OwnedWallet {
  readonly credentialId: Id<'AuthMethod'>;
  readonly requestId: Id<'Request'>;
  readonly type: CredentialType;
  readonly bodyFingerprint: string;
  readonly sent: SentSignature;
}
interface AddFacts {
  readonly material: Material;
  /** What the owner signs of it (wallet-auth §2.8). */
  readonly activity: Activity;
  readonly otp: NewOtp;
}

/** Both legs of an addition; of a wallet's first credential there is one, which no one could sign (wallet-auth §4). */
export const addCredential = (
  command: AddCredential,
  wallet: Wallet,
  when: When,
  { material, activity, otp }: AddFacts,
): WalletDecision => {
  if (wallet.status === 'CLOSED') return reject('WALLET_IS_CLOSED');
  const { accountId, customerId, requestId, type, bodyFingerprint, sent } = command;
  const action: SignedAction = { operation: 'ADD_CREDENTIAL', targetId: accountId, bodyFingerprint };
  const add = (known: Material): WalletDecision =>
    unlessAddable(known, wallet, when) ?? record<WalletEvent>(...addedBy(command, known, otp, when));
  if (isSecondLeg(sent))
    return onceSigned<WalletEvent>(
      { ...action, accountId, sent, keys: activeKeys(wallet, when.now) },
      wallet.pending,
      when,
      (request) =>
        isOtpType(type) && !isSignedFor(activity, request)
          ? reject('CONTACT_NOT_SIGNED')
          : add(asRequested(material, request)),
    );
  if (wallet.credentials.length === 0) return add(material);
  const refused = unlessAddable(material, wallet, when);
  if (refused !== undefined) return refused;
  const payloadToSign = activityPayload({ accountId, requestId, now: when.now, ...activity });
  const identity = material.type === 'OAUTH' ? material.identity : undefined;
  return requestSignature(
    { ...action, accountId, customerId, requestId, payloadToSign, ...(identity && { identity }) },
    when,
  );
};

/** A token's age is judged on the first leg alone: signing may take longer than it lives (wallet-auth §4). */
const asRequested = (material: Material, { identity }: SignedRequest): Material =>
  material.type === 'OAUTH' && identity !== undefined && !(identity instanceof Erased)
    ? { type: 'OAUTH', identity }
    : material;

/** Codes go where the owner signed that they go; the address or number may have changed since. */
const isSignedFor = ({ parameters }: Activity, { payloadToSign }: SignedRequest): boolean =>
  !(payloadToSign instanceof Erased) && isPayloadOf(payloadToSign, parameters);
