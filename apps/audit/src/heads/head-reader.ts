import { HEAD_COLUMNS, headOfRow, type HeadRow, type SignedHead } from '@causeway/event-store';
import type { Connection } from '../log/log-reader.js';
import type { LaneHead } from '../log/stored-event.js';

/** Heads a page; each is verified when it is read. */
const PAGE = 2_000;

const HEADS = `select ${HEAD_COLUMNS} from log.signed_head h join log.lane l using (lane)`;

export class HeadReader {
  constructor(private readonly connection: Connection) {}

  async *heads(lane: LaneHead, after: number, upTo: number): AsyncGenerator<SignedHead[]> {
    for (let last = { position: after, key: LAST_OF_POSITION }; ;) {
      const { rows } = await this.connection.query<HeadRow>(
        `${HEADS} where h.lane = ${lane.number} and (h.position, h.key) > ($1, $2) and h.position <= $3
          order by h.position, h.key limit ${PAGE}`,
        [last.position, last.key, upTo],
      );
      if (rows.length > 0) yield rows.map(headOfRow);
      const end = rows.at(-1);
      if (end === undefined || rows.length < PAGE) return;
      last = end;
    }
  }

  /** The heads in which one key vouches for another. */
  async rotations(): Promise<SignedHead[]> {
    const { rows } = await this.connection.query<HeadRow>(`${HEADS} where h.predecessor is not null`);
    return rows.map(headOfRow);
  }

  async before(lane: LaneHead, position: number): Promise<SignedHead[]> {
    const { rows } = await this.connection.query<HeadRow>(
      `${HEADS} where h.lane = ${lane.number} and h.position <= $1 order by h.position desc limit ${NEAREST}`,
      [position],
    );
    return rows.map(headOfRow);
  }

  async after(lane: LaneHead, position: number): Promise<SignedHead[]> {
    const { rows } = await this.connection.query<HeadRow>(
      `${HEADS} where h.lane = ${lane.number} and h.position >= $1 order by h.position limit ${NEAREST}`,
      [position],
    );
    return rows.map(headOfRow);
  }
}

/** Several keys may have signed one position, and a foreign row may lie between. */
const NEAREST = 50;
/** No base64 sorts after it. */
const LAST_OF_POSITION = '~';
