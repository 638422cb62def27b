import type { AccountRecord } from '../../evidence/view-records.js';
import { grouped } from '../../evidence/grouped.js';
import type { CustomerLife, FundingLife } from '../../workload/payments/payment-life.js';
import { NOTHING_THERE, tallyOf, type Balance } from './balances.js';
import type { LedgerEntry, OpenedFacts } from './ledger-entries.js';

export interface LedgerFacts {
  readonly entries: readonly LedgerEntry[];
  /** The accounts that the journal opened. */
  readonly opened: readonly OpenedFacts[];
  readonly customers: readonly CustomerLife[];
  readonly fundings: readonly FundingLife[];
  readonly listed: readonly AccountRecord[];
}

/** Double entry, compared with itself, with the callers' fundings, and with what is shown. */
export const judgeLedger = (facts: LedgerFacts): string[] => {
  const tally = tallyOf(facts.entries);
  return [
    ...judgeBalance(facts.entries),
    ...judgeHolds(facts.entries),
    ...tally.overdrawn,
    ...judgeOpened(facts),
    ...tally.misstated,
    ...judgeShown(tally.balances, facts.listed, facts.opened),
    ...judgeFundings(facts),
  ];
};

const isInDollars = ({ currency }: OpenedFacts): boolean => currency === 'USD';

/** A customer's accounts are opened once, for every registered customer. */
const judgeOpened = ({ opened, customers }: LedgerFacts): string[] => {
  const byAccount = grouped(opened, ({ accountId }) => accountId);
  const owners = new Set(opened.filter(isInDollars).map(({ customerId }) => customerId));
  return [
    ...[...byAccount].flatMap(([id, times]) =>
      times.length === 1 ? [] : [`${id} was opened ${times.length} times`],
    ),
    ...customers
      .filter(({ customerId }) => !owners.has(customerId))
      .map(({ customerId }) => `${customerId} was acknowledged and has no account`),
  ];
};

/** Money that only changes its place within an account has no other side. */
const WITHIN_AN_ACCOUNT: ReadonlySet<string> = new Set(['HOLD', 'RELEASE', 'SETTLE']);

/** Every entry adds up to zero in each of its currencies; so do all accounts, the service's own included. */
const judgeBalance = (entries: readonly LedgerEntry[]): string[] =>
  entries.flatMap(({ legs, position, type }) => {
    const sums = new Map<string, bigint>();
    for (const { currency, side, amountMinor, movement } of legs) {
      if (WITHIN_AN_ACCOUNT.has(movement)) continue;
      sums.set(currency, (sums.get(currency) ?? 0n) + (side === 'CREDIT' ? amountMinor : -amountMinor));
    }
    return [...sums]
      .filter(([, sum]) => sum !== 0n)
      .map(([currency, sum]) => `${type} at ${position} is out of balance by ${sum} ${currency}`);
  });

/** A hold is placed once, and ends once: captured by exactly its amount, or released. Settled, none is open. */
const judgeHolds = (entries: readonly LedgerEntry[]): string[] => {
  const ofHolds = entries.filter(({ hold }) => hold !== undefined);
  return [...grouped(ofHolds, ({ hold }) => hold?.holdId)].flatMap(([holdId = '', life]) => {
    const types = life.map(({ type }) => type);
    const isWhole =
      types.length === 2 &&
      types[0] === 'HoldPlaced' &&
      (types[1] === 'HoldCaptured' || types[1] === 'HoldReleased');
    return isWhole ? judgeCapture(holdId, life) : [`hold ${holdId} is not one life: ${types.join(', ')}`];
  });
};

const judgeCapture = (holdId: string, [placed, ended]: readonly LedgerEntry[]): string[] => {
  const hold = placed?.hold;
  if (hold === undefined || ended?.type !== 'HoldCaptured') return [];
  const debited = ended.legs
    .filter(({ account, side }) => account === hold.accountId && side === 'DEBIT')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return debited === hold.amountMinor
    ? []
    : [`hold ${holdId} of ${hold.amountMinor} was captured by ${debited}`];
};

const judgeShown = (
  balances: ReadonlyMap<string, Balance>,
  shown: readonly AccountRecord[],
  opened: readonly OpenedFacts[],
): string[] => {
  const known = new Set(opened.map(({ accountId }) => accountId));
  return [
    ...shown.flatMap(({ accountId, availableMinor, heldMinor }) => {
      if (!known.has(accountId)) return [`the API shows ${accountId}, which was never opened`];
      const balance = balances.get(accountId) ?? NOTHING_THERE;
      const isSame = balance.availableMinor === availableMinor && balance.heldMinor === heldMinor;
      return isSame
        ? []
        : [
            `the API shows ${accountId} with ${availableMinor} and ${heldMinor} held, the log says ` +
              `${balance.availableMinor} and ${balance.heldMinor}`,
          ];
    }),
    ...missing(shown, known),
  ];
};

const missing = (shown: readonly AccountRecord[], opened: ReadonlySet<string>): string[] => {
  const ids = new Set(shown.map(({ accountId }) => accountId));
  return [...opened].filter((id) => !ids.has(id)).map((id) => `the API does not show ${id}`);
};

/** Money comes in by fundings alone: an acknowledged one once, one in doubt at most once, no other. */
const judgeFundings = ({ entries, fundings }: LedgerFacts): string[] => {
  const posted = entries
    .filter(({ cause }) => cause === 'SANDBOX_FUNDING')
    .flatMap(({ legs }) => legs.filter(({ side }) => side === 'CREDIT'))
    .map(({ account, amountMinor }) => `${amountMinor} to ${account}`);
  const asked = fundings.map(({ accountId, amountMinor }) => `${amountMinor} to ${accountId}`);
  return [
    ...fundings.flatMap(({ outcome }, index) => {
      const funding = asked[index] ?? '';
      const times = posted.filter((found) => found === funding).length;
      if (outcome === 'acknowledged' && times === 0)
        return [`funding ${funding} was acknowledged and is lost`];
      if (outcome === 'refused' && times > 0) return [`funding ${funding} was refused and is posted`];
      return times > 1 ? [`funding ${funding} is posted ${times} times`] : [];
    }),
    ...posted
      .filter((funding) => !asked.includes(funding))
      .map((funding) => `funding ${funding} was never asked for`),
  ];
};
