import { Money, parseId, type Id } from '@causeway/kernel';
import type { Priced } from './quotes/pricing.js';
import type { KnownTerms } from './quotes/quote-terms.js';

/** One side of the ledger's entry, in the ledger's words. */
export interface SettlementLeg {
  readonly account: Id<'InternalAccount'> | 'CLEARING' | 'EXCHANGE' | 'FEES' | 'ROUNDING';
  readonly side: 'DEBIT' | 'CREDIT';
  readonly amount: Money;
  /** A platform gives its fee back even if its account cannot cover it any more (accounts §4, rule 5). */
  readonly mayOwe?: true;
}

export interface SettlementAccounts {
  /** The internal account that holds `S`; clearing, where it was pushed from outside. */
  readonly source: Id<'InternalAccount'> | 'CLEARING';
  /** Where the platform's fee goes; needed when there is one. */
  readonly platformFee?: Id<'InternalAccount'>;
  /** The internal account that is paid; absent when the money leaves over a rail. */
  readonly destination?: Id<'InternalAccount'>;
}

/**
 * The entry that captures a payment's hold: the source pays `S`; the service's fees, the platform's fee, the exchange
 * and the residue share it; the destination, or clearing on the way to it, gets `R`. It balances in each currency,
 * and legs of nothing are left out. Throws when a platform fee has no account: such a quote is never created.
 */
export const settlementLegs = (priced: Priced, accounts: SettlementAccounts): readonly SettlementLeg[] => {
  const sending = (amountMinor: bigint) => Money.of(amountMinor, priced.totalSending.currency);
  return [
    debit(accounts.source, priced.totalSending),
    credit('FEES', sending(priced.serviceFixedFeeMinor + priced.serviceVariableFeeMinor)),
    ...platformFeeLegs(sending(priced.platformFeesIncludedMinor), accounts.platformFee),
    ...exchangeLegs(priced),
    ...payoutLegs(priced, accounts.destination),
  ].filter(({ amount }) => !amount.isZero());
};

/** The entry that spends a payment's hold, or what came for it from outside. */
export const paymentLegs = (terms: KnownTerms): readonly SettlementLeg[] => {
  const { price, source, destination, feeAccountId } = terms;
  return settlementLegs(price, {
    source: source.kind === 'INTERNAL' ? source.accountId : 'CLEARING',
    ...(feeAccountId !== undefined && { platformFee: feeAccountId }),
    ...(destination.kind === 'INTERNAL' && { destination: destination.accountId }),
  });
};

/** Fees and exchange of what was collected for an account of the payer's own: what arrives there is credited apart. */
export const chargeLegs = ({ price, feeAccountId }: KnownTerms): readonly SettlementLeg[] =>
  settlementLegs(price, {
    source: 'CLEARING',
    ...(feeAccountId !== undefined && { platformFee: feeAccountId }),
  });

/** The opposite of a settlement's entry: what a bank sent back goes to the payer, all fees included (transactions §4). */
export const returnLegs = (
  legs: readonly SettlementLeg[],
  platformFee: Id<'InternalAccount'> | undefined,
): readonly SettlementLeg[] =>
  legs.map(({ account, side, amount }) => {
    const opposite = side === 'DEBIT' ? credit(account, amount) : debit(account, amount);
    return opposite.side === 'DEBIT' && account === platformFee ? { ...opposite, mayOwe: true } : opposite;
  });

/** The accounts of customers and platforms that an entry moves, without the service's own. */
export const internalAccountsOf = (legs: readonly SettlementLeg[]): readonly Id<'InternalAccount'>[] =>
  legs.flatMap(({ account }) => parseId('InternalAccount', account) ?? []);

/** What accounts that were closed would give or take is settled outside, by an operator: it passes through clearing. */
export const aroundClosed = <Side extends Pick<SettlementLeg, 'side' | 'amount'> & { account: string }>(
  legs: readonly Side[],
  closed: readonly string[],
): readonly Side[] =>
  legs.map((leg) =>
    closed.includes(leg.account)
      ? ({ account: 'CLEARING', side: leg.side, amount: leg.amount } as Side)
      : leg,
  );

const platformFeeLegs = (fee: Money, account: Id<'InternalAccount'> | undefined): SettlementLeg[] => {
  if (fee.isZero()) return [];
  if (account === undefined) throw new Error(`A platform fee of ${fee.toString()} has no account to go to`);
  return [credit(account, fee)];
};

/** A payment within one currency exchanges nothing and leaves no residue. */
const exchangeLegs = (priced: Priced): SettlementLeg[] => {
  const { currency } = priced.totalSending;
  if (currency === priced.totalReceiving.currency) return [];
  return [
    credit('EXCHANGE', Money.of(priced.convertedMinor - priced.roundingMinor, currency)),
    credit('ROUNDING', Money.of(priced.roundingMinor, currency)),
    debit('EXCHANGE', boughtWith(priced)),
  ];
};

/** What a counterparty keeps leaves over clearing, whichever side gets the rest. */
const payoutLegs = (priced: Priced, destination: Id<'InternalAccount'> | undefined): SettlementLeg[] => {
  if (destination === undefined) return [credit('CLEARING', boughtWith(priced))];
  return [credit(destination, priced.totalReceiving), credit('CLEARING', counterpartyFee(priced))];
};

const counterpartyFee = ({ counterpartyFixedFeeMinor, totalReceiving }: Priced): Money =>
  Money.of(counterpartyFixedFeeMinor, totalReceiving.currency);

/** `R + C`. */
const boughtWith = (priced: Priced): Money => priced.totalReceiving.plus(counterpartyFee(priced));

const debit = (account: SettlementLeg['account'], amount: Money): SettlementLeg => ({
  account,
  side: 'DEBIT',
  amount,
});
const credit = (account: SettlementLeg['account'], amount: Money): SettlementLeg => ({
  account,
  side: 'CREDIT',
  amount,
});
