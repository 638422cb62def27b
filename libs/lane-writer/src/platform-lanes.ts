import { laneOf, partsOf, type LaneName } from '@causeway/event-store';
import { textDigest, type Environment } from '@causeway/kernel';

/** Stores which lane each platform is in. */
export interface LaneAssignments {
  /** The ordinal of the platform's lane: the one it has, or from now on the proposed one. */
  assign(platformId: string, environment: Environment, proposed: number): Promise<number>;
}

/** The lane of each platform among a context's lanes. A platform is in one lane, and stays there. */
export class PlatformLanes {
  private readonly assigned = {
    sandbox: new Map<string, LaneName>(),
    production: new Map<string, LaneName>(),
  };

  constructor(
    private readonly context: string,
    private readonly assignments: LaneAssignments,
    private readonly lanes: readonly LaneName[],
  ) {}

  /** The platform's lane, if this process has read it before. */
  known(platformId: string, environment: Environment): LaneName | undefined {
    return this.assigned[environment].get(platformId);
  }

  async of(platformId: string, environment: Environment): Promise<LaneName> {
    const known = this.known(platformId, environment);
    if (known !== undefined) return known;
    const count = this.lanes.filter((lane) => partsOf(lane).environment === environment).length;
    // Kept where there is one lane, too: another process may have been started with more of them by now.
    const proposed = 1 + (textDigest(platformId).readUInt32BE(0) % count);
    const lane = laneOf(
      this.context,
      environment,
      await this.assignments.assign(platformId, environment, proposed),
    );
    this.assigned[environment].set(platformId, lane);
    return lane;
  }
}
