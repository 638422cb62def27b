import type { Id, Instant } from '@causeway/kernel';

/** The first leg of a signed action: what a session of the wallet is to sign, and what it is bound to (wallet-auth §1). */
export interface WalletRequest {
  readonly requestId: Id<'Request'>;
  /** Of the whole body, by its canonical form: the second leg sends the same. */
  readonly bodyFingerprint: string;
  /** The very text that was given out: it is what the signature covers, and is never made again. */
  readonly payloadToSign: string;
  readonly expiresAt: Instant;
}

export type WalletEvent =
  | ({
      readonly type: 'PrivacyChangeRequested';
      readonly accountId: Id<'InternalAccount'>;
      readonly requestedAt: Instant;
    } & WalletRequest)
  /** Uses its request up. */
  | {
      readonly type: 'WalletPrivacyChanged';
      readonly accountId: Id<'InternalAccount'>;
      readonly requestId: Id<'Request'>;
      readonly privateEnabled: boolean;
      readonly changedAt: Instant;
    };

/** An embedded wallet, as far as signatures for it go. */
export interface Wallet {
  /** Issued and not used up; those that had expired when another one was issued are forgotten. */
  readonly pending: readonly WalletRequest[];
}

export const newWallet: Wallet = { pending: [] };

export const evolveWallet = ({ pending }: Wallet, event: WalletEvent): Wallet => {
  switch (event.type) {
    case 'PrivacyChangeRequested': {
      const { requestId, bodyFingerprint, payloadToSign, expiresAt, requestedAt } = event;
      const live = pending.filter((request) => request.expiresAt > requestedAt);
      return { pending: [...live, { requestId, bodyFingerprint, payloadToSign, expiresAt }] };
    }
    case 'WalletPrivacyChanged':
      return { pending: pending.filter(({ requestId }) => requestId !== event.requestId) };
  }
};
