import type { ViewReader } from '@causeway/commands';
import type { LaneName } from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';
import { ENTRY, entryOfRow, type EntryRow, type JournalEntry } from './line-entry.js';
import { journalTables, laneKey, type Line } from './line.js';

/** An entry with its number in its line. */
export interface NumberedEntry extends JournalEntry {
  readonly ordinal: number;
}

/** Which entries lie before a point: up to a position, or recorded before a moment. */
export type Bound =
  { readonly upTo: number; readonly before?: never } | { readonly before: Instant; readonly upTo?: never };

interface Place {
  readonly ordinal: number;
  readonly position: number;
}

/**
 * The last entry of a line before a bound; `undefined` where there is none. Reads the marks by halves and, from the
 * first one at or after the bound, no more entries than lie between two marks.
 */
export const lastBefore = async (
  views: ViewReader,
  line: Line,
  bound: Bound,
): Promise<NumberedEntry | undefined> => {
  if (line.head.entries === 0) return undefined;
  const start = await firstMarkAfter(views, line, bound);
  const walked = await walk(views, line, start, { floor: 1, bound });
  return walked.find(isBefore(bound));
};

/** The entries of a line from one ordinal down to another, newest first. */
export const entriesBetween = async (
  views: ViewReader,
  line: Line,
  newest: number,
  oldest: number,
): Promise<readonly NumberedEntry[]> => {
  if (newest < oldest) return [];
  const start = await markFrom(views, line, newest);
  const walked = await walk(views, line, start, { floor: oldest });
  return walked.filter(({ ordinal }) => ordinal <= newest);
};

const isBefore =
  ({ upTo, before }: Bound) =>
  ({ position, recordedAt }: JournalEntry): boolean =>
    upTo === undefined ? recordedAt < before : position <= upTo;

/** The mark of an ordinal or the next one after it; the line's newest entry where none follows. */
const markFrom = async (views: ViewReader, { lane, name, head }: Line, ordinal: number): Promise<Place> => {
  const { marks } = journalTables(lane);
  const [mark] = await views.rows<Place>(
    // By the column, not by the output of its name, or the index gives no order.
    `select mark.ordinal::float8 as ordinal, mark.position::float8 as position from ${marks} mark
      where mark.line = $1 and mark.ordinal >= $2 and mark.ordinal <= $3 order by mark.ordinal limit 1`,
    [name, ordinal, head.entries],
  );
  return mark ?? { ordinal: head.entries, position: head.position };
};

/**
 * Marks have no index by position or time, and need none: both grow with the ordinal, so that halving the range of
 * ordinals finds the first one after the bound in as many looks as the number of entries has binary digits.
 */
const halving = (lane: LaneName): string => {
  const { marks } = journalTables(lane);
  const isAfter = 'coalesce(mark.position > $4, mark.recorded_at >= $5)';
  return `
    with recursive halved (low, high, ordinal, position) as (
      select 0::bigint, $2::bigint, $2::bigint, $3::bigint
      union all
      select
        case when ${isAfter} is false then mark.ordinal else low end,
        case when ${isAfter} is false then high else (low + high) / 2 end,
        case when ${isAfter} then mark.ordinal else halved.ordinal end,
        case when ${isAfter} then mark.position else halved.position end
      from halved left join lateral (
        select * from ${marks} each
         where each.line = $1 and each.ordinal > (low + high) / 2 and each.ordinal <= high
         order by each.ordinal limit 1) mark on true
      where low < high
    )
    select ordinal::float8 as ordinal, position::float8 as position from halved where low >= high`;
};

const firstMarkAfter = async (
  views: ViewReader,
  { lane, name, head }: Line,
  { upTo, before }: Bound,
): Promise<Place> => {
  const values = [name, head.entries, head.position, upTo ?? null, before ?? null];
  const [place] = await views.rows<Place>(halving(lane), values);
  if (place === undefined) throw new Error(`The marks of ${name} lead nowhere`);
  return place;
};

/** Each entry names the one before it on the same line. */
const walking = (lane: LaneName): string => {
  const { events } = journalTables(lane);
  const key = laneKey(lane);
  return `
    with recursive walked as (
      select $3::bigint as ordinal, e.position, e.recorded_at, e.type, e.schema_version, e.data, e.metadata
        from ${events} e where e.lane = ${key} and e.position = $4
      union all
      select walked.ordinal - 1, e.position, e.recorded_at, e.type, e.schema_version, e.data, e.metadata
        from walked
        cross join lateral (
          select (posting ->> 'previous')::bigint as position
            from json_array_elements(walked.data -> 'postings') posting
           where posting ->> 'account' = $1 and posting ->> 'currency' = $2 limit 1) previous
        join ${events} e on e.lane = ${key} and e.position = previous.position
       where walked.ordinal > $5
         and ($6::bigint is null or walked.position > $6)
         and ($7::timestamptz is null or walked.recorded_at >= $7)
    )
    select e.ordinal::float8 as ordinal, ${ENTRY} from walked e order by e.ordinal desc`;
};

interface WalkEnd {
  /** The lowest ordinal that is wanted. */
  readonly floor: number;
  readonly bound?: Bound;
}

const walk = async (
  views: ViewReader,
  { lane, account, currency, name }: Line,
  start: Place,
  { floor, bound }: WalkEnd,
): Promise<readonly NumberedEntry[]> => {
  const rows = await views.rows<EntryRow & { readonly ordinal: number }>(walking(lane), [
    account,
    currency,
    start.ordinal,
    start.position,
    floor,
    bound?.upTo ?? null,
    bound?.before ?? null,
  ]);
  const last = rows.at(-1);
  const isWhole = last !== undefined && (last.ordinal <= floor || isReached(last, bound));
  if (!isWhole) throw new Error(`The entries of ${name} break off at ${last?.position ?? start.position}`);
  return rows.map((row) => ({ ordinal: row.ordinal, ...entryOfRow(row) }));
};

const isReached = (row: EntryRow, bound: Bound | undefined): boolean =>
  bound !== undefined && isBefore(bound)(entryOfRow(row));
