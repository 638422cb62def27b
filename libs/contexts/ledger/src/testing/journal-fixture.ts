import {
  digestAfter,
  openContextDatabase,
  PostgresEventStore,
  type LaneCommand,
  type LaneEntry,
  type LineMark,
  type Tenure,
  type WriterLane,
} from '@causeway/event-store';
import { newUuid, uuidOf, type Instant } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import { CommittedState } from '../application/committed-state.js';
import type { CommittedLanes } from '../application/committed-lanes.js';
import { writeEvent } from '../application/journal-format.js';
import { MARK_EVERY, systemLine } from '../application/stage-command.js';
import { Book } from '../domain/book.js';
import type { Change } from '../domain/change.js';
import { isEntry, type LedgerEvent } from '../domain/ledger-event.js';
import { ledger } from '../ledger.module.js';
import type { AccountSources } from '../read/account.query.js';
import { NOW } from './ledger.fixture.js';

const LANE = 'ledger.sandbox';

interface Staged {
  readonly change: Change;
  readonly entry: LaneEntry;
}

export interface Asked {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** A real lane, filled with the events of a spec, without a writer: one batch a flush, at one moment. */
export class JournalFixture {
  readonly book = new Book('sandbox');
  readonly asked: Asked[] = [];
  readonly sources: AccountSources;
  private staged: Staged[] = [];

  private constructor(
    private readonly lane: WriterLane,
    private tenure: Tenure,
    private readonly query: <Row>(sql: string, params: readonly unknown[]) => Promise<Row[]>,
    readonly close: () => Promise<void>,
  ) {
    const rows = <Row>(sql: string, params: readonly unknown[]): Promise<Row[]> => {
      this.asked.push({ sql, params });
      return this.query<Row>(sql, params);
    };
    this.sources = { views: { rows }, lanes: this.lanes() };
  }

  /** In a database that `LedgerHost.migrate` made ready; `url` is a superuser's. */
  static async open(url: string): Promise<JournalFixture> {
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    const database = await openContextDatabase({ url, context: 'ledger', poolSize: 2 });
    const store = await PostgresEventStore.open({ database, catalog: ledger.definition.events, vault });
    const lane = await store.writerLanes().lane(LANE);
    const tenure = await lane.claim({ instanceId: newUuid(), address: 'here' });
    if (tenure === undefined) throw new Error('a claim without conditions succeeds');
    const close = async (): Promise<void> => {
      await lane.close();
      await store.close();
    };
    return new JournalFixture(
      lane,
      tenure,
      (sql, params) => database.dataSource.query(sql, [...params]),
      close,
    );
  }

  /** Adds an event, to be written by the next flush. */
  record(event: LedgerEvent, platformId: string, at: Instant = NOW): Change {
    const change = this.book.apply(event, at);
    const data = writeEvent(event, change);
    const schemaVersion = ledger.definition.events[event.type]?.version;
    if (schemaVersion === undefined) throw new Error(`${event.type} is no event of the ledger`);
    const entry = {
      type: event.type,
      schemaVersion,
      data: JSON.stringify(data),
      metadata: JSON.stringify({ platformId }),
      published: null,
    };
    this.staged.push({ change, entry });
    return change;
  }

  async flush(recordedAt: Instant = NOW): Promise<void> {
    const { staged } = this;
    this.staged = [];
    const entries = staged.map(({ entry }) => entry);
    const { epoch, position: afterPosition } = this.tenure;
    const digest = digestAfter(this.tenure.digest, afterPosition, recordedAt, entries);
    const commands = staged.map(commandOf);
    const marks = staged.flatMap(marksOf);
    const batch = { epoch, afterPosition, recordedAt, entries, digest, commands, marks, views: [] };
    const { status } = await this.lane.append(batch);
    if (status !== 'appended') throw new Error(`the lane said ${status}`);
    this.tenure = { epoch, position: afterPosition + entries.length, digest };
  }

  /** The rows of the journal and of its marks that the statements in `asked` visited. */
  async visited(): Promise<{ readonly entries: number; readonly marks: number }> {
    const counted = { entries: 0, marks: 0 };
    for (const { sql, params } of [...this.asked]) {
      const [explained] = await this.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${sql}`,
        params,
      );
      if (explained !== undefined) count(explained['QUERY PLAN'][0].Plan, counted);
    }
    return counted;
  }

  /** What a writer would answer from: all that was flushed. */
  private lanes(): CommittedLanes {
    return {
      laneOf: async () => LANE,
      read: async (_call, look) => look(new CommittedState(LANE, this.book.contents())),
    };
  }
}

const commandOf = ({ change: { event, position } }: Staged): LaneCommand => ({
  commandId: newUuid(),
  fingerprint: Buffer.alloc(16),
  position,
  ...(isEntry(event) && { causeId: uuidOf(event.cause.transactionId) }),
});

/** As a writer makes them. */
const marksOf = ({ change: { accounts, systems, event, position } }: Staged): LineMark[] =>
  isEntry(event)
    ? [
        ...accounts.map(({ accountId: line, balance: { entries: ordinal } }) => ({
          line,
          ordinal,
          position,
        })),
        ...systems.map(({ platformId, account, currency, after: { entries: ordinal } }) => ({
          line: systemLine(platformId, account, currency),
          ordinal,
          position,
        })),
      ].filter(({ ordinal }) => ordinal % MARK_EVERY === 0)
    : [];

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const count = (plan: Plan, counted: { entries: number; marks: number }): void => {
  const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  if (plan['Relation Name']?.startsWith('event_')) counted.entries += rows;
  if (plan['Relation Name']?.startsWith('line_mark_')) counted.marks += rows;
  for (const part of plan.Plans ?? []) count(part, counted);
};
