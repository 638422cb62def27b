import type { Vault } from '@causeway/privacy';
import { openAuditedDatabase, type AuditedDatabase } from '../database/audited-database.js';
import { ParcelOffice, SENDER } from '../testing/parcel-office.js';
import { parcelsReplay } from '../testing/parcels.js';
import { silentWatcher, type Watcher } from '../watcher.js';
import { replayViews } from './replay.js';

const stamped = (stamp: string) => ({ type: 'ParcelStamped' as const, stamps: [stamp] });

describe('replay', () => {
  let office: ParcelOffice;
  let database: AuditedDatabase;

  beforeEach(async () => {
    office = await ParcelOffice.open();
    await office.record([
      ['parcel-a', office.sent(1n)],
      ['parcel-b', office.sent(2n)],
      ['parcel-c', office.sent(3n)],
    ]);
    await office.record([['parcel-b', stamped('red')]]);
    await office.record([['parcel-c', { type: 'ParcelLost' }]]);
    await office.record([['parcel-a', office.sent(9n)]], 'production');
    database = await openAuditedDatabase(office.url);
  });
  afterEach(async () => {
    await database.close();
    await office.close();
  });

  const replay = async (vault: Vault | undefined = office.vault, watcher: Watcher = silentWatcher) => {
    const { contexts } = await replayViews(database, [parcelsReplay], vault, watcher);
    return contexts[0];
  };
  const findings = async (vault?: Vault) => (await replay(vault))?.findings;
  const keyOfRow = (parcel: string, environment = 'sandbox') => ({
    environment,
    parcel_id: `parcel-${parcel}`,
  });
  const differs = (parcel: string, ...columns: object[]) => ({
    kind: 'DIFFERS',
    context: 'parcels',
    view: 'parcel_view',
    key: keyOfRow(parcel),
    columns,
  });

  it('finds live views to be what the log gives, in both environments, and counts their rows', async () => {
    const steps: number[] = [];
    const verdict = await replay(office.vault, {
      begin: (total) => steps.push(total),
      advance: (count) => steps.push(-count),
    });
    expect(verdict).toStrictEqual({
      context: 'parcels',
      rows: { parcel_view: 3 },
      findings: [],
      unlisted: 0,
    });
    expect(steps.reduce((sum, count) => sum + count, 0)).toBe(0);
    expect(steps[0]).toBe(6);
  });

  it('leaves nothing behind in the database', async () => {
    await replay();
    await database.close();
    expect(
      await office.ask(
        `select relname from pg_class where relname = 'rebuilt' or relnamespace = 'public'::regnamespace`,
      ),
    ).toStrictEqual([]);
  });

  it.each([
    ['a number', 'grams = 7', { column: 'grams', live: '7', rebuilt: '2' }],
    [
      'a time',
      `sent_at = '2026-03-01T12:00:01Z'`,
      { column: 'sent_at', live: '2026-03-01T12:00:01.000Z', rebuilt: '2026-03-01T12:00:00.000Z' },
    ],
    ['a text', `sender_id = 'Customer:x'`, { column: 'sender_id' }],
    ['a part of an object', `stamps = '{"front":["red","blue"]}'`, { column: 'stamps' }],
    ['the order of a list', `tags = '{stamped,new}'`, { column: 'tags' }],
    ['a value that was taken away', 'recipient = null', { column: 'recipient' }],
  ])('names the row and the column where %s differs, and shows no text', async (_title, change, column) => {
    await office.spoil(`update parcels.parcel_view set ${change} where parcel_id = 'parcel-b'`);
    expect(await findings()).toStrictEqual([differs('b', column)]);
  });

  it('does not mind how an object’s properties are ordered', async () => {
    await office.spoil(
      `update parcels.parcel_view set stamps = '{ "front" : ["red"] }' where parcel_id = 'parcel-b'`,
    );
    expect(await findings()).toStrictEqual([]);
  });

  it('opens sealed columns on both sides, and names the one that differs', async () => {
    const other = await office.vault.seal(SENDER, { name: 'Max Muster' });
    const same = await office.vault.seal(SENDER, { name: 'Erika Muster' });
    await office.spoil(
      `update parcels.parcel_view set recipient = '${other}' where parcel_id = 'parcel-b'`,
      `update parcels.parcel_view set recipient = '${same}' where parcel_id = 'parcel-a'`,
    );
    const found = await findings();
    expect(found).toStrictEqual([differs('b', { column: 'recipient' })]);
    expect(JSON.stringify(found)).not.toMatch(/Muster/);
  });

  it('compares the unsealed columns when no keys are available', async () => {
    const other = await office.vault.seal(SENDER, { name: 'Max Muster' });
    await office.spoil(
      `update parcels.parcel_view set recipient = '${other}' where parcel_id = 'parcel-a'`,
      `update parcels.parcel_view set grams = 7 where parcel_id = 'parcel-b'`,
    );
    const { contexts } = await replayViews(database, [parcelsReplay], undefined, silentWatcher);
    expect(contexts[0]?.findings).toStrictEqual([differs('b', { column: 'grams', live: '7', rebuilt: '2' })]);
  });

  it('finds nothing wrong with rows whose person was erased', async () => {
    await office.vault.shred(SENDER);
    expect(await findings()).toStrictEqual([]);
    await office.record([['parcel-b', stamped('late')]]);
    expect(await findings()).toStrictEqual([]);
  });

  it('names an absent row', async () => {
    await office.spoil(
      `delete from parcels.parcel_view where parcel_id = 'parcel-a' and environment = 'production'`,
    );
    expect(await findings()).toStrictEqual([
      { kind: 'ABSENT', context: 'parcels', view: 'parcel_view', key: keyOfRow('a', 'production') },
    ]);
  });

  it.each([
    ['that no event speaks of', 'x'],
    ['that an event has ended', 'c'],
  ])('names a row %s', async (_title, parcel) => {
    await office.spoil(
      `insert into parcels.parcel_view select environment, 'parcel-${parcel}', sender_id, recipient, grams, stamps, tags, sent_at
         from parcels.parcel_view where parcel_id = 'parcel-b'`,
    );
    expect(await findings()).toStrictEqual([
      { kind: 'SURPLUS', context: 'parcels', view: 'parcel_view', key: keyOfRow(parcel) },
    ]);
  });

  it('names the stream of an event that cannot be read, and quotes nothing of it', async () => {
    await office.spoil(
      `update parcels.event_sandbox set type = 'ParcelDreamt' where stream_id = 'parcel-b' and version = 2`,
    );
    expect(await findings()).toStrictEqual([
      {
        kind: 'UNREADABLE',
        context: 'parcels',
        lane: 'parcels.sandbox',
        streamId: 'parcel-b',
        what: "the event at position 4 cannot be replayed: event type ParcelDreamt is not in this context's catalogue",
      },
    ]);
  });

  it('names a stream unknown to this version', async () => {
    await office.spoil(`update parcels.event_sandbox set stream_id = 'box-b' where stream_id = 'parcel-a'`);
    expect(await findings()).toMatchObject([{ kind: 'UNREADABLE', streamId: 'box-b' }]);
  });

  it('compares rows that changed meanwhile with the events that changed them', async () => {
    let rounds = 0;
    const { contexts } = await replayViews(
      {
        ...database,
        scratch: async () => {
          const client = await database.scratch();
          const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<unknown>;
          const grow = async (): Promise<void> => {
            rounds += 1;
            await office.record([
              ['parcel-b', stamped(`round ${rounds}`)],
              [`parcel-new-${rounds}`, office.sent(BigInt(rounds))],
            ]);
          };
          const watched = async (text: string, values?: unknown[]) => {
            if (/^\s*select v\.\*/.test(text) && rounds < 4) await grow();
            return query(text, values);
          };
          return Object.assign(client, { query: watched });
        },
      },
      [parcelsReplay],
      office.vault,
      silentWatcher,
    );
    expect(rounds).toBe(4);
    expect(contexts[0]).toMatchObject({ findings: [], rows: { parcel_view: 7 } });
  });

  it('reports a lane with events that no context of this version owns', async () => {
    const { contexts, strangers } = await replayViews(database, [], office.vault, silentWatcher);
    expect(contexts).toStrictEqual([]);
    expect(strangers).toStrictEqual(['parcels.production', 'parcels.sandbox']);
  });
});
