import type { RecordedEvent } from '@causeway/event-store';
import { instant } from '@causeway/kernel';
import type { AnyInlineView, ContextDefinition } from '../aggregate.js';
import { kindOf, replayStreams } from './replay-streams.js';

interface Parked {
  readonly type: 'CarParked' | 'CarMoved' | 'CarWashed' | 'CarTowed';
  readonly plate: string;
  readonly place?: string;
}

const carView = { table: 'car_view', key: ['plate'], columns: { plate: 'text', place: 'text' } } as const;
const countView = {
  table: 'count_view',
  key: ['stream'],
  columns: { stream: 'text', n: 'integer' },
} as const;
const cars: AnyInlineView<Parked> = {
  definition: carView,
  rowKey: ({ type, plate }) => (type === 'CarWashed' ? undefined : { plate }),
  fold: (_row: never, { type, plate, place }) => (type === 'CarTowed' ? null : { plate, place }),
};
const counts: AnyInlineView<Parked> = {
  definition: countView,
  rowKey: (_event, { streamId }) => ({ stream: streamId }),
  fold: (row: { n: number } | undefined, _event, { streamId }) => ({
    stream: streamId,
    n: (row?.n ?? 0) + 1,
  }),
};
const context: ContextDefinition = { name: 'parking', events: {}, views: [], migrations: [], rejections: {} };
const stateless = { initial: null, evolve: () => null };
const parking = replayStreams(context, [
  { ...stateless, category: 'car', views: [cars, counts] },
  { ...stateless, category: 'car-wash', views: [counts] },
  { ...stateless, category: 'gate' },
]);

const recorded = (streamId: string, version: number, type: string, data: object): RecordedEvent => ({
  lane: 'parking.sandbox',
  position: version,
  streamId,
  version,
  type,
  data,
  metadata: {
    commandId: 'c',
    platformId: 'Platform:1',
    environment: 'sandbox',
    actor: 'operator',
    correlationId: 'c',
    causationId: 'c',
  },
  recordedAt: instant('2026-01-01T00:00:00.000Z'),
});

const replay = (streamId: string, ...events: [type: string, data: object][]) => {
  const fold = parking.foldOf(streamId, 'sandbox');
  return events.map(([type, data], index) =>
    fold
      ?.apply(recorded(streamId, index + 1, type, data))
      .map(({ view, key, row }) => [view.table, key, row]),
  );
};

describe('the replay of a stream', () => {
  it('gives each row that an event changes as it is after it, in every view of the stream', () => {
    expect(
      replay('car-1', ['CarParked', { plate: 'A', place: 'P1' }], ['CarMoved', { plate: 'A', place: 'P2' }]),
    ).toStrictEqual([
      [
        ['car_view', { plate: 'A' }, { plate: 'A', place: 'P1' }],
        ['count_view', { stream: 'car-1' }, { stream: 'car-1', n: 1 }],
      ],
      [
        ['car_view', { plate: 'A' }, { plate: 'A', place: 'P2' }],
        ['count_view', { stream: 'car-1' }, { stream: 'car-1', n: 2 }],
      ],
    ]);
  });

  it('leaves out views that an event does not change, and names the rows that are gone', () => {
    const [, washed, towed] = replay(
      'car-1',
      ['CarParked', { plate: 'A', place: 'P1' }],
      ['CarWashed', { plate: 'A' }],
      ['CarTowed', { plate: 'A' }],
    );
    expect(washed?.map(([table]) => table)).toStrictEqual(['count_view']);
    expect(towed?.[0]).toStrictEqual(['car_view', { plate: 'A' }, null]);
  });

  it('starts from nothing each time', () => {
    for (const streamId of ['car-1', 'car-1']) {
      const [first] = replay(streamId, ['CarParked', { plate: 'A' }]);
      expect(first?.at(-1)).toStrictEqual(['count_view', { stream: 'car-1' }, { stream: 'car-1', n: 1 }]);
    }
  });

  it('belongs to the aggregate with the longest category that the name begins with', () => {
    const [washed] = replay('car-wash-7', ['CarWashed', { plate: 'A' }]);
    expect(washed).toStrictEqual([['count_view', { stream: 'car-wash-7' }, { stream: 'car-wash-7', n: 1 }]]);
  });

  it('of an aggregate without views gives no rows', () => {
    expect(replay('gate-1', ['GateOpened', {}])).toStrictEqual([[]]);
  });

  it.each(['bicycle-1', 'car', 'cars-1', ''])('of %p, which no aggregate owns, is not there', (streamId) => {
    expect(parking.foldOf(streamId, 'sandbox')).toBeUndefined();
  });
});

describe('the kind of a stream', () => {
  it.each([
    ['car-1', 'car'],
    ['car-wash-7', 'car-wash'],
    ['gate-1', 'gate'],
    ['bicycle-1', undefined],
  ])('of %s is %s', (streamId, category) => {
    expect(kindOf(parking.kinds ?? [], streamId)?.category).toBe(category);
  });
});
