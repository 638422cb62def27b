import type { EventEnvelope } from '@causeway/commands';
import { instant } from '@causeway/kernel';
import { evolveImport, noImport, type BulkImport, type BulkImportEvent } from '../domain/bulk-import.js';
import { bulkImports, WORK } from './bulk-import.aggregate.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const platformId = 'Platform:1';
const envelope = { streamId: 'bulk-import-1' } as EventEnvelope;
const REQUESTED: BulkImportEvent = {
  ...{ type: 'BulkImportRequested', jobId: 'job', platformId, contentKey: 'file', fileKey: 'key' },
  requestedAt: NOW,
};
const STARTED: BulkImportEvent = { type: 'BulkImportStarted', platformId, total: 100, startedAt: NOW };
const advanced = (
  more: Pick<Extract<BulkImportEvent, { type: 'BulkImportAdvanced' }>, 'endsTurn' | 'outcome'>,
): BulkImportEvent => ({
  ...{ type: 'BulkImportAdvanced', platformId, through: 50, successful: 50, failed: 0, errors: [] },
  ...{ advancedAt: NOW, ...more },
});

/** What follows from the last of these events. */
const followsFrom = (...events: readonly BulkImportEvent[]) => {
  const last = events.at(-1);
  if (last === undefined) throw new Error('There is no event');
  const before = events
    .slice(0, -1)
    .reduce<BulkImport>((state, event) => evolveImport(state, event), noImport);
  return bulkImports.consequences?.(last, before, evolveImport(before, last), envelope);
};
const timer = (turn: number) => ({
  ...{ timerId: `bulk-import-1.${String(turn)}`, name: WORK, dueAt: NOW },
  data: { jobId: 'job', platformId },
});

describe('an import has one timer', () => {
  it('from its request on, and another one once it has started', () => {
    expect(followsFrom(REQUESTED)).toStrictEqual({ cancelTimers: [], timers: [timer(0)] });
    expect(followsFrom(REQUESTED, STARTED)).toStrictEqual({
      cancelTimers: ['bulk-import-1.0'],
      timers: [timer(1)],
    });
  });

  it('which stays as it is while its turn goes on', () => {
    expect(followsFrom(REQUESTED, STARTED, advanced({}))).toStrictEqual({});
  });

  it('for each turn, set by the last record of the turn before', () => {
    expect(followsFrom(REQUESTED, STARTED, advanced({ endsTurn: true }))).toStrictEqual({
      cancelTimers: ['bulk-import-1.1'],
      timers: [timer(2)],
    });
  });

  it('and none when it is over', () => {
    expect(followsFrom(REQUESTED, STARTED, advanced({ outcome: 'COMPLETED' }))).toStrictEqual({
      cancelTimers: ['bulk-import-1.1'],
      timers: [],
    });
  });
});
