import type { ViewReader } from '@causeway/commands';
import { laneOf, partsOf, type LaneName } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import { createHash } from 'node:crypto';

/** Finds it, or gives it one for ever: the first lane to whoever has accounts there already. */
const ASSIGN = `
  with given as (
    insert into ledger.platform_lane (environment, platform_id, lane)
    select $1, $2, case when exists (
        select from ledger.account_view where environment = $1 and platform_id = $2) then 1 else $3 end
    on conflict (environment, platform_id) do nothing
    returning lane
  )
  select lane from given
  union all
  select lane from ledger.platform_lane where environment = $1 and platform_id = $2
  limit 1`;

/** Which lane a platform's accounts are in. All of a platform is in one lane, and stays there. */
export class PlatformLanes {
  private readonly known = new Map<string, LaneName>();

  constructor(
    private readonly views: ViewReader,
    private readonly lanes: readonly LaneName[],
  ) {}

  async of(platformId: string, environment: Environment): Promise<LaneName> {
    const count = this.lanes.filter((lane) => partsOf(lane).environment === environment).length;
    if (count <= 1) return laneOf('ledger', environment);
    const key = `${environment} ${platformId}`;
    const lane = this.known.get(key) ?? (await this.assign(platformId, environment, count));
    this.known.set(key, lane);
    return lane;
  }

  private async assign(platformId: string, environment: Environment, count: number): Promise<LaneName> {
    const spread = createHash('sha256').update(platformId).digest().readUInt32BE(0);
    const values = [environment, platformId, 1 + (spread % count)];
    for (;;) {
      const [found] = await this.views.rows<{ readonly lane: number }>(ASSIGN, values);
      // Two at once: the one that came second does not see the row of the first until it asks again.
      if (found !== undefined) return laneOf('ledger', environment, found.lane);
    }
  }
}
