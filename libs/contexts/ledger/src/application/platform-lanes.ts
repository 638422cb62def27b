import { laneOf, partsOf, type LaneName } from '@causeway/event-store';
import { textDigest, type Environment } from '@causeway/kernel';

/** Where it is kept which lane a platform is in. */
export interface LaneAssignments {
  /** The ordinal of the platform's lane: the one it has, or from now on the proposed one. */
  assign(platformId: string, environment: Environment, proposed: number): Promise<number>;
}

/** Which lane a platform's accounts are in. All of a platform is in one lane, and stays there. */
export class PlatformLanes {
  private readonly known = new Map<string, LaneName>();

  constructor(
    private readonly assignments: LaneAssignments,
    private readonly lanes: readonly LaneName[],
  ) {}

  async of(platformId: string, environment: Environment): Promise<LaneName> {
    const key = `${environment} ${platformId}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const count = this.lanes.filter((lane) => partsOf(lane).environment === environment).length;
    // Kept where there is one lane, too: another process may have been started with more of them by now.
    const proposed = 1 + (textDigest(platformId).readUInt32BE(0) % count);
    const lane = laneOf(
      'ledger',
      environment,
      await this.assignments.assign(platformId, environment, proposed),
    );
    this.known.set(key, lane);
    return lane;
  }
}
