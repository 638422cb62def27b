import type { LaneCopy, Replayable } from '@causeway/commands';
import {
  schemaOf,
  type LaneName,
  type StoredViewRow,
  type ViewDefinition,
  type ViewWrite,
} from '@causeway/event-store';
import type { Connection } from '../log/log-reader.js';
import type { LaneHead } from '../log/stored-event.js';
import { differencesOf } from './compare-row.js';
import { rowName } from './live-views.js';
import { keyOf, type RowFinding } from './row-finding.js';

/** More rows than these need no list; they are counted. */
const LISTED_MAX = 10_000;

type CopyFinding = Omit<RowFinding, 'context'>;
type RowsByName = ReadonlyMap<string, StoredViewRow>;

/** A lane's stored copy, compared with the fold of the lane right after the event at its position. */
export class StoredCopy {
  readonly findings: CopyFinding[] = [];
  readonly rows: Record<string, number> = {};
  private isHeld = false;
  private beyond = 0;

  constructor(
    readonly lane: LaneName,
    readonly position: number,
    private readonly definition: LaneCopy,
    private readonly live: ReadonlyMap<ViewDefinition, RowsByName>,
  ) {}

  get unlisted(): number {
    return this.beyond;
  }

  async hold(rebuilt: readonly ViewWrite[]): Promise<void> {
    this.isHeld = true;
    for (const view of this.definition.tables) {
      const own = rebuilt.filter((write) => write.view === view);
      this.rows[view.table] = own.length;
      await this.compare(view, own);
    }
  }

  /** To be called at the end of the lane: a copy of more than there is was not taken from this log. */
  finish(head: number): void {
    if (this.isHeld) return;
    this.note({
      kind: 'DIFFERS',
      view: this.definition.place,
      key: { lane: this.lane },
      columns: [{ column: 'position', live: String(this.position), rebuilt: String(head) }],
    });
  }

  private async compare(view: ViewDefinition, rebuilt: readonly ViewWrite[]): Promise<void> {
    const surplus = new Map(this.live.get(view));
    for (const { key, row } of rebuilt) {
      const [name, place] = [rowName(view, key), { view: view.table, key: keyOf(view, key) }];
      const live = surplus.get(name);
      surplus.delete(name);
      if (live === undefined) {
        this.note({ kind: 'ABSENT', ...place });
        continue;
      }
      const columns = await differencesOf(view, live, row ?? {}, undefined);
      if (columns.length > 0) this.note({ kind: 'DIFFERS', ...place, columns });
    }
    for (const row of surplus.values())
      this.note({ kind: 'SURPLUS', view: view.table, key: keyOf(view, row) });
  }

  private note(finding: CopyFinding): void {
    if (this.findings.length < LISTED_MAX) this.findings.push(finding);
    else this.beyond += 1;
  }
}

/**
 * The copies that a context keeps of its lanes, as they stand now, read in one snapshot of a short transaction. Their
 * memory is that of the process that wrote them.
 */
export const readCopies = async (
  connection: Connection,
  { context, copy }: Replayable,
  lanes: readonly LaneHead[],
): Promise<StoredCopy[]> => {
  if (copy === undefined) return [];
  const schema = schemaOf(context.name);
  const { rows } = await connection.query<{ lane: LaneName; position: number }>(
    `select lane, position::float8 as position from ${schema}.${copy.place} where lane = any($1) order by lane`,
    [lanes.map(({ name }) => name)],
  );
  const found: StoredCopy[] = [];
  for (const { lane, position } of rows) {
    const live = new Map<ViewDefinition, RowsByName>();
    for (const view of copy.tables) {
      const stored = await connection.query<StoredViewRow>(
        `select * from ${schema}.${view.table} where lane = $1`,
        [lane],
      );
      live.set(view, new Map(stored.rows.map((row) => [rowName(view, row), row])));
    }
    found.push(new StoredCopy(lane, position, copy, live));
  }
  return found;
};
