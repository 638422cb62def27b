import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { LaneRecord, LogEvent } from '../evidence/log-record.js';
import { laneOf } from '../testing/recorded-facts.js';
import { IDEMPOTENT, judgeLane } from './judge-log.js';

const lane = laneOf('platform.sandbox', [
  { type: 'PlatformCreated' },
  { type: 'UmaDomainChanged', data: { umaDomain: 'a.example' } },
  { stream: 'tokens-1', type: 'TokenCreated' },
]);

const withEvents = (change: (events: LogEvent[]) => LogEvent[]): LaneRecord => ({
  ...lane,
  events: change([...lane.events]),
});
const altered = (index: number, change: Partial<LogEvent>): LaneRecord =>
  withEvents((events) => events.map((event, place) => (place === index ? { ...event, ...change } : event)));

describe('judging a lane', () => {
  it('finds nothing wrong with a lane as the product writes it, and with an empty one', () => {
    expect(judgeLane(lane)).toStrictEqual([]);
    expect(judgeLane(laneOf('ledger.sandbox', []))).toStrictEqual([]);
  });

  it('catches a gap between positions', () => {
    expect(judgeLane(altered(2, { position: 4 }))).toContain(
      'platform.sandbox: position 4 stands where 3 belongs',
    );
  });

  it('catches a version that is missing or taken twice', () => {
    expect(judgeLane(altered(1, { version: 3 }))).toContain(
      'platform.sandbox: platform-config-1 has version 3 where 2 belongs',
    );
    expect(judgeLane(altered(1, { version: 1 }))).toContain(
      'platform.sandbox: platform-config-1 has version 1 where 2 belongs',
    );
  });

  it('catches a changed byte of the past', () => {
    expect(judgeLane(altered(1, { data: '{"umaDomain":"b.example"}' }))).toStrictEqual([
      'platform.sandbox: the digest of the batch up to position 2 does not verify',
    ]);
  });

  it('catches an event that was taken away, and one that is in no batch', () => {
    expect(judgeLane(withEvents((events) => events.slice(0, 2)))).toStrictEqual([
      'platform.sandbox: the digest of the batch up to position 3 does not verify',
    ]);
    expect(judgeLane({ ...lane, batches: lane.batches.slice(0, 2) })).toStrictEqual([
      'platform.sandbox: positions after 2 are in no batch',
    ]);
  });

  it('catches events without an outcome', () => {
    expect(judgeLane({ ...lane, commandIds: new Set(['command 1', 'command 3']) })).toStrictEqual([
      'platform.sandbox: command command 2 has events but no outcome',
    ]);
  });

  it('knows of every recording and process that a context marks as idempotent', () => {
    const contexts = join(import.meta.dirname, '../../../../libs/contexts');
    const sources = readdirSync(contexts, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /^[\w-]+\/src\/.*(?<!\.spec)\.ts$/.test(path),
    );
    const marked = sources.flatMap((path) => {
      const text = readFileSync(join(contexts, path), 'utf8');
      // A recording as data, a named decision of an aggregate, or one that is idempotent for some of its reports.
      const recordings = [
        ...text.matchAll(/\bname: '([\w-]+)',(?:(?!\bname: ')[^])*?\bisIdempotent: /g),
        ...text.matchAll(/\bin[A-Z]\w+\('([\w-]+)',(?:(?!\bin[A-Z]\w+\(')[^])*?\bisIdempotent: /g),
      ];
      // What a context records through one function of its own, under whatever name, is known by that file.
      const passedOn = text.match(/\.\.\.noted,(?:(?!\.\.\.noted,)[^])*?\bisIdempotent: true/g) ?? [];
      const marks = text.match(/\bisIdempotent: (?!boolean)/g) ?? [];
      expect([path, recordings.length + passedOn.length]).toStrictEqual([path, marks.length]);
      return [
        ...recordings.map(([, name = '']) => name),
        ...(text.includes('.idempotent()') || passedOn.length > 0 ? [basename(path)] : []),
      ];
    });
    expect(marked.sort()).toStrictEqual(Object.keys(IDEMPOTENT).sort());
  });

  it('asks for no outcome of what a repetition finds done, and catches one that took effect twice all the same', () => {
    const facts = ['one', 'two'].map((commandId) => ({
      type: 'DeliveryQueued',
      stream: commandId,
      commandId,
    }));
    const queued = laneOf('webhooks.sandbox', facts);
    expect(judgeLane({ ...queued, commandIds: new Set() })).toStrictEqual([]);
    const again = laneOf('webhooks.sandbox', [
      ...facts,
      { type: 'DeliveryQueued', stream: 'three', commandId: 'one' },
    ]);
    expect(judgeLane({ ...again, commandIds: new Set() })).toStrictEqual([
      'webhooks.sandbox: command one took effect again at position 3',
    ]);
  });

  it('catches a command that took effect twice, and accepts one with several events', () => {
    const facts = ['one', 'two', 'one'].map((commandId) => ({ type: 'UmaDomainChanged', commandId }));
    expect(judgeLane(laneOf('platform.sandbox', facts))).toStrictEqual([
      'platform.sandbox: command one took effect again at position 3',
    ]);
    const together = ['one', 'one', 'two'].map((commandId) => ({ type: 'UmaDomainChanged', commandId }));
    expect(judgeLane(laneOf('platform.sandbox', together))).toStrictEqual([]);
  });
});
