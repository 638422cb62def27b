import type { ViewReader } from '@causeway/commands';
import type { Environment } from '@causeway/kernel';
import type { LaneAssignments } from '@causeway/lane-writer';

/** Finds or assigns the platform's lane: the first lane if it has accounts there already. */
const ASSIGN = `
  with given as (
    insert into ledger.platform_lane (environment, platform_id, lane)
    select $1, $2, case when exists (
        select from ledger.account_view where environment = $1 and platform_id = $2) then 1 else $3::integer end
    on conflict (environment, platform_id) do nothing
    returning lane
  )
  select lane from given
  union all
  select lane from ledger.platform_lane where environment = $1 and platform_id = $2
  limit 1`;

export class PostgresLaneAssignments implements LaneAssignments {
  constructor(private readonly views: ViewReader) {}

  async assign(platformId: string, environment: Environment, proposed: number): Promise<number> {
    for (;;) {
      const [found] = await this.views.rows<{ readonly lane: number }>(ASSIGN, [
        environment,
        platformId,
        proposed,
      ]);
      // Two at once: the second does not see the row of the first until it reads again.
      if (found !== undefined) return found.lane;
    }
  }
}
