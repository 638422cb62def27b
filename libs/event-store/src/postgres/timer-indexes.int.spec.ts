import { createDatabase, queryOnce } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { migrate } from './migrate.js';

describe('the indexes of timers that another version made', () => {
  it('become those of this version, and the timers stay', async () => {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    const url = await createDatabase(server, `timers_${newUuid().replaceAll('-', '')}`);
    const start = (): Promise<void> => migrate({ url, contexts: [{ name: 'parcels', migrations: [] }] });
    const indexes = (): Promise<object[]> =>
      queryOnce(
        url,
        `select indexdef from pg_indexes
          where schemaname = 'parcels' and tablename in ('timer', 'timer_turn') order by indexdef`,
      );
    await start();
    const own = await indexes();
    await queryOnce(
      url,
      `insert into parcels.timer values (7, 'kept', now(), 'n', '{}', '{key}', 1, 0);
       insert into parcels.timer_turn values (7, 'key', 1, 0, 'kept');
       alter table parcels.timer drop constraint timer_pkey, add primary key (lane, timer_id);
       drop index parcels.timer_in_order_of_age, parcels.timer_in_order_of_share,
         parcels.timer_turn_by_timer, parcels.timer_turn_in_order_of_key;
       create index timer_due on parcels.timer (lane, due_at);
       create index timer_by_age on parcels.timer (lane, due_at, set_position, set_ordinal);
       create index timer_by_share
         on parcels.timer (lane, (coalesce(data ->> 'platformId', '')), due_at, set_position, set_ordinal);
       create index timer_turn_of_timer on parcels.timer_turn (lane, timer_id);
       create index timer_turn_by_key on parcels.timer_turn (lane, ordering_key, set_position, set_ordinal)`,
    );
    await start();
    expect(await indexes()).toStrictEqual(own);
    expect(own).toHaveLength(5);
    const kept = await queryOnce(
      url,
      'select timer_id from parcels.timer join parcels.timer_turn using (timer_id)',
    );
    expect(kept).toStrictEqual([{ timer_id: 'kept' }]);
    // Any index that begins with the lane alone may be taken for a look-up by an id.
    expect(own.filter((each) => JSON.stringify(each).includes('(lane, '))).toStrictEqual([]);
  });
});
