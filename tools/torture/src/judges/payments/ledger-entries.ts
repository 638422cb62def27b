import { dataOf, type Fields, type LogEvent } from '../../evidence/log-record.js';

/** One entry of the ledger's journal, as a reader without its types finds it. */
export interface LedgerEntry {
  readonly position: number;
  readonly type: string;
  readonly transactionId: string;
  /** Absent on entries that have to do with no hold. */
  readonly hold?: HoldFacts;
  readonly legs: readonly LegFacts[];
  /** `SANDBOX_FUNDING`, `PAYMENT`, … */
  readonly cause: string;
}

export interface HoldFacts extends AmountFacts {
  readonly holdId: string;
  readonly accountId: string;
}

export interface LegFacts extends AmountFacts {
  readonly account: string;
  readonly side: string;
}

export interface AmountFacts {
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** Everything in a journal that moves money or sets it aside; accounts that are opened move none. */
export const entriesOf = (events: readonly LogEvent[]): LedgerEntry[] =>
  events.flatMap((event) => {
    const data = dataOf(event);
    const cause = data['cause'] as Fields | undefined;
    if (cause === undefined) return [];
    return {
      position: event.position,
      type: event.type,
      transactionId: String(cause['transactionId']),
      cause: String(cause['kind']),
      legs: ((data['legs'] ?? []) as Fields[]).map(legOf),
      ...('holdId' in data && {
        hold: {
          holdId: String(data['holdId']),
          accountId: String(data['accountId']),
          ...amountOf(data['amount'] as Fields),
        },
      }),
    };
  });

/** An internal account, and whose it is: a customer's, or the platform's own when there is no customer. */
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

const legOf = (leg: Fields): LegFacts => ({
  account: String(leg['account']),
  side: String(leg['side']),
  ...amountOf(leg['amount'] as Fields),
});

/** Money as the log writes it: `{"$money": ["240000", "USD"]}`. */
export const amountOf = (written: Fields): AmountFacts => {
  const [minor, currency] = written['$money'] as [string, string];
  return { amountMinor: BigInt(minor), currency };
};
