import type { Money } from '@causeway/kernel';
import {
  concreteRails,
  INSTANT_SECONDS,
  isWithinLimits,
  nameableRails,
  railsInOrder,
  settlementSeconds,
} from './rails.js';
import { boundsOf, type RailBounds } from './rail-bounds.js';
import { AS_SHIPPED, type RailsInForce } from './rail-setting.js';

export interface RailWanted {
  readonly accountType: string;
  /** As the account lists them; empty on wallets. */
  readonly paymentRails: readonly string[];
  /** What would arrive; `null` when the fees leave nothing. */
  readonly amount: Money | null;
  /** The same for rails with a fee of their own, by concrete rail. */
  readonly amountOver?: Readonly<Record<string, Money | null>>;
  /** The rail that the platform named. */
  readonly named?: string;
}

export type RailChoice =
  /** The account has no such rail, or the operator has switched off all that come into question. */
  | { readonly status: 'NOT_OFFERED' }
  /** Every rail that comes into question has a limit which the amount breaks. */
  | ({ readonly status: 'OUT_OF_RANGE' } & RailBounds)
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

/** From this figure on a rail is slow, and its quotes live longer (quotes §3, Validity). */
const SLOW_SECONDS = 1_800;
const QUOTE_VALID_SECONDS = 300;
const SLOW_QUOTE_VALID_SECONDS = 900;

/**
 * The rail of a payout (rates-and-rails §2 to §4): the named one, or the first in order whose limits the amount
 * keeps; a rail with a fee of its own carries what that fee leaves. A generic rail becomes the network that carries
 * the amount; wallets and internal accounts have none.
 */
export const chooseRail = (wanted: RailWanted, settings: RailsInForce = AS_SHIPPED): RailChoice => {
  const { accountType, paymentRails, named } = wanted;
  if (named !== undefined && !nameableRails(accountType, paymentRails).has(named)) {
    return { status: 'NOT_OFFERED' };
  }
  if (paymentRails.length === 0) {
    return mayCarry(accountType, wanted.amount, settings)
      ? chosen(accountType, null, null)
      : outOfRange([accountType], wanted.amount, settings);
  }
  const open = (named === undefined ? railsInOrder(accountType, paymentRails) : [named])
    .flatMap((candidate) => concreteRails(accountType, candidate))
    .filter((candidate) => settings.get(candidate)?.isEnabled !== false);
  if (open.length === 0) return { status: 'NOT_OFFERED' };
  const rail = open.find((candidate) => mayCarry(candidate, amountOver(wanted, candidate), settings));
  if (rail === undefined) return outOfRange(open, wanted.amount, settings);
  return chosen(accountType, rail, named === undefined ? 'AUTO' : 'MANUAL');
};

const amountOver = ({ amount, amountOver: own }: RailWanted, rail: string): Money | null =>
  own !== undefined && Object.hasOwn(own, rail) ? (own[rail] ?? null) : amount;

const outOfRange = (rails: readonly string[], amount: Money | null, settings: RailsInForce): RailChoice => ({
  status: 'OUT_OF_RANGE',
  ...(amount !== null && boundsOf(rails, amount.currency, settings)),
});

const mayCarry = (rail: string, amount: Money | null, settings: RailsInForce): boolean =>
  amount !== null && isWithinLimits(rail, amount, settings);

const chosen = (accountType: string, rail: string | null, mode: 'AUTO' | 'MANUAL' | null): RailChoice => {
  const seconds = settlementSeconds(accountType, rail);
  return {
    status: 'CHOSEN',
    rail,
    mode,
    settlementSeconds: seconds,
    isInstant: seconds === INSTANT_SECONDS,
    quoteValidSeconds: seconds >= SLOW_SECONDS ? SLOW_QUOTE_VALID_SECONDS : QUOTE_VALID_SECONDS,
  };
};
