import { instant, type Instant } from '@causeway/kernel';
import type { FoundLane, HeadBook } from '../integrity/head-ports.js';
import type { SignedHead } from '../integrity/signed-head.js';
import type { LaneName } from '../lane-name.js';
import type { ContextDatabase } from './context-database.js';
import { LaneDirectory, type Lane } from './lane.js';

/** As the driver gives it: an endless time, which only foreign rows have, is a number. */
type StoredTime = Date | number;

export interface HeadRow {
  readonly lane: LaneName;
  readonly position: number;
  readonly digest: string;
  readonly recorded_at: StoredTime;
  readonly signed_at: StoredTime;
  readonly key: string;
  readonly signature: string;
  readonly predecessor: string | null;
  readonly predecessor_signature: string | null;
}

export const HEAD_COLUMNS = `l.name as lane, h.position::float8 as position, encode(h.digest, 'hex') as digest,
  h.recorded_at, h.signed_at, h.key, h.signature, h.predecessor, h.predecessor_signature`;

export const headOfRow = (row: HeadRow): SignedHead => ({
  lane: row.lane,
  position: row.position,
  digest: row.digest,
  recordedAt: timeOf(row.recorded_at),
  signedAt: timeOf(row.signed_at),
  key: row.key,
  signature: row.signature,
  ...(row.predecessor !== null && { predecessor: row.predecessor }),
  ...(row.predecessor_signature !== null && { predecessorSignature: row.predecessor_signature }),
});

/** Under an endless time no signature holds. */
const timeOf = (time: StoredTime): Instant =>
  typeof time === 'number' ? (String(time) as Instant) : instant(time);

/** The signed heads of a context's lanes, in `log.signed_head`, through the context's own role. */
export class PostgresHeadBook implements HeadBook {
  private lanes: readonly Lane[] | undefined;

  constructor(private readonly database: Pick<ContextDatabase, 'context' | 'pool'>) {}

  async lastSigned(key: string): Promise<SignedHead[]> {
    const lanes = await this.ownLanes();
    const { rows } = await this.database.pool.query<HeadRow>(
      `select ${HEAD_COLUMNS} from log.lane l
         cross join lateral (
           select * from log.signed_head where key = $1 and lane = l.lane order by position desc limit 1) h
        where l.lane = any($2::smallint[])`,
      [key, lanes.map(({ number }) => number)],
    );
    return rows.map(headOfRow);
  }

  async look(last: ReadonlyMap<LaneName, SignedHead>): Promise<FoundLane[]> {
    const lanes = await this.ownLanes();
    const { rows } = await this.database.pool.query<EndRow>({
      name: `lane-ends-${this.database.context}`,
      text: lanes.map((lane, index) => endQuestion(lane, `$${index + 1}`)).join(' union all '),
      values: lanes.map(({ name }) => last.get(name)?.position ?? null),
    });
    return rows.map(foundLane);
  }

  async add(heads: readonly SignedHead[]): Promise<void> {
    await this.database.pool.query(
      `insert into log.signed_head
         (lane, position, digest, recorded_at, signed_at, key, signature, predecessor, predecessor_signature)
       select l.lane, position, decode(digest, 'hex'), recorded_at, signed_at, key, signature, predecessor,
              predecessor_signature
         from unnest($1::text[], $2::bigint[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::text[],
                     $7::text[], $8::text[], $9::text[])
           as h (name, position, digest, recorded_at, signed_at, key, signature, predecessor, predecessor_signature)
         join log.lane l using (name)
       on conflict do nothing`,
      [
        heads.map(({ lane }) => lane),
        heads.map(({ position }) => position),
        heads.map(({ digest }) => digest),
        heads.map(({ recordedAt }) => recordedAt),
        heads.map(({ signedAt }) => signedAt),
        heads.map(({ key }) => key),
        heads.map(({ signature }) => signature),
        heads.map(({ predecessor }) => predecessor ?? null),
        heads.map(({ predecessorSignature }) => predecessorSignature ?? null),
      ],
    );
  }

  /** A further lane comes with the start of another process, which then signs it. */
  private async ownLanes(): Promise<readonly Lane[]> {
    this.lanes ??= await new LaneDirectory(this.database.pool).of(this.database.context);
    return this.lanes;
  }
}

interface EndRow {
  readonly lane: LaneName;
  readonly position: number | null;
  readonly digest: string | null;
  readonly recorded_at: Date | null;
  readonly digest_at_last: string | null;
}

/** Three reads by index. */
const endQuestion = ({ number, name, events, batches }: Lane, last: string): string => `
  select '${name}' as lane, b.last_position::float8 as position, encode(b.digest, 'hex') as digest, e.recorded_at,
         (select encode(digest, 'hex') from ${batches} where lane = ${number} and last_position = ${last}::bigint)
           as digest_at_last
    from (values (1)) as once (row)
    left join (select last_position, digest from ${batches} where lane = ${number}
                order by last_position desc limit 1) b on true
    left join ${events} e on e.lane = ${number} and e.position = b.last_position`;

const foundLane = (row: EndRow): FoundLane => {
  const { lane, position, digest, recorded_at: recordedAt, digest_at_last: digestAtLast } = row;
  const isThere = position !== null && digest !== null && recordedAt !== null;
  return {
    lane,
    ...(isThere && { end: { lane, position, digest, recordedAt: instant(recordedAt) } }),
    ...(digestAtLast !== null && { digestAtLast }),
  };
};
