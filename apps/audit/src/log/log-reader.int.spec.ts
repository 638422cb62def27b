import { openExplained, type ExplainedConnection } from '@causeway/database';
import { LogReader } from './log-reader.js';
import type { LaneHead } from './stored-event.js';
import { ParcelOffice } from '../testing/parcel-office.js';

describe('a page of the log, as an auditor reads it', () => {
  let office: ParcelOffice;
  let connection: ExplainedConnection;
  let log: LogReader;
  let lane: LaneHead;

  beforeAll(async () => {
    office = await ParcelOffice.open();
    connection = await openExplained(office.url);
    log = new LogReader(connection);
    const found = (await log.lanes()).find(({ name }) => name === 'parcels.sandbox');
    if (found === undefined) throw new Error('the office has a lane');
    lane = found;
  });
  beforeEach(() => (connection.plans.length = 0));
  afterAll(async () => {
    await connection.close();
    await office.close();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['its events', () => log.events(lane, 5, 9).next()],
    ['its events by stream', () => log.byStream(lane, 9).next()],
    ['its events’ places', () => log.places(lane).next()],
    ['its batches', () => log.batches(lane).next()],
    ['the event at a position', () => log.recordedAt(lane, 5)],
  ])('is read in the order of an index, so that it costs as much as it is long: %s', async (_what, read) => {
    await read();
    expect(connection.plans).toStrictEqual([expect.stringMatching(/Index (Only )?Scan/)]);
    expect(connection.plans[0]).not.toMatch(/Sort/);
  });
});
