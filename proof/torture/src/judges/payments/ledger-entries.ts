import { dataOf, type Fields, type LogEvent } from '../../evidence/log-record.js';

/** One entry of the ledger's journal, as a reader without its types finds it. */
export interface LedgerEntry {
  readonly position: number;
  readonly type: string;
  readonly transactionId: string;
  /** Absent on entries without a hold. */
  readonly hold?: HoldFacts;
  readonly legs: readonly LegFacts[];
  /** `SANDBOX_FUNDING`, `PAYMENT`, … */
  readonly cause: string;
}

/** The hold of an entry, and what of it the entry places, captures or releases. */
export interface HoldFacts extends AmountFacts {
  readonly holdId: string;
  readonly accountId: string;
}

export interface LegFacts extends AmountFacts {
  readonly account: string;
  readonly side: string;
  /** `ENTRY` moves settled money, `HOLD` sets it aside, `CAPTURE` spends it from there, `RELEASE` gives it back, … */
  readonly movement: string;
  /** The account's balance after the entry, where the entry states it. */
  readonly after?: AfterFacts;
}

export interface AfterFacts {
  readonly availableMinor: bigint;
  readonly heldMinor: bigint;
  readonly pendingMinor: bigint;
  /** Position of the account's entry before this one, 0 for its first. */
  readonly previous: number;
}

export interface AmountFacts {
  readonly amountMinor: bigint;
  readonly currency: string;
}

const OF_HOLDS: ReadonlySet<string> = new Set(['HOLD', 'CAPTURE', 'RELEASE']);

/** Everything in a journal that moves money or sets it aside; accounts that are opened move none. */
export const entriesOf = (events: readonly LogEvent[]): LedgerEntry[] =>
  events.flatMap((event) => {
    const data = dataOf(event);
    const cause = data['cause'] as Fields | undefined;
    if (cause === undefined) return [];
    const legs = legsOf(event.type, data);
    return {
      position: event.position,
      type: event.type,
      transactionId: String(cause['transactionId']),
      cause: String(cause['kind']),
      legs,
      ...('holdId' in data && { hold: holdOf(String(data['holdId']), legs) }),
    };
  });

/** Every account of an entry, and its movement: the one place that knows the log's format. */
const legsOf = (type: string, data: Fields): LegFacts[] => {
  if ('postings' in data) return (data['postings'] as Fields[]).map(postingOf);
  const { accountId, amount } = data;
  const whole = (movement: string, side: string): LegFacts[] => [
    { account: String(accountId), movement, side, ...amountOf(amount as Fields) },
  ];
  if (type === 'HoldPlaced') return whole('HOLD', 'DEBIT');
  if (type === 'HoldReleased') return whole('RELEASE', 'CREDIT');
  return (data['legs'] as Fields[]).map((leg) => {
    const [account, side] = [String(leg['account']), String(leg['side'])];
    const isCaptured = type === 'HoldCaptured' && account === accountId && side === 'DEBIT';
    return {
      account,
      side,
      movement: isCaptured ? 'CAPTURE' : 'ENTRY',
      ...amountOf(leg['amount'] as Fields),
    };
  });
};

const postingOf = (posting: Fields): LegFacts => {
  const { account, movement, side, amount, currency, available, held, pending, previous } = posting;
  return {
    account: String(account),
    movement: String(movement),
    side: String(side),
    amountMinor: BigInt(amount as string),
    currency: String(currency),
    ...(available !== undefined && {
      after: {
        availableMinor: BigInt(available as string),
        heldMinor: BigInt(held as string),
        pendingMinor: BigInt(pending as string),
        previous: Number(previous),
      },
    }),
  };
};

const holdOf = (holdId: string, legs: readonly LegFacts[]): HoldFacts => {
  const own = legs.filter(({ movement }) => OF_HOLDS.has(movement));
  const [first] = own;
  if (first === undefined) throw new Error(`an entry of hold ${holdId} moves nothing of it`);
  const amountMinor = own.reduce((sum, leg) => sum + leg.amountMinor, 0n);
  return { holdId, accountId: first.account, amountMinor, currency: first.currency };
};

/** An internal account and its owner: a customer, or the platform itself when there is no customer. */
export interface OpenedFacts {
  readonly accountId: string;
  readonly currency: string;
  readonly customerId?: string;
}

export const openedAccountsOf = (events: readonly LogEvent[]): OpenedFacts[] =>
  events
    .filter(({ type }) => type === 'AccountsOpened')
    .map(dataOf)
    .flatMap(({ owner, accounts }) =>
      (accounts as Fields[]).map(({ accountId, currency }) => ({
        accountId: String(accountId),
        currency: String(currency),
        ...(owner.customerId !== undefined && { customerId: String(owner.customerId) }),
      })),
    );

/** Money as the log writes it: `{"$money": ["240000", "USD"]}`. */
export const amountOf = (written: Fields): AmountFacts => {
  const [minor, currency] = written['$money'] as [string, string];
  return { amountMinor: BigInt(minor), currency };
};
