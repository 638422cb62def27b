import { currency, type CurrencyCode } from '@causeway/kernel';
import { AMOUNT_MINOR_MAX } from '@causeway/shapes';

/** An amount of the card's currency in the unit of an account: at par, by decimals, and exact (cards §1). */
export const inFunding = (minor: bigint, card: CurrencyCode, funding: CurrencyCode): bigint => {
  const more = currency(funding).decimals - currency(card).decimals;
  if (more < 0) throw new Error(`${funding} is too coarse for a card in ${card}`);
  return minor * 10n ** BigInt(more);
};

/** The most that the network may name: in the unit of the account, too, it is an amount as every other one. */
export const amountMax = (card: CurrencyCode, funding: CurrencyCode): bigint =>
  AMOUNT_MINOR_MAX / inFunding(1n, card, funding);
