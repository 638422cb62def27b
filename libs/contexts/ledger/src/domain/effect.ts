import { Money, type Instant } from '@causeway/kernel';
import type { AccountState } from './account.js';
import { assertBalanced, isInternal } from './entry.js';
import type { CountedCharge, LedgerEvent } from './ledger-event.js';
import type { Hold, LedgerState } from './ledger-state.js';
import { Tally, type Posting, type SystemBalance } from './tally.js';

/** What one event changes, worked out before anything is changed. */
export interface Effect {
  /** Touched accounts as they become, the platform's own first. */
  readonly accounts: readonly AccountState[];
  /** Those of them whose balance or total is another than before. */
  readonly changed: readonly AccountState[];
  readonly systemBalances: readonly SystemBalance[];
  readonly postings: readonly Posting[];
  readonly hold?: { readonly platformId: string; readonly holdId: string; readonly after: Hold };
  readonly counters: readonly CounterTotal[];
}

export interface CounterTotal {
  readonly platformId: string;
  readonly counter: string;
  readonly usedMinor: bigint;
}

/** Throws on an event that breaks an invariant: out of balance, below zero, beyond 64 bits, an unknown account. */
export const effectOf = (event: LedgerEvent, state: LedgerState, at: Instant): Effect => {
  switch (event.type) {
    case 'AccountsOpened':
      return opened(event, at);
    case 'EntryPosted': {
      assertBalanced(event.legs);
      const tally = new Tally(state, at);
      for (const leg of event.legs) tally.post(leg);
      return effect(tally);
    }
    case 'HoldPlaced':
    case 'HoldCaptured':
    case 'HoldReleased':
      return effectOnHold(event, state, at);
  }
};

const opened = (event: Extract<LedgerEvent, { type: 'AccountsOpened' }>, at: Instant): Effect => ({
  accounts: event.accounts.map((account) => ({
    ...account,
    owner: event.owner,
    status: event.status,
    available: Money.zero(account.currency),
    held: Money.zero(account.currency),
    pending: Money.zero(account.currency),
    createdAt: at,
    updatedAt: at,
  })),
  changed: [],
  systemBalances: [],
  postings: [],
  counters: [],
});

type HoldEvent = Extract<LedgerEvent, { type: 'HoldPlaced' | 'HoldCaptured' | 'HoldReleased' }>;

const effectOnHold = (event: HoldEvent, state: LedgerState, at: Instant): Effect => {
  const { holdId, accountId: account, amount } = event;
  const platformId = platformOf(event, state);
  const tally = new Tally(state, at);
  switch (event.type) {
    case 'HoldPlaced': {
      tally.hold({ account, side: 'DEBIT', amount });
      const { accountId, counters, cause } = event;
      const after: Hold = { status: 'HELD', accountId, amount, counters, cause };
      return {
        ...effect(tally),
        hold: { platformId, holdId, after },
        counters: charged(state, platformId, counters, 1n),
      };
    }
    case 'HoldCaptured':
      assertBalanced(event.legs);
      for (const leg of event.legs) {
        if (isInternal(leg) && leg.account === account && leg.side === 'DEBIT') tally.capture(leg);
        else tally.post(leg);
      }
      return { ...effect(tally), hold: { platformId, holdId, after: { status: 'CAPTURED' } } };
    case 'HoldReleased':
      tally.release({ account, side: 'CREDIT', amount });
      return {
        ...effect(tally),
        hold: { platformId, holdId, after: { status: 'RELEASED' } },
        counters: charged(state, platformId, event.counters, -1n),
      };
  }
};

const platformOf = ({ accountId }: HoldEvent, state: LedgerState): string => {
  const account = state.account(accountId);
  if (account === undefined) throw new Error(`A hold names ${accountId}, which is no account of this lane`);
  return account.owner.platformId;
};

const effect = (tally: Tally): Effect => ({
  accounts: tally.accounts(),
  changed: tally.accounts().filter((account) => tally.hasChanged(account)),
  systemBalances: tally.systemBalances(),
  postings: tally.postings,
  counters: [],
});

const charged = (
  state: LedgerState,
  platformId: string,
  charges: readonly CountedCharge[],
  sign: 1n | -1n,
): CounterTotal[] => {
  const totals = new Map<string, bigint>();
  for (const { counter, amountMinor } of charges) {
    const used = totals.get(counter) ?? state.counter(platformId, counter);
    totals.set(counter, used + sign * amountMinor);
  }
  return [...totals].map(([counter, usedMinor]) => ({ platformId, counter, usedMinor }));
};
