import type { KeptCommand } from '@causeway/commands';
import { tablesOf, writerTablesOf, type LaneName, type StoredEntry } from '@causeway/event-store';
import { BEFORE_ALL, LogReader, type Connection } from '../log/log-reader.js';
import type { LaneHead, StoredEvent } from '../log/stored-event.js';
import type { RowFinding } from './row-finding.js';

/** More rows than these need no list; they are counted. */
const LISTED_MAX = 10_000;

type CommandOf = (entry: StoredEntry) => KeptCommand;
type CommandFinding = Omit<RowFinding, 'context'>;

interface CommandRow {
  readonly command_id: string;
  readonly position: number;
  readonly cause_id: string | null;
  readonly object_id: string | null;
}

export interface CommandVerdict {
  /** The table, and how many of its rows the log gives. */
  readonly rows: Readonly<Record<string, number>>;
  readonly findings: readonly CommandFinding[];
  readonly unlisted: number;
}

/**
 * Compares the commands that a writer's lane knows with its entries: a missing row would let its command take
 * effect a second time, and one that names a foreign entry would give a caller another command's outcome.
 * Commands that were refused have no entry, and only their rows record them.
 */
export class KeptCommands {
  private readonly findings: CommandFinding[] = [];
  private readonly log: LogReader;
  private readonly table: string;
  private readonly view: string;
  private beyond = 0;
  private count = 0;

  constructor(
    private readonly connection: Connection,
    private readonly lane: LaneHead,
    private readonly commandOf: CommandOf,
  ) {
    this.log = new LogReader(connection);
    this.table = writerTablesOf(lane.name as LaneName).commands;
    this.view = this.table.slice(this.table.indexOf('.') + 1);
  }

  /** All of them, up to the head. Rows come with their entries, so that both are complete. */
  async verdict(): Promise<CommandVerdict> {
    for await (const page of this.log.events(this.lane, BEFORE_ALL, this.lane.head)) await this.compare(page);
    await this.findSurplus();
    return { rows: { [this.view]: this.count }, findings: this.findings, unlisted: this.beyond };
  }

  private async compare(page: readonly StoredEvent[]): Promise<void> {
    const expected = page.flatMap((event) => this.expected(event) ?? []);
    const live = await this.rowsOf(expected.map(({ commandId }) => commandId));
    for (const command of expected) {
      this.count += 1;
      const row = live.get(command.commandId);
      const place = { view: this.view, key: { command_id: command.commandId } };
      if (row === undefined) {
        this.note({ kind: 'ABSENT', ...place });
        continue;
      }
      const columns = differences(row, command);
      if (columns.length > 0) this.note({ kind: 'DIFFERS', ...place, columns });
    }
  }

  /** An entry that cannot be opened is reported by the rebuild of the views. */
  private expected(event: StoredEvent): KeptCommand | undefined {
    try {
      return this.commandOf(event);
    } catch {
      return undefined;
    }
  }

  private async rowsOf(commandIds: readonly string[]): Promise<Map<string, CommandRow>> {
    const { rows } = await this.connection.query<CommandRow>(
      `select command_id, position::float8 as position, cause_id, object_id from ${this.table}
        where command_id = any($1::uuid[])`,
      [commandIds],
    );
    return new Map(rows.map((row) => [row.command_id, row]));
  }

  /** Rows that say they posted an entry which another command posted, or none. */
  private async findSurplus(): Promise<void> {
    const { events } = tablesOf(this.lane.name as LaneName);
    const { rows } = await this.connection.query<CommandRow & { metadata: string | null }>(
      `select c.command_id, c.position::float8 as position, e.metadata::text as metadata
         from ${this.table} c left join ${events} e on e.lane = ${this.lane.number} and e.position = c.position
        where c.cause_id is not null and c.position <= $1
          and c.command_id::text is distinct from e.metadata ->> 'commandId'
        order by c.command_id`,
      [this.lane.head],
    );
    for (const { command_id: commandId, position, metadata } of rows) {
      // A caller's own id that is no uuid is kept as one that is derived from it.
      const [entry] = metadata === null ? [] : await this.entryAt(position);
      if (entry !== undefined && this.expected(entry)?.commandId === commandId) continue;
      if (this.isReported(commandId)) continue;
      this.note({ kind: 'SURPLUS', view: this.view, key: { command_id: commandId } });
    }
  }

  private async entryAt(position: number): Promise<StoredEvent[]> {
    const page = await this.log.events(this.lane, position - 1, position).next();
    return page.done === true ? [] : page.value;
  }

  /** One of an entry that is elsewhere. */
  private isReported(commandId: string): boolean {
    return this.findings.some(({ kind, key }) => kind === 'DIFFERS' && key?.['command_id'] === commandId);
  }

  private note(finding: CommandFinding): void {
    if (this.findings.length < LISTED_MAX) this.findings.push(finding);
    else this.beyond += 1;
  }
}

const differences = (row: CommandRow, command: KeptCommand) => {
  const pairs = [
    ['position', String(row.position), String(command.position)],
    ['cause_id', row.cause_id ?? '', command.causeId ?? ''],
    ['object_id', row.object_id ?? '', command.objectId ?? ''],
  ] as const;
  return pairs.flatMap(([column, live, rebuilt]) => (live === rebuilt ? [] : { column, live, rebuilt }));
};
