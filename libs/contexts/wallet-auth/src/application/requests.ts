import { Command, Query } from '@causeway/commands';
import type { Id, Instant } from '@causeway/kernel';
import type { StampVerdict } from '../domain/verify-stamp.js';
import type { ChangePrivacy as Change, RequestPrivacyChange as Requested } from '../domain/wallet.decide.js';

/** What a client is to sign for the second leg of a signed action, as the API shows it. */
export interface SignedRequestChallenge {
  readonly payloadToSign: string;
  readonly requestId: Id<'Request'>;
  readonly expiresAt: Instant;
}

/** The first leg of a change of a wallet's privacy (wallet-auth §10). */
export class RequestPrivacyChange extends Command<Requested, SignedRequestChallenge> {
  static readonly type = 'wallet_auth.request-privacy-change';
}

/** The second leg. The account shows the change once the command is answered. */
export class ChangeWalletPrivacy extends Command<Change, null> {
  static readonly type = 'wallet_auth.change-privacy';
}

/** Whether a session of the wallet signed a text that another context gave out, such as a quote's. */
export class VerifyWalletSignature extends Query<
  {
    readonly accountId: Id<'InternalAccount'>;
    readonly payload: string;
    /** The header as it came; absent where none did. */
    readonly signature?: string;
  },
  StampVerdict
> {
  static readonly type = 'wallet_auth.verify-signature';
}
