import { Query, type RequestHandler } from '@causeway/commands';
import {
  LaneDirectory,
  StoredLane,
  verifyPiece,
  type ChainPiece,
  type ContextDatabase,
  type Lane,
  type LaneName,
} from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';

/** A part of a lane whose digests were recomputed. */
export interface VerifiedPiece extends ChainPiece {
  readonly lane: LaneName;
}

export interface LanesToVerify {
  readonly environment: Environment;
  /** This one alone. */
  readonly lane?: string;
  /** Where to go on, by lane; a lane that is not named is begun. */
  readonly after: Readonly<Record<string, number>>;
}

/** A bounded piece of verification in the lanes of a service; every service answers it about its contexts. */
export class VerifyLanes extends Query<LanesToVerify, readonly VerifiedPiece[]> {
  static readonly type = 'runtime.verify-lanes';
}

/** Events of one answer, in all lanes together: some tens of milliseconds of work. */
const EVENTS_MAX = 5_000;

interface VerifiedService {
  readonly contexts: readonly { readonly database: Pick<ContextDatabase, 'context' | 'pool'> }[];
}

export const verifyLanesHandler = ({ contexts }: VerifiedService): RequestHandler => ({
  request: VerifyLanes,
  kind: 'query',
  handle: async (payload) => {
    const { environment, lane: only, after } = payload as LanesToVerify;
    const isWanted = ({ name, environment: own }: Lane): boolean =>
      own === environment && (only === undefined || name === only);
    const lanes = contexts.map(async ({ database: { context, pool } }) =>
      (await new LaneDirectory(pool).of(context))
        .filter(isWanted)
        .map((lane) => ({ name: lane.name, rows: new StoredLane(pool, lane) })),
    );
    const pieces: VerifiedPiece[] = [];
    let left = EVENTS_MAX;
    for (const { name, rows } of (await Promise.all(lanes)).flat()) {
      const piece = await verifyPiece(rows, after[name] ?? 0, left);
      left = Math.max(0, left - piece.events);
      pieces.push({ lane: name, ...piece });
    }
    return pieces;
  },
});
