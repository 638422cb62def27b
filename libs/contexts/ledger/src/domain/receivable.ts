import { isSystemAccount, type Leg, type PostedLeg, type Side } from './entry.js';
import type { LedgerState } from './ledger-state.js';

/** An account during an entry. */
interface Running {
  availableMinor: bigint;
  owedMinor: bigint;
  /** Debits still to come that may not be owed: these go first. */
  reservedMinor: bigint;
}

/**
 * The legs with what they lend to accounts, and are paid back: a debit that may be owed is lent what the
 * account cannot cover, and a credit to an account that owes pays that first (accounts §4, rule 5). `asked`
 * are the requested legs, one by one.
 */
export const withReceivable = (
  asked: readonly Leg[],
  legs: readonly PostedLeg[],
  state: LedgerState,
): PostedLeg[] => {
  const running = new Map<string, Running>();
  return legs.flatMap((leg, index) => {
    const { account, movement, side, amountMinor } = leg;
    if (isSystemAccount(account) || movement !== 'ENTRY') return [leg];
    const balance = state.account(account)?.balance;
    const own = running.get(account) ?? {
      availableMinor: balance?.available ?? 0n,
      owedMinor: balance?.owed ?? 0n,
      reservedMinor: plainDebitsMinor(asked, legs, account),
    };
    running.set(account, own);
    if (side === 'CREDIT') return credited(leg, own);
    if (asked[index]?.mayOwe === true) return lent(leg, own);
    own.availableMinor -= amountMinor;
    own.reservedMinor -= amountMinor;
    return [leg];
  });
};

/** The requested legs of an entry: all but what the ledger itself lent or took back. */
export const withoutReceivable = (legs: readonly PostedLeg[]): readonly PostedLeg[] =>
  legs.filter(({ account }, index) => account !== 'RECEIVABLE' && legs[index + 1]?.account !== 'RECEIVABLE');

/** A credit, and the part of it that goes on to the receivable. */
export const credited = (leg: PostedLeg, own: Pick<Running, 'availableMinor' | 'owedMinor'>): PostedLeg[] => {
  const paidMinor = least(leg.amountMinor, own.owedMinor);
  own.availableMinor += leg.amountMinor - paidMinor;
  own.owedMinor -= paidMinor;
  return paidMinor > 0n ? [leg, ...pairOf(leg, 'DEBIT', paidMinor)] : [leg];
};

/** A debit, and before it what the account is lent, so that it is never below zero in between. */
const lent = (leg: PostedLeg, own: Running): PostedLeg[] => {
  const lackingMinor = leg.amountMinor - (own.availableMinor - own.reservedMinor);
  const lentMinor = lackingMinor > 0n ? lackingMinor : 0n;
  own.availableMinor += lentMinor - leg.amountMinor;
  own.owedMinor += lentMinor;
  return lentMinor > 0n ? [...pairOf(leg, 'CREDIT', lentMinor), leg] : [leg];
};

const plainDebitsMinor = (asked: readonly Leg[], legs: readonly PostedLeg[], account: string): bigint =>
  legs.reduce((totalMinor, leg, index) => {
    const isPlainDebit =
      leg.account === account &&
      leg.movement === 'ENTRY' &&
      leg.side === 'DEBIT' &&
      asked[index]?.mayOwe !== true;
    return isPlainDebit ? totalMinor + leg.amountMinor : totalMinor;
  }, 0n);

const pairOf = ({ account, currency }: PostedLeg, side: Side, amountMinor: bigint): PostedLeg[] => [
  { account, movement: 'ENTRY', side, amountMinor, currency },
  {
    account: 'RECEIVABLE',
    movement: 'ENTRY',
    side: side === 'DEBIT' ? 'CREDIT' : 'DEBIT',
    amountMinor,
    currency,
  },
];

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
