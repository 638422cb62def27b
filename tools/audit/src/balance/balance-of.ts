import type { Replayable } from '@causeway/commands';
import type { LaneName, ViewRow, ViewWrite } from '@causeway/event-store';
import { blindVault } from '../replay/blind-vault.js';
import { Folding, UnreadableError } from '../replay/folding.js';
import { BEFORE_ALL, LogReader, type Connection } from '../log/log-reader.js';
import type { LaneHead, StoredEvent } from '../log/stored-event.js';
import type { Watcher } from '../watcher.js';
import { CannotRunError } from '../cli/usage-error.js';
import type { AccountName } from './account-name.js';

/** Until when the journal is read: a moment, a position, or its end. */
export interface Moment {
  readonly asOf?: string;
  readonly position?: number;
}

/** What an account held, in minor units. */
export interface AccountBalance {
  readonly account: string;
  readonly lane: string;
  readonly currency: string;
  readonly platformId: string | null;
  readonly customerId: string | null;
  readonly status: string | null;
  readonly available: bigint;
  readonly held: bigint;
  readonly pending: bigint;
  readonly total: bigint;
  /** The last entry that touched the account by then. */
  readonly touchedAt: { readonly position: number; readonly recordedAt: string };
  /** The last entry of the journal by then. */
  readonly readUpTo: { readonly position: number; readonly recordedAt: string };
}

/**
 * Folds the journal from its first entry up to the moment: every entry before the first one that was recorded after it.
 * Gives `undefined` when no such account had been opened, or touched, by then.
 */
export const balanceOf = async (
  connection: Connection,
  ledger: Replayable,
  account: AccountName,
  moment: Moment,
  watcher: Watcher,
): Promise<AccountBalance | undefined> => {
  const log = new LogReader(connection);
  const lanes = (await log.lanes()).filter(({ name }) => isAsked(name, ledger, account));
  watcher.begin(lanes.reduce((total, { head }) => total + head, 0));
  for (const lane of lanes) {
    const found = await inLane(log, lane, ledger, account, moment, watcher);
    if (found !== undefined) return found;
  }
  return undefined;
};

const isAsked = (lane: string, { context }: Replayable, account: AccountName): boolean => {
  const environments = account.kind === 'SYSTEM' ? [account.environment] : ['sandbox', 'production'];
  return environments.some((environment) => lane === `${context.name}.${environment}`);
};

const inLane = async (
  log: LogReader,
  lane: LaneHead,
  ledger: Replayable,
  account: AccountName,
  moment: Moment,
  watcher: Watcher,
): Promise<AccountBalance | undefined> => {
  const folding = new Folding(ledger, lane.name as LaneName, blindVault);
  let fold: ReturnType<Folding['foldOf']>;
  let last: { row: ViewRow; event: StoredEvent } | undefined;
  let end: StoredEvent | undefined;
  for await (const page of log.events(lane, BEFORE_ALL, Math.min(moment.position ?? lane.head, lane.head))) {
    for (const event of page) {
      if (moment.asOf !== undefined && event.recordedAt > moment.asOf)
        return balance(account, lane, last, end);
      fold ??= folding.foldOf(event.streamId);
      const row = (await rowsOf(folding, fold, event)).filter((write) => isOf(account, write)).at(-1)?.row;
      if (row !== undefined && row !== null) last = { row, event };
      end = event;
    }
    watcher.advance(page.length);
  }
  return balance(account, lane, last, end);
};

const rowsOf = async (
  folding: Folding,
  fold: ReturnType<Folding['foldOf']>,
  event: StoredEvent,
): Promise<readonly ViewWrite[]> => {
  try {
    return await folding.apply(fold, event);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    throw new CannotRunError(
      `${folding.lane}: ${error.message}. Run \`verify\` to see what happened to the log.`,
    );
  }
};

/** Internal accounts have rows of their own; of the service's own accounts the lines of their statements tell. */
const isOf = (account: AccountName, { view, row }: ViewWrite): boolean =>
  account.kind === 'INTERNAL'
    ? view.table === 'account_view' && row?.['account_id'] === account.accountId
    : view.table === 'posting_view' &&
      row?.['account'] === account.account &&
      row['currency'] === account.currency;

const balance = (
  account: AccountName,
  lane: LaneHead,
  last: { row: ViewRow; event: StoredEvent } | undefined,
  end: StoredEvent | undefined,
): AccountBalance | undefined => {
  if (last === undefined || end === undefined) return undefined;
  const { row, event } = last;
  const isInternal = account.kind === 'INTERNAL';
  const amount = (internal: string, system: string): bigint => row[isInternal ? internal : system] as bigint;
  const [available, held] = [amount('available', 'available_after'), amount('held', 'held_after')];
  const pending = isInternal ? (row['pending'] as bigint) : 0n;
  return {
    account: isInternal ? account.accountId : `${account.account}:${account.currency}`,
    lane: lane.name,
    currency: row['currency'] as string,
    platformId: isInternal ? (row['platform_id'] as string) : null,
    customerId: isInternal ? (row['customer_id'] as string | null) : null,
    status: isInternal ? (row['status'] as string) : null,
    available,
    held,
    pending,
    total: available + held + pending,
    touchedAt: { position: event.position, recordedAt: event.recordedAt },
    readUpTo: { position: end.position, recordedAt: end.recordedAt },
  };
};
