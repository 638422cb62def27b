import { InMemoryEventStore, type LaneName } from '@causeway/event-store';
import { newUuid, systemNow } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { specCall } from '@causeway/testing';
import { readLanesHandler, type LaneReading, type LanesWanted } from './read-lanes.js';

const vault = new SealingVault(
  new MasterKey(Buffer.from('a fixed key for specs, 32 bytes!')),
  new InMemorySubjectKeys(),
);
const storeOf = (context: string): InMemoryEventStore =>
  new InMemoryEventStore({ context, catalog: { BellRung: { version: 1 } }, vault });

const ring = (store: InMemoryEventStore, lane: LaneName, streamId: string): Promise<unknown> => {
  const commandId = newUuid();
  const cause = { commandId, correlationId: commandId, causationId: commandId };
  return store.append({
    lane,
    metadata: { ...cause, platformId: 'Platform:1', environment: 'sandbox', actor: 'spec' },
    recordedAt: systemNow(),
    streams: [
      { streamId, expectedVersion: 0, events: [{ type: 'BellRung', data: { ringer: 'Ada Lovelace' } }] },
    ],
  });
};

describe('reading the lanes of a service', () => {
  const towers = storeOf('towers');
  const valleys = storeOf('valleys');
  const { handle, kind } = readLanesHandler({ contexts: [{ store: towers }, { store: valleys }] });
  const read = (wanted: LanesWanted): Promise<LaneReading[]> =>
    handle(wanted, specCall('')) as Promise<LaneReading[]>;

  beforeAll(async () => {
    await ring(towers, 'towers.sandbox', 'bell-1');
    await ring(towers, 'towers.sandbox', 'bell-2');
    await ring(towers, 'towers.production', 'bell-3');
  });

  it('is a query, which any service may send to another one', () => {
    expect(kind).toBe('query');
  });

  it('gives only the end of a lane that no place is named for', async () => {
    expect(await read({ environment: 'sandbox', after: {} })).toStrictEqual([
      { lane: 'towers.sandbox', events: [], reached: 2 },
      { lane: 'valleys.sandbox', events: [], reached: 0 },
    ]);
  });

  it('gives the places and types of the events after a place, and nothing of their content', async () => {
    const [lane] = await read({ environment: 'sandbox', after: { 'towers.sandbox': 1 } });
    expect(lane).toStrictEqual({
      lane: 'towers.sandbox',
      events: [
        {
          lane: 'towers.sandbox',
          position: 2,
          streamId: 'bell-2',
          version: 1,
          type: 'BellRung',
          recordedAt: lane?.events[0]?.recordedAt,
        },
      ],
      reached: 2,
    });
    expect(JSON.stringify(lane)).not.toContain('Ada');
  });

  it('stays where it is when nothing came', async () => {
    const [lane] = await read({ environment: 'sandbox', after: { 'towers.sandbox': 2 } });
    expect(lane).toStrictEqual({ lane: 'towers.sandbox', events: [], reached: 2 });
  });

  it('keeps environments apart', async () => {
    const [lane] = await read({ environment: 'production', after: { 'towers.production': 0 } });
    expect(lane?.events.map(({ streamId }) => streamId)).toStrictEqual(['bell-3']);
  });

  it('gives every lane of a context that has several', async () => {
    const belfries = storeOf('belfries');
    await ring(belfries, 'belfries-2.sandbox', 'bell-4');
    const lanes = await readLanesHandler({ contexts: [{ store: belfries }] }).handle(
      { environment: 'sandbox', after: { 'belfries-2.sandbox': 0 } },
      specCall(''),
    );
    expect(
      (lanes as LaneReading[]).map(({ lane, reached, events }) => [lane, reached, events.length]),
    ).toStrictEqual([
      ['belfries.sandbox', 0, 0],
      ['belfries-2.sandbox', 1, 1],
    ]);
  });

  it('gives a long lane page by page', async () => {
    const busy = storeOf('towers');
    for (let number = 1; number <= 203; number += 1) await ring(busy, 'towers.sandbox', `bell-${number}`);
    const page = (place: number): Promise<unknown> =>
      readLanesHandler({ contexts: [{ store: busy }] }).handle(
        { environment: 'sandbox', after: { 'towers.sandbox': place } },
        specCall(''),
      );
    const [first] = (await page(0)) as LaneReading[];
    expect([first?.events.length, first?.reached]).toStrictEqual([200, 200]);
    const [second] = (await page(200)) as LaneReading[];
    expect([second?.events.length, second?.reached]).toStrictEqual([3, 203]);
  });
});
