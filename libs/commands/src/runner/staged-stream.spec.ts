import type { RecordedEvent } from '@causeway/event-store';
import { instant } from '@causeway/kernel';
import type { Aggregate, AnyInlineView } from '../aggregate.js';
import { StagedStream, type Past } from './staged-stream.js';

type GateEvent =
  { readonly type: 'GateBlocked'; readonly by: string } | { readonly type: 'GateFreed' | 'GatePassed' };

const NOW = instant('2026-01-01T00:00:00.000Z');
const METADATA = {
  commandId: 'c',
  platformId: 'Platform:1',
  environment: 'sandbox',
  actor: 'operator',
  correlationId: 'c',
  causationId: 'c',
} as const;

const blockedView = {
  table: 'blocked_view',
  key: ['gate_id'],
  columns: { gate_id: 'text', by: 'text' },
} as const;
const blockedRows: AnyInlineView<GateEvent> = {
  definition: blockedView,
  rowKey: (event, { streamId }) => (event.type === 'GatePassed' ? undefined : { gate_id: streamId }),
  fold: (_row: never, event, { streamId }) =>
    event.type === 'GateBlocked' ? { gate_id: streamId, by: event.by } : null,
};
const gates: Aggregate<null, GateEvent> = {
  category: 'gate',
  initial: null,
  evolve: () => null,
  views: [blockedRows],
};

const recorded = ({ type, ...data }: GateEvent, index: number): RecordedEvent => ({
  ...{ lane: 'gates.sandbox', streamId: 'gate-1', position: index + 1, version: index + 1 },
  ...{ type, data, metadata: METADATA, recordedAt: NOW },
});
const block = (by: string): GateEvent => ({ type: 'GateBlocked', by });
const freed: GateEvent = { type: 'GateFreed' };
const passed: GateEvent = { type: 'GatePassed' };

const rowsAfter = (past: Past, ...added: readonly GateEvent[]) => {
  const stream = new StagedStream(gates, 'gate-1', past);
  for (const event of added) stream.add(event, NOW, METADATA);
  return stream.rows().map(({ row }) => row);
};

describe('the rows that a write set writes', () => {
  it.each<[string, readonly GateEvent[], readonly GateEvent[], readonly unknown[]]>([
    ['has one that appears', [], [block('A')], [{ gate_id: 'gate-1', by: 'A' }]],
    ['has one that changes', [block('A')], [block('B')], [{ gate_id: 'gate-1', by: 'B' }]],
    ['has one that goes', [block('A'), passed], [freed], [null]],
    ['omits one that is as it was', [block('A')], [block('A')], []],
    ['omits one that comes and goes', [], [block('A'), freed], []],
    ['omits one that goes and comes again', [block('A')], [freed, block('A')], []],
    ['omits one that never was', [passed], [freed], []],
    ['omits one that is gone already', [block('A'), freed], [freed], []],
  ])('%s', (_what, past, added, rows) => {
    expect(rowsAfter(past.map(recorded), ...added)).toStrictEqual(rows);
  });

  it('cuts one that was not given with what is folded of its stream: it may be there', () => {
    expect(rowsAfter({ state: null, rows: [], version: 1 }, freed)).toStrictEqual([null]);
  });

  it('omits one that is as what is folded of its stream has it', () => {
    const write = {
      view: blockedView,
      key: { gate_id: 'gate-1' },
      row: { gate_id: 'gate-1', by: 'A' },
    };
    const past = { state: null, rows: [write], version: 1 };
    expect(rowsAfter(past, block('A'))).toStrictEqual([]);
    expect(rowsAfter(past, block('B'))).toStrictEqual([{ gate_id: 'gate-1', by: 'B' }]);
  });
});
