/**
 * The commands of the ledger, in plain words and numbers: the oracle and the product share no type, so that
 * neither can lean on the other's idea of money. Amounts are minor units, moments are minutes of the story.
 */
export interface PlainLeg {
  /** The id of an internal account, or the name of one of the service's own. */
  readonly account: string;
  readonly side: 'DEBIT' | 'CREDIT';
  readonly minor: bigint;
  readonly currency: string;
  readonly mayOwe?: true;
}

export type PlainStatus = 'PENDING' | 'ACTIVE' | 'FROZEN' | 'CLOSED' | 'FAILED';

export interface PlainCharge {
  readonly counter: string;
  readonly minor: bigint;
  readonly ceiling?: bigint;
}

export type PlainCommand =
  | {
      readonly kind: 'OPEN_ACCOUNTS';
      readonly platform: string;
      readonly customer?: string;
      readonly currencies: readonly string[];
      readonly status: 'ACTIVE' | 'PENDING';
    }
  | {
      readonly kind: 'POST_ENTRY';
      readonly legs: readonly PlainLeg[];
      readonly cause: string;
      readonly alsoToPending?: boolean;
      readonly reverses?: number;
    }
  | {
      readonly kind: 'PLACE_HOLD';
      readonly hold: string;
      readonly account: string;
      readonly minor: bigint;
      readonly currency: string;
      readonly charges: readonly PlainCharge[];
      readonly expiresAt?: number;
    }
  | {
      readonly kind: 'CAPTURE_HOLD';
      readonly hold: string;
      readonly legs: readonly PlainLeg[];
      readonly isFinal?: boolean;
    }
  | { readonly kind: 'RELEASE_HOLD' | 'EXPIRE_HOLD'; readonly hold: string }
  | {
      readonly kind: 'RECORD_PENDING_CREDIT';
      readonly credit: string;
      readonly account: string;
      readonly minor: bigint;
      readonly currency: string;
    }
  | { readonly kind: 'SETTLE_PENDING_CREDIT' | 'REJECT_PENDING_CREDIT'; readonly credit: string }
  | { readonly kind: 'CHARGE_COUNTERS'; readonly charges: readonly PlainCharge[] }
  | {
      readonly kind: 'RETURN_COUNTERS';
      readonly charges: readonly PlainCharge[];
      readonly hold?: string;
    }
  | { readonly kind: 'CHANGE_ACCOUNT_STATUS'; readonly account: string; readonly to: PlainStatus }
  | { readonly kind: 'CLOSE_ACCOUNTS'; readonly accounts: readonly string[] };

export type CommandOf<Kind extends PlainCommand['kind']> = Extract<PlainCommand, { readonly kind: Kind }>;

export interface IssuedCommand {
  readonly platform: string;
  readonly now: number;
  readonly command: PlainCommand;
}
