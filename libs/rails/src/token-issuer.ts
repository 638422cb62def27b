import type { Environment, Instant, Money } from '@causeway/kernel';
import type { Rail } from './carry-order.js';

/** What opens a platform's accounts at an issuer: secret, never into a log or an event. */
export interface IssuerCredentials {
  readonly apiClientId: string;
  readonly apiClientSecret: string;
}

/** A token as its issuer knows it. */
export interface IssuedToken {
  readonly name: string;
  readonly symbol: string;
  readonly baseCurrency: string;
  readonly decimals: number;
  /** Absent where the issuer does not say which token on the chain it is. */
  readonly networkTokenIdentifier?: string;
}

export type MintFunding = 'WIRE' | 'ACH_DEBIT' | 'SAME_DAY_ACH_DEBIT';
export type BurnFunding = 'EXTERNAL_ACCOUNT' | 'PROVIDER_INTERNAL_BALANCE';
export type RedemptionRail = 'WIRE' | 'ACH_CREDIT' | 'SAME_DAY_ACH_CREDIT' | 'RTP_CREDIT';

/** An account outside that money or tokens come from or go to: personal, never into a log. */
export interface OrderedAccount {
  readonly accountType: string;
  readonly identifier: string;
}

/** Tokens to be made or taken out. The id is the operation's own, so that an order sent twice is carried out once. */
export type IssuanceOrder = {
  readonly orderId: string;
  /** The account at the issuer, and the token there. */
  readonly providerAccountId: string;
  readonly providerTokenIdentifier: string;
  /** In the token's smallest unit. */
  readonly amountUnits: bigint;
  /** The same in the base currency. */
  readonly amount: Money;
  readonly description?: string;
} & (
  | {
      readonly kind: 'MINT';
      readonly funding: MintFunding;
      /** The bank account that is debited; absent for a wire. */
      readonly from?: OrderedAccount;
      /** The wallet that the tokens go to. */
      readonly to: OrderedAccount;
    }
  | {
      readonly kind: 'BURN';
      readonly funding: BurnFunding;
      /** The bank account that the money goes to. */
      readonly to: OrderedAccount;
      readonly rail: RedemptionRail;
    }
);

/** Why an issuer did not carry out an order (stablecoins §5). */
export type IssuanceFailureReason =
  | 'PROVIDER_TRANSFER_FAILED'
  | 'PROVIDER_REJECTED'
  | 'FUNDING_RETURNED'
  | 'INSUFFICIENT_PROVIDER_BALANCE'
  | 'DESTINATION_INVALID';

/** Where to send the money of a wire, or the tokens of a burn; members beyond these belong to the rail. */
export type FundingInstructions = Readonly<Record<string, string>> & { readonly rail: string };

/** The issuer's own word for where an order stands, as it may be shown. */
interface InItsOwnWords {
  readonly providerStatus: string;
}

/** An issuer's report on an order that it has. */
export type IssuanceStatus =
  | (InItsOwnWords & {
      readonly state: 'AWAITING_FUNDS';
      readonly instructions: FundingInstructions;
      /** When the issuer stops waiting, where that is not after the seven days of stablecoins §5. */
      readonly fundableUntil?: Instant;
      readonly lookAgainAt: Instant;
    })
  /** It has all that it needs, and has not begun. */
  | (InItsOwnWords & { readonly state: 'ACCEPTED'; readonly lookAgainAt: Instant })
  /** The funds are there in full, and it is at work. */
  | (InItsOwnWords & { readonly state: 'PROCESSING'; readonly lookAgainAt: Instant })
  /** Tokens and money have moved, both for good. */
  | (InItsOwnWords & { readonly state: 'COMPLETED' })
  | (InItsOwnWords & {
      readonly state: 'FAILED';
      readonly reason: IssuanceFailureReason;
      /** What became of what had been paid in: nothing had, the issuer gives it back, or it does not. */
      readonly funds: 'UNTOUCHED' | 'RETURNED' | 'KEPT';
    })
  /** Stopped by `cancel` before any funds came. */
  | (InItsOwnWords & { readonly state: 'CANCELLED' });

/** Says no to who asks: whatever it was, it has had no effect. */
export class CredentialsRefusedError extends Error {
  override readonly name = 'CredentialsRefusedError';
}

/** No answer, or none that can be read: the request may have had its effect. */
export class IssuerUnreachableError extends Error {
  override readonly name = 'IssuerUnreachableError';
}

/**
 * An issuer of tokens, as it is reached with the credentials of one platform. Everything may throw
 * `CredentialsRefusedError` or `IssuerUnreachableError`. Every connector passes `describeTokenIssuer`.
 */
export interface TokenIssuer extends Rail<IssuanceOrder, IssuanceStatus> {
  /** The accounts that the credentials open. */
  accounts(): Promise<readonly string[]>;
  /** `undefined` for a token that the account does not have. */
  tokenOf(providerAccountId: string, providerTokenIdentifier: string): Promise<IssuedToken | undefined>;
  /** Resolves where an order could be sent now; without effect. */
  check(order: IssuanceOrder): Promise<void>;
  /**
   * Asks to stop an order that still waits for its funds. Resolves with `CANCELLED` once it is stopped for good, by this
   * call or an earlier one: what comes in later is sent back. With `TOO_LATE` where it goes on, or has ended otherwise.
   */
  cancel(orderId: string): Promise<'CANCELLED' | 'TOO_LATE'>;
}

/** The issuers of an environment; `undefined` where nothing is connected, which is refused by name. */
export interface TokenIssuers {
  issuerFor(
    environment: Environment,
    platformId: string,
    credentials: IssuerCredentials,
  ): TokenIssuer | undefined;
}
