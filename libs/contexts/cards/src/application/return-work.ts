import { money } from '@causeway/kernel';
import type { Leg } from '@causeway/ledger';
import type { Work } from '../domain/card-transaction.js';
import { fundingMinor, shortfallOf } from '../domain/card-transaction.decide.js';
import { mayPass, moved, posted } from './ledger-steps.js';
import type { WorkAt, WorkResult } from './purchase-work.js';

type Of<Kind extends Work['kind']> = Extract<Work, { readonly kind: Kind }>;

/** Legs of which some may be of nothing: an entry has none of those. */
const withoutEmpty = (legs: readonly Leg[]): readonly Leg[] =>
  legs.filter(({ amount }) => amount.isPositive());

/** What the merchant gives back first repays what the service bore for the purchase (cards §6). */
export const postReturn = async (
  { refundId, token, amountMinor }: Of<'RETURN'>,
  { known, steps, now }: WorkAt,
): Promise<WorkResult> => {
  const { source, shortfallMinor } = known;
  const total = fundingMinor(known, amountMinor);
  const repaidMinor = total < shortfallMinor ? total : shortfallMinor;
  const of = (minor: bigint) => money(minor, source.currency);
  const outcome = await steps.post(
    'return',
    withoutEmpty([
      { account: 'CLEARING', side: 'DEBIT', amount: of(total) },
      { account: 'LOSSES', side: 'CREDIT', amount: of(repaidMinor) },
      { account: source.accountId, side: 'CREDIT', amount: of(total - repaidMinor) },
    ]),
  );
  if (mayPass(outcome)) return 'LATER';
  const isStranded = outcome.status === 'REFUSED';
  const { place: ledgerPlace } = isStranded
    ? posted(await steps.post('strand', moved('CLEARING', 'LOSSES', of(total))))
    : outcome;
  const rest = total - repaidMinor;
  return [
    {
      type: 'CardReturnPosted',
      ...{ refundId, token, amountMinor, repaidMinor, postedAt: now, ledgerPlace },
      ...(isStranded
        ? { creditedMinor: 0n, strandedMinor: rest }
        : { creditedMinor: rest, strandedMinor: 0n }),
    },
    { type: 'CardPurchaseRefunded', refundedAt: now },
  ];
};

/**
 * The return is taken back; what the account cannot give, the service bears (cards §6). What repaid the service is the
 * account's to give once it has paid what it owed: the purchase is settled, and owes nothing any more.
 */
export const reverseReturn = async (
  { refundId }: Of<'RETURN_REVERSAL'>,
  { known, steps, now }: WorkAt,
): Promise<WorkResult> => {
  const returned = known.returns.find((each) => each.refundId === refundId);
  if (returned === undefined) throw new Error(`${refundId} is no return of its transaction`);
  const { source, isCollected } = known;
  const { creditedMinor, repaidMinor } = returned;
  const owedMinor = isCollected === true ? creditedMinor + repaidMinor : creditedMinor;
  const total = fundingMinor(known, returned.amountMinor);
  const of = (minor: bigint) => money(minor, source.currency);
  const taken = await steps.post(
    'reverse',
    withoutEmpty([
      { account: source.accountId, side: 'DEBIT', amount: of(owedMinor) },
      { account: 'LOSSES', side: 'DEBIT', amount: of(total - owedMinor) },
      { account: 'CLEARING', side: 'CREDIT', amount: of(total) },
    ]),
  );
  const isTaken = taken.status === 'POSTED';
  const { place: ledgerPlace } = isTaken
    ? taken
    : posted(await steps.post('loss', moved('LOSSES', 'CLEARING', of(total))));
  const [takenMinor, shortfallMinor] = isTaken ? [owedMinor, 0n] : [0n, owedMinor];
  return [
    {
      type: 'CardReturnReversed',
      ...{ refundId, takenMinor, shortfallMinor, reversedAt: now, ledgerPlace },
    },
    { type: 'CardPurchaseRefunded', refundedAt: now },
  ];
};

/** The account pays what it owes, all of it or nothing (cards §5). */
export const collect = async (
  { rowId }: Of<'COLLECTION'>,
  { known, steps, now }: WorkAt,
): Promise<WorkResult> => {
  const collectedMinor = shortfallOf(known, rowId) ?? 0n;
  const collected = { type: 'CardShortfallCollected', rowId, collectedMinor, collectedAt: now } as const;
  if (collectedMinor === 0n) return [collected];
  const amount = money(collectedMinor, known.source.currency);
  const outcome = await steps.post('collect', moved(known.source.accountId, 'LOSSES', amount));
  return outcome.status === 'POSTED'
    ? [{ ...collected, ledgerPlace: outcome.place }]
    : [{ type: 'CardCollectionRefused', refusedAt: now }];
};
