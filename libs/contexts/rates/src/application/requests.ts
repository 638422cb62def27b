import { Query } from '@causeway/commands';
import type { CurrencyCode, Instant, Money, Rate } from '@causeway/kernel';

/** The price and the fee schedule of one corridor at this moment. */
export class GetCorridor extends Query<{ readonly from: CurrencyCode; readonly to: CurrencyCode }, Corridor> {
  static readonly type = 'rates.get-corridor';
}

export type Corridor =
  | { readonly status: 'DISABLED' }
  /** No price of the last ten minutes (rates-and-rails §7). */
  | { readonly status: 'NO_PRICE' }
  | {
      readonly status: 'OPEN';
      /** Exact: sending major units for one receiving major unit (`x` of quotes §6). */
      readonly sendingPerReceiving: Rate;
      readonly pricedAt: Instant;
      readonly serviceFee: ServiceFee;
    };

/** The operator's schedule, most specific row (quotes §6.4). */
export interface ServiceFee {
  /** `Fs`, in minor units of the sending currency. */
  readonly fixedMinor: bigint;
  /** `bs` in thousandths of a basis point, so that fractions of one are exact. */
  readonly milliBasisPoints: bigint;
  /** `C`, in minor units of the receiving currency. */
  readonly counterpartyFixedMinor: bigint;
}

/** The rail that a payout to an account takes, and how long it needs (rates-and-rails §2 to §4). */
export class ChooseRail extends Query<RailWanted, RailChoice> {
  static readonly type = 'rates.choose-rail';
}
export interface RailWanted {
  readonly accountType: string;
  /** As the account lists them; empty on wallets. */
  readonly paymentRails: readonly string[];
  readonly amount: Money;
  /** The rail that the platform named. */
  readonly named?: string;
}
export type RailChoice =
  /** The account has no such rail. */
  | { readonly status: 'NOT_OFFERED' }
  /** Every rail that comes into question has a limit which the amount breaks. */
  | { readonly status: 'OUT_OF_RANGE' }
  | {
      readonly status: 'CHOSEN';
      /** Concrete; `null` for chains and Lightning, which have no rail. */
      readonly rail: string | null;
      readonly mode: 'AUTO' | 'MANUAL' | null;
      /** Typical seconds from execution to settlement. */
      readonly settlementSeconds: number;
      /** True when `expectedSettlementAt` is `null`. */
      readonly isInstant: boolean;
      /** How long a quote over this rail stays valid (quotes §3, Validity). */
      readonly quoteValidSeconds: number;
    };
