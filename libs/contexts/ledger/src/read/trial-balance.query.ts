import type { CommittedLane, CommittedLanes, ReadCall } from '../application/committed-lanes.js';
import type {
  BalanceDocument,
  CurrencyTrialDocument,
  TrialBalanceDocument,
} from '../published/statement.document.js';
import { toBalance } from './line-entry.js';
import { ZERO } from './statement.query.js';

/** All accounts of the caller's platform, and the service's own for it, added up as they are now. */
export const trialBalance = async (lanes: CommittedLanes, call: ReadCall): Promise<TrialBalanceDocument> => {
  const lane = await lanes.laneOf(call);
  return lanes.read(call, (now) => ({
    lane,
    position: now.position,
    currencies: currenciesOf(now, call.platformId),
  }));
};

interface Totals {
  accounts: number;
  internal: BalanceDocument;
  readonly system: Record<string, bigint>;
}

const currenciesOf = (lane: CommittedLane, platformId: string): CurrencyTrialDocument[] => {
  const totals = new Map<string, Totals>();
  const of = (currency: string): Totals => {
    const known = totals.get(currency) ?? { accounts: 0, internal: ZERO, system: {} };
    totals.set(currency, known);
    return known;
  };
  for (const { owner, currency, balance } of lane.allAccounts()) {
    if (owner.platformId !== platformId) continue;
    const total = of(currency);
    total.accounts += 1;
    total.internal = plus(total.internal, toBalance(balance));
  }
  for (const record of lane.allSystems())
    if (record.platformId === platformId)
      of(record.currency).system[record.account] = record.balance.available;
  return [...totals]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { accounts, internal, system }]) => ({
      currency,
      internal: { ...internal, accounts },
      system,
      sum: Object.values(system).reduce((sum, held) => sum + held, internal.total),
    }));
};

const plus = (one: BalanceDocument, other: BalanceDocument): BalanceDocument => ({
  available: one.available + other.available,
  held: one.held + other.held,
  pending: one.pending + other.pending,
  total: one.total + other.total,
  owed: one.owed + other.owed,
});
