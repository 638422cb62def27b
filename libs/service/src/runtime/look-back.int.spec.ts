import { replayStreams, type RequestHandler } from '@causeway/commands';
import { newUuid, type Erased } from '@causeway/kernel';
import { specCall, WrittenLog } from '@causeway/testing';
import { ReadStream, FindStreams, type StreamAsOf, type StreamWanted } from './streams/stream-requests.js';
import { streamHandlers } from './streams/stream-handlers.js';
import { VerifyLanes, verifyLanesHandler, type VerifiedPiece } from './verify-lanes.js';

type BellEvent =
  | { type: 'BellHung'; founderId: string; founder: string; name: string; kilos: bigint }
  | { type: 'BellRung'; strokes: number }
  | { type: 'BellSold' };

interface Bell {
  readonly status: 'HUNG' | 'SOLD';
  readonly founder: string | Erased;
  readonly name: string;
  readonly kilos: bigint;
  readonly strokes: number;
}

const evolve = (bell: Bell | null, { ...event }: BellEvent): Bell | null => {
  if (event.type === 'BellHung') {
    const { founder, name, kilos } = event;
    return { status: 'HUNG', founder, name, kilos, strokes: 0 };
  }
  if (bell === null) return null;
  return event.type === 'BellRung'
    ? { ...bell, strokes: bell.strokes + event.strokes }
    : { ...bell, status: 'SOLD' };
};

const bells = replayStreams(
  {
    name: 'bells',
    events: {
      BellHung: { version: 1, personal: ['founder'], subject: 'founderId' },
      BellRung: { version: 1 },
      BellSold: { version: 1 },
    },
    views: [],
    migrations: [],
    rejections: {},
  },
  [
    { category: 'bell', initial: null, evolve },
    { category: 'bell-tower', initial: null, evolve },
  ],
);

const UUID = newUuid();
const BELL = `bell-${UUID}`;
const LANE = 'bells.sandbox';
const FOUNDER = `Customer:${newUuid()}`;
const HUNG: BellEvent = {
  type: 'BellHung',
  founderId: FOUNDER,
  founder: 'Ada Lovelace',
  name: 'Big Ben',
  kilos: 13_760n,
};

let log: WrittenLog;
let service: Parameters<typeof streamHandlers>[0];
beforeAll(async () => {
  log = await WrittenLog.open(bells.context);
  service = { contexts: [{ database: log.database, replayable: bells }] };
  const record = (...events: readonly (readonly [string, BellEvent])[]): Promise<void> =>
    log.record(
      events.map(([streamId, event]) => ({ lane: LANE, streamId, event })),
      bells,
    );
  await record([BELL, HUNG]);
  await record([BELL, { type: 'BellRung', strokes: 12 }], ['bell-2', HUNG], [`bell-tower-${UUID}`, HUNG]);
  await record([BELL, { type: 'BellSold' }]);
});
afterAll(() => log.close());

const ask = async <Answer>(
  handlers: readonly RequestHandler[],
  request: unknown,
  payload: object,
): Promise<Answer> => {
  const handler = handlers.find((each) => each.request === request);
  return (await handler?.handle(payload, specCall(''))) as Answer;
};
const find = (named: string, environment = 'sandbox'): Promise<unknown> =>
  ask(streamHandlers(service), FindStreams, { environment, named });
const read = (wanted: Partial<StreamWanted> = {}): Promise<StreamAsOf> =>
  ask(streamHandlers(service), ReadStream, { lane: LANE, streamId: BELL, ...wanted });

describe('the streams of a name', () => {
  it.each([`Bell:${UUID.toUpperCase()}`, `belfry-${UUID}`])(
    'are all that have the number of %s',
    async (named) => {
      expect(await find(named)).toStrictEqual([
        { lane: LANE, streamId: `bell-tower-${UUID}`, lastVersion: 1 },
        { lane: LANE, streamId: BELL, lastVersion: 3 },
      ]);
    },
  );

  it.each([
    ['bell-2', 'sandbox', 1],
    ['bell-2', 'production', 0],
    ['bell-3', 'sandbox', 0],
    ['journal', 'sandbox', 0],
    [`Bell:${newUuid()}`, 'sandbox', 0],
  ])('of %s in %s are %i', async (named, environment, count) => {
    expect(await find(named, environment)).toHaveLength(count);
  });
});

describe('a stream as of one of its events', () => {
  it('has the state that its context would decide on, and what the event changed', async () => {
    const { folded, version, from, lastVersion } = await read({ version: 2 });
    expect([version, from, lastVersion]).toStrictEqual([2, 1, 3]);
    expect(folded).toStrictEqual({
      state: { status: 'HUNG', founder: '[sealed]', name: '[text of 7]', kilos: '13760', strokes: 12 },
      changes: [{ field: 'strokes', change: 'CHANGED', before: 0, after: 12 }],
    });
  });

  it('is that of its last event where none is named, compared with any other, also a later one', async () => {
    const last = await read({ from: 1 });
    expect(last.folded?.changes.map(({ field, after }) => [field, after])).toStrictEqual([
      ['status', 'SOLD'],
      ['strokes', 12],
    ]);
    const back = await read({ version: 1, from: 3 });
    expect(back.folded?.changes.map(({ field, after }) => [field, after])).toStrictEqual([
      ['status', 'HUNG'],
      ['strokes', 0],
    ]);
  });

  it('before its first event has the initial state', async () => {
    expect((await read({ version: 0 })).folded).toStrictEqual({ state: null, changes: [] });
  });

  it('is that of a moment: of everything recorded up to it', async () => {
    expect((await read({ at: '2026-03-01T11:59:59.999Z' as never })).version).toBe(0);
    expect((await read({ at: '2026-03-01T12:00:00.000Z' as never })).version).toBe(3);
  });

  it('shows its events with who caused them, and nothing of a person', async () => {
    const { events } = await read();
    expect(events.map(({ version, type, actor }) => [version, type, actor])).toStrictEqual([
      [1, 'BellHung', 'Token:1'],
      [2, 'BellRung', 'Token:1'],
      [3, 'BellSold', 'Token:1'],
    ]);
    expect(events[0]?.data).toStrictEqual({
      founderId: FOUNDER,
      founder: '[sealed]',
      name: '[text of 7]',
      kilos: '13760',
    });
    expect(JSON.stringify(await read())).not.toMatch(/Ada|Ben/);
  });

  it.each([
    [{ version: 4 }, { refused: 'version', why: 'is not reached yet: the stream ends at 3' }],
    [{ from: 4 }, { refused: 'from', why: 'is not reached yet: the stream ends at 3' }],
    [{ streamId: 'bell-3' }, null],
    [{ lane: 'belfries.sandbox' as const }, null],
  ])('asked for %j is refused', async (wanted, answer) => {
    expect(await read(wanted)).toStrictEqual(answer);
  });
});

describe('the chain of a service’s lanes', () => {
  const verify = async (after: Readonly<Record<string, number>> = {}, more = {}): Promise<VerifiedPiece[]> =>
    ask([verifyLanesHandler(service)], VerifyLanes, { environment: 'sandbox', after, ...more });

  it('is verified under the role of its context, and goes on from where it was left', async () => {
    const [whole] = await verify();
    expect(whole).toMatchObject({
      lane: LANE,
      head: 5,
      after: 0,
      reached: 5,
      events: 5,
      batches: 3,
      findings: [],
    });
    const [rest] = await verify({ [LANE]: 4 });
    expect(rest).toMatchObject({ after: 4, reached: 5, events: 1, headDigest: whole?.headDigest });
  });

  it('is asked for lane by lane, and by environment', async () => {
    const lanes = (pieces: readonly VerifiedPiece[]) => pieces.map(({ lane }) => lane);
    expect(lanes(await verify({}, { environment: 'production' }))).toStrictEqual(['bells.production']);
    expect(lanes(await verify({}, { lane: LANE }))).toStrictEqual([LANE]);
    expect(lanes(await verify({}, { lane: 'belfries.sandbox' }))).toStrictEqual([]);
  });

  it('shows a row that was forged past the service', async () => {
    await log.ask(`alter table bells.event_sandbox disable trigger all`);
    await log.ask(`update bells.event_sandbox set data = '{"strokes":13}' where position = 2`);
    const [piece] = await verify({ [LANE]: 1 });
    expect(piece?.findings).toMatchObject([{ kind: 'ALTERED', position: 2, upTo: 4 }]);
    const [after] = await verify({ [LANE]: 4 });
    expect(after?.findings).toStrictEqual([]);
  });
});
