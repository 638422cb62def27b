import { currency, type CurrencyCode } from '@causeway/kernel';

/** An amount of the card's currency in the unit of an account: at par, by decimals, and exact (cards §1). */
export const inFunding = (minor: bigint, card: CurrencyCode, funding: CurrencyCode): bigint => {
  const more = currency(funding).decimals - currency(card).decimals;
  if (more < 0) throw new Error(`${funding} is too coarse for a card in ${card}`);
  return minor * 10n ** BigInt(more);
};
