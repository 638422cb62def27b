import { tablesOf, writerTablesOf, type LaneName } from '@causeway/event-store';
import type { CurrencyCode } from '@causeway/kernel';
import type { CommittedLane, CommittedLanes, ReadCall } from '../application/committed-lanes.js';
import type { AccountWanted } from '../application/statement-requests.js';
import { emptyBalance, type BalanceRecord } from '../domain/balance.js';
import { isSystemAccount, type AnyAccount } from '../domain/entry.js';
import { systemLine } from '../application/stage-command.js';

/** The entries of one account, in the order of the lane: each names the one before it, and some are marked. */
export interface Line {
  readonly lane: LaneName;
  readonly account: AnyAccount;
  readonly currency: CurrencyCode;
  /** As marks name it. */
  readonly name: string;
  /** The account now. */
  readonly head: BalanceRecord;
  /** The last position of the lane, where `head` was read. */
  readonly lanePosition: number;
}

/** The line of an account that the caller may see; `undefined` when there is none. */
export const findLine = async (
  lanes: CommittedLanes,
  call: ReadCall,
  { account, currency }: AccountWanted,
): Promise<Line | undefined> => {
  const lane = await lanes.laneOf(call);
  return lanes.read(call, (now) => {
    const { position: lanePosition } = now;
    if (!isSystemAccount(account)) {
      const record = ownAccount(now, account, call.platformId);
      if (record === undefined) return undefined;
      const { accountId: name, balance: head } = record;
      return { lane, account, currency: record.currency, name, head, lanePosition };
    }
    if (currency === undefined) return undefined;
    const head = now.system(call.platformId, account, currency) ?? NEVER;
    const name = systemLine(call.platformId, account, currency);
    return { lane, account, currency, name, head, lanePosition };
  });
};

const ownAccount = (lane: CommittedLane, accountId: string, platformId: string) => {
  const record = lane.account(accountId);
  return record?.owner.platformId === platformId ? record : undefined;
};

/** One of the service's own before its first entry. */
const NEVER = emptyBalance('1970-01-01T00:00:00.000Z' as BalanceRecord['at']);

/** The lane's key in the log's tables, as a part of a statement; the name of a lane needs no quoting. */
export const laneKey = (lane: LaneName): string => `(select lane from log.lane where name = '${lane}')`;

/** Where the entries of a lane, its marks and its commands lie. */
export const journalTables = (lane: LaneName) => ({ ...tablesOf(lane), ...writerTablesOf(lane) });
