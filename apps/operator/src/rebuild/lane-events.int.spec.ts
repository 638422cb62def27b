import { openExplained, type ExplainedConnection } from '@causeway/database';
import { LaneDirectory } from '@causeway/event-store';
import { LaneEvents } from './lane-events.js';
import { ParcelYard } from '../testing/parcel-yard.js';

describe('a page of the log, as a rebuild reads it', () => {
  let yard: ParcelYard;
  let connection: ExplainedConnection;
  let events: LaneEvents;

  beforeAll(async () => {
    yard = await ParcelYard.open();
    connection = await openExplained(yard.url);
    events = new LaneEvents(connection, await new LaneDirectory(connection as never).own('parcels.sandbox'));
  });
  beforeEach(() => (connection.plans.length = 0));
  afterAll(async () => {
    await connection.close();
    await yard.close();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['of a lane', () => events.after(5, 9)],
    ['by stream', () => events.byStream({ streamId: 'parcel-1', version: 0 }, 9)],
    ['of a stream', () => events.ofStream({ streamId: 'parcel-1', version: 0 }, 9)],
  ])('is read in the order of an index, so that it costs as much as it is long: %s', async (_what, read) => {
    await read();
    expect(connection.plans).toStrictEqual([expect.stringMatching(/Index Scan/)]);
    expect(connection.plans[0]).not.toMatch(/Sort/);
  });
});
