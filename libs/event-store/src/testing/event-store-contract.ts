import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { after, Erased, instant, newUuid, systemNow } from '@causeway/kernel';
import type { AppendResult, CheckpointMove, EventStore, LaneName, NewTimer, WriteSet } from '../port.js';
import {
  freshStream,
  LANE,
  metadata,
  NOW,
  parcelView,
  weighed,
  writeSet,
  type ContractSubject,
} from './contract-fixture.js';

const statusesOf = (results: readonly AppendResult[]): Record<string, number> =>
  results.reduce<Record<string, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Every promise of the event store, run by each implementation. */
export const eventStoreContract = (name: string, open: () => Promise<ContractSubject>): void => {
  describe(`${name} keeps the promises of an event store`, () => {
    let subject: ContractSubject;
    let store: EventStore;
    const either = (index: number): EventStore => (index % 2 === 0 ? store : subject.twin);

    beforeAll(async () => {
      subject = await open();
      store = subject.store;
    });
    afterAll(() => subject.close());

    describe('writers', () => {
      it('lets exactly one of many parallel creators create a stream', async () => {
        const streamId = freshStream();
        const results = await times(20, (index) =>
          either(index).append(writeSet(streamId, 0, [weighed(index)])),
        );
        expect(statusesOf(results)).toStrictEqual({ appended: 1, conflict: 19 });
        expect(await store.load(LANE, streamId)).toHaveLength(1);
      });

      it('gives the length of a stream, without its events', async () => {
        const stream = freshStream();
        expect(await store.version(LANE, stream)).toBe(0);
        await store.append(writeSet(stream, 0, [weighed(1)]));
        await store.append(writeSet(stream, 1, [weighed(2)]));
        expect(await store.version(LANE, stream)).toBe(2);
      });

      it('recalls a stream as it is, once an append has shown that it has changed', async () => {
        const stream = freshStream();
        expect(await store.recall(LANE, stream, true)).toStrictEqual([]);
        await subject.twin.append(writeSet(stream, 0, [weighed(1)]));
        expect(await store.append(writeSet(stream, 0, [weighed(2)]))).toMatchObject({ on: 'version' });
        expect(await store.recall(LANE, stream, true)).toStrictEqual(await store.load(LANE, stream));
        await store.append(writeSet(stream, 1, [weighed(2)]));
        expect(await store.recall(LANE, stream)).toStrictEqual(await store.load(LANE, stream));
      });

      it('recalls a stream as it is, once an append has shown that it was written before', async () => {
        const stream = freshStream();
        expect(await store.recall(LANE, stream)).toStrictEqual([]);
        const lost = {
          ...writeSet(stream, 0, [weighed(1)]),
          outcome: { commandId: newUuid(), fingerprint: 'same', answer: 1, expiresAt: null },
        };
        // Simulates a connection that breaks after a commit: this process does not know the result.
        await subject.twin.append(lost);
        expect(await store.append(lost)).toMatchObject({ status: 'repeated' });
        expect(await store.recall(LANE, stream)).toStrictEqual(await store.load(LANE, stream));
      });

      it('loses none of many parallel appends whose losers decide again', async () => {
        const streamId = freshStream();
        const appendUntilItFits = async (index: number): Promise<void> => {
          const version = (await either(index).load(LANE, streamId)).length;
          const result = await either(index).append(writeSet(streamId, version, [weighed(index)]));
          if (result.status !== 'appended') await appendUntilItFits(index);
        };
        await times(20, appendUntilItFits);
        const events = await store.load(LANE, streamId);
        expect(events.map(({ version }) => version)).toStrictEqual(
          Array.from({ length: 20 }, (_, i) => i + 1),
        );
        expect(new Set(events.map(({ data }) => JSON.stringify(data))).size).toBe(20);
      });

      it('gives a lane dense positions in commit order, and a reader at the tail misses none', async () => {
        const from = await store.head(LANE);
        const seen: number[] = [];
        const writers = { done: false };
        const reading = (async () => {
          for (;;) {
            const { done } = writers;
            const events = await subject.twin.read(LANE, from + seen.length, 50);
            seen.push(...events.map(({ position }) => position));
            if (done && events.length === 0) return;
          }
        })();
        await times(200, (index) =>
          either(index).append(writeSet(freshStream(), 0, [weighed(index), weighed(index)])),
        );
        writers.done = true;
        await reading;
        expect(seen).toStrictEqual(Array.from({ length: 400 }, (_, index) => from + 1 + index));
      });

      it('writes the events of several streams and their positions together', async () => {
        const [one, two] = [freshStream(), freshStream()];
        const result = await store.append({
          ...writeSet(one, 0, []),
          streams: [
            { streamId: one, expectedVersion: 0, events: [weighed(1), weighed(2)] },
            { streamId: two, expectedVersion: 0, events: [weighed(3)] },
          ],
        });
        const [first] = await store.load(LANE, one);
        const [last] = await store.load(LANE, two);
        expect(result).toStrictEqual({ status: 'appended', lane: LANE, lastPosition: last?.position });
        expect(last?.position).toBe((first?.position ?? 0) + 2);
      });

      it('writes what is given together in its order, and nothing from the first loser on', async () => {
        const streamId = freshStream();
        const nothingNew = writeSet(streamId, 2, []);
        const results = await store.appendAll([
          writeSet(streamId, 0, [weighed(1)]),
          writeSet(streamId, 1, [weighed(2)]),
          nothingNew,
          writeSet(streamId, 1, [weighed(3)]),
          writeSet(streamId, 2, [weighed(4)]),
        ]);
        expect(results.slice(3)).toStrictEqual([
          { status: 'conflict', on: 'version', streamId },
          { status: 'conflict', on: 'predecessor' },
        ]);
        expect(statusesOf(results)).toStrictEqual({ appended: 3, conflict: 2 });
        expect((await store.load(LANE, streamId)).map(({ data }) => data)).toStrictEqual(
          [1, 2].map((weightGrams) => ({ weightGrams })),
        );
        expect(await store.outcome(LANE, nothingNew.metadata.commandId)).toBeDefined();
        expect(await store.appendAll([])).toStrictEqual([]);
      });

      it('lets nothing slip in between what is given together', async () => {
        const streamId = freshStream();
        const chains = await times(10, (index) =>
          either(index).appendAll(
            Array.from({ length: 5 }, (_, version) => writeSet(streamId, version, [weighed(index)])),
          ),
        );
        const won = chains.filter((results) => results.every(({ status }) => status === 'appended'));
        expect(won).toHaveLength(1);
        expect(statusesOf(chains.flat())).toStrictEqual({ appended: 5, conflict: 45 });
        expect(new Set((await store.load(LANE, streamId)).map(({ data }) => JSON.stringify(data))).size).toBe(
          1,
        );
      });

      it('takes no write sets of several lanes together, and then writes none of them', async () => {
        const here = writeSet(freshStream(), 0, [weighed(1)]);
        const elsewhere: WriteSet = {
          ...writeSet(freshStream(), 0, [weighed(1)]),
          lane: 'parcels.production',
        };
        await expect(store.appendAll([here, elsewhere])).rejects.toThrow('several lanes');
        expect(await store.outcome(LANE, here.metadata.commandId)).toBeUndefined();
      });

      it('refuses an event type that is not in the context’s catalogue', async () => {
        await expect(
          store.append(writeSet(freshStream(), 0, [{ type: 'Unknown', data: {} }])),
        ).rejects.toThrow('event type Unknown');
      });
    });

    describe('outcomes', () => {
      it('gives those of many command ids that are known', async () => {
        const sets = [1, 2].map((weight) => writeSet(freshStream(), 0, [weighed(weight)]));
        await store.appendAll(sets);
        const ids = sets.map(({ metadata: { commandId } }) => commandId);
        const known = await subject.twin.outcomes(LANE, [...ids, newUuid()]);
        expect([...known.keys()].sort()).toStrictEqual([...ids].sort());
        for (const id of ids) expect(known.get(id)).toStrictEqual(await store.outcome(LANE, id));
        expect(await store.outcomes(LANE, [])).toStrictEqual(new Map());
      });

      it('gives fifty callers of one command id one effect and one answer', async () => {
        const streamId = freshStream();
        const commandId = newUuid();
        const same = (index: number): WriteSet =>
          writeSet(`${streamId}-${index}`, 0, [weighed(index)], {
            outcome: { commandId, fingerprint: 'same', answer: { winner: index }, expiresAt: null },
          });
        const results = await times(50, (index) => either(index).append(same(index)));
        expect(statusesOf(results)).toStrictEqual({ appended: 1, repeated: 49 });
        const outcome = await store.outcome(LANE, commandId);
        for (const result of results) {
          if (result.status === 'repeated') expect(result.outcome).toStrictEqual(outcome);
        }
        const written = await times(50, (index) => store.load(LANE, `${streamId}-${index}`));
        expect(written.flat()).toHaveLength(1);
      });

      it('refuses a command id that comes back with other content', async () => {
        const commandId = newUuid();
        const with_ = (fingerprint: string): WriteSet =>
          writeSet(freshStream(), 0, [weighed(1)], {
            outcome: { commandId, fingerprint, answer: 1, expiresAt: null },
          });
        expect((await store.append(with_('one'))).status).toBe('appended');
        expect(await store.append(with_('other'))).toStrictEqual({ status: 'mismatched' });
      });

      it('remembers an outcome that has no events, and seals one that names a subject', async () => {
        const commandId = newUuid();
        const answer = { refused: 'NO', secretName: 'canary-of-outcome' };
        const outcome = { commandId, fingerprint: 'f', answer, expiresAt: null, subject: 'Customer:outcome' };
        await store.append({ lane: LANE, metadata: metadata(commandId), recordedAt: NOW, outcome });
        expect(await store.outcome(LANE, commandId)).toStrictEqual({ commandId, fingerprint: 'f', answer });
        await subject.shred('Customer:outcome');
        expect((await store.outcome(LANE, commandId))?.answer).toBe(Erased.instance);
      });

      it('forgets expired outcomes only', async () => {
        const ids = [newUuid(), newUuid(), newUuid()] as const;
        const expiries = [instant('2026-01-01T00:00:00Z'), instant('2026-02-02T00:00:00Z'), null] as const;
        for (const [index, commandId] of ids.entries()) {
          const outcome = { commandId, fingerprint: 'f', answer: index, expiresAt: expiries[index] ?? null };
          await store.append(writeSet(freshStream(), 0, [weighed(1)], { outcome }));
        }
        const expiredBy = instant('2026-02-01T00:00:00Z');
        const limits = { expiredBy, perPlatformMax: 1, youngFrom: expiredBy };
        expect(await store.forgetOutcomes('parcels.production', limits)).toBe(0);
        expect(await store.forgetOutcomes(LANE, limits)).toBe(1);
        const left = await Promise.all(ids.map((commandId) => store.outcome(LANE, commandId)));
        expect(left.map((outcome) => outcome?.answer)).toStrictEqual([undefined, 1, 2]);
      });
    });

    describe('the limit of a platform’s outcomes', () => {
      const FRESH = instant('2026-02-20T00:00:00Z');
      const limits = { expiredBy: instant('2026-02-01T00:00:00Z'), perPlatformMax: 2, youngFrom: FRESH };
      const token = `Token:${newUuid()}`;

      /** Days of February on which outcomes of `platformId` expire; null for those that moved money. */
      const remembered = async (
        platformId: string,
        days: readonly (number | null)[],
        more: { readonly actor?: string; readonly lane?: LaneName } = {},
      ) => {
        const { actor = token, lane = LANE } = more;
        const ids = days.map(() => newUuid());
        for (const [index, commandId] of ids.entries()) {
          const day = days[index] ?? null;
          const expiresAt =
            day === null ? null : after(instant('2026-02-01T00:00:00Z'), (day - 1) * 86_400_000);
          const outcome = { commandId, fingerprint: 'f', answer: day, expiresAt };
          const by = { ...metadata(commandId), platformId, actor };
          await store.append({ lane, metadata: by, recordedAt: NOW, outcome });
        }
        return async () => {
          const known = await store.outcomes(lane, ids);
          return days.filter((_day, index) => known.has(ids[index] ?? ''));
        };
      };

      it('leaves the newest so many of it, and every other platform’s alone', async () => {
        const crowded = await remembered('Platform:crowded', [5, 2, 4, 3]);
        const neighbours = [
          await remembered('Platform:crow', [3, 2]),
          await remembered('Platform:crowded-not', [2]),
          await remembered('Platform:crowded', [4, 3, 2], { lane: 'parcels.production' }),
        ];
        expect(await store.forgetOutcomes(LANE, limits)).toBe(2);
        expect(await crowded()).toStrictEqual([5, 4]);
        const left = await Promise.all(neighbours.map((list) => list()));
        expect(left).toStrictEqual([[3, 2], [2], [4, 3, 2]]);
      });

      it('never touches what moved money, nor what is young', async () => {
        const paid = await remembered('Platform:payer', [null, 25, null, 24, 23, 3, null]);
        expect(await store.forgetOutcomes(LANE, limits)).toBe(1);
        expect(await paid()).toStrictEqual([null, 25, null, 24, 23, null]);
      });

      it('counts no outcome of a process or an operator', async () => {
        const byProcess = await remembered('Platform:driven', [4, 3, 2], { actor: 'refund-on-return' });
        const byOperator = await remembered('Platform:driven', [4, 3, 2], { actor: 'operator' });
        const byToken = await remembered('Platform:driven', [6, 5]);
        expect(await store.forgetOutcomes(LANE, limits)).toBe(0);
        expect(await Promise.all([byProcess(), byOperator(), byToken()])).toStrictEqual([
          [4, 3, 2],
          [4, 3, 2],
          [6, 5],
        ]);
      });

      it('goes on until all are gone, however many they are', async () => {
        const day = (index: number) => after(instant('2026-02-02T00:00:00Z'), index);
        const platformId = 'Platform:flood';
        await times(5_010, (index) => {
          const commandId = newUuid();
          const outcome = { commandId, fingerprint: 'f', answer: 1, expiresAt: day(index) };
          const by = { ...metadata(commandId), platformId, actor: token };
          return store.append({ lane: LANE, metadata: by, recordedAt: NOW, outcome });
        });
        expect(await store.forgetOutcomes(LANE, limits)).toBe(5_008);
        expect(await store.forgetOutcomes(LANE, limits)).toBe(0);
      });
    });

    describe('names', () => {
      const reserving = (owner: string, value: string, more: Partial<WriteSet> = {}): WriteSet =>
        writeSet(freshStream(), 0, [weighed(1)], { reserve: [{ scope: 'domain', value, owner }], ...more });

      it('gives a name to one of many concurrent owners', async () => {
        const value = newUuid();
        const results = await times(10, (index) => either(index).append(reserving(`owner-${index}`, value)));
        expect(statusesOf(results)).toStrictEqual({ appended: 1, conflict: 9 });
        expect(results.find(({ status }) => status === 'conflict')).toStrictEqual({
          status: 'conflict',
          on: 'name',
          scope: 'domain',
          value,
        });
      });

      it('lets the owner reserve again, and another owner once it is released', async () => {
        const value = newUuid();
        expect((await store.append(reserving('a', value))).status).toBe('appended');
        expect((await store.append(reserving('a', value))).status).toBe('appended');
        expect((await store.append(reserving('b', value))).status).toBe('conflict');
        await store.append(
          writeSet(freshStream(), 0, [weighed(1)], { release: [{ scope: 'domain', value }] }),
        );
        expect((await store.append(reserving('b', value))).status).toBe('appended');
      });

      it('moves an owner from one name to another in one write set', async () => {
        const [old, next] = [newUuid(), newUuid()];
        await store.append(reserving('a', old));
        await store.append(reserving('a', next, { release: [{ scope: 'domain', value: old }] }));
        expect((await store.append(reserving('b', old))).status).toBe('appended');
        expect((await store.append(reserving('b', next))).status).toBe('conflict');
      });

      it('finds a personal name by its hash', async () => {
        const value = `${newUuid()}@example.com`;
        const personal = (owner: string): WriteSet =>
          reserving(owner, value, { reserve: [{ scope: 'email', value, owner, personal: true }] });
        expect((await store.append(personal('a'))).status).toBe('appended');
        expect(await store.append(personal('b'))).toMatchObject({ status: 'conflict', on: 'name', value });
      });
    });

    it('leaves no trace of a write set that lost', async () => {
      const streamId = freshStream();
      await store.append(writeSet(streamId, 0, [weighed(1)]));
      const value = newUuid();
      const lost = writeSet(streamId, 0, [weighed(2)], {
        views: [{ view: parcelView, key: { parcel_id: value }, row: { parcel_id: value, sender_id: 's' } }],
        reserve: [{ scope: 'domain', value, owner: 'a' }],
        timers: [{ timerId: value, dueAt: NOW, name: 'n', data: {} }],
        checkpoint: { reader: value, source: LANE, from: 0, to: 5 },
      });
      expect(await store.append(lost)).toStrictEqual({ status: 'conflict', on: 'version', streamId });
      expect(await store.outcome(LANE, lost.metadata.commandId)).toBeUndefined();
      expect(await store.checkpoint(value, LANE)).toBe(0);
      expect(
        (await subject.storedRows('parcel_view')).filter((row) => row['parcel_id'] === value),
      ).toStrictEqual([]);
      const other = writeSet(freshStream(), 0, [weighed(1)], {
        reserve: [{ scope: 'domain', value, owner: 'b' }],
      });
      expect((await store.append(other)).status).toBe('appended');
    });

    describe('views', () => {
      it('replaces a row, deletes a row, and keeps big integers exact', async () => {
        const parcel_id = newUuid();
        const put = (row: Record<string, unknown> | null): WriteSet =>
          writeSet(freshStream(), 0, [weighed(1)], {
            views: [{ view: parcelView, key: { parcel_id }, row }],
          });
        const rows = async (): Promise<unknown[]> =>
          (await subject.storedRows('parcel_view')).filter((row) => row['parcel_id'] === parcel_id);
        await store.append(put({ parcel_id, sender_id: 's', weight: 1n }));
        await store.append(
          put({ parcel_id, sender_id: 's', weight: 9_007_199_254_740_993n, extra: { a: [1, null] } }),
        );
        expect(await rows()).toMatchObject([{ weight: '9007199254740993', extra: { a: [1, null] } }]);
        await store.append(put(null));
        expect(await rows()).toStrictEqual([]);
      });
    });

    describe('checkpoints', () => {
      it('moves only from where it stands', async () => {
        const reader = newUuid();
        const move = (from: number, to: number): WriteSet =>
          writeSet(freshStream(), 0, [weighed(1)], { checkpoint: { reader, source: LANE, from, to } });
        expect((await store.append(move(0, 4))).status).toBe('appended');
        expect(await store.append(move(0, 5))).toStrictEqual({
          status: 'conflict',
          on: 'checkpoint',
          position: 4,
        });
        expect(await store.moveCheckpoint({ reader, source: LANE, from: 3, to: 9 })).toBe(false);
        expect(await store.moveCheckpoint({ reader, source: LANE, from: 4, to: 9 })).toBe(true);
        expect(await subject.twin.checkpoint(reader, LANE)).toBe(9);
      });

      it('are read together for many sources, without those that were never read', async () => {
        const reader = newUuid();
        await store.moveCheckpoint({ reader, source: 'topic/0', from: 0, to: 4 });
        await store.moveCheckpoint({ reader, source: 'topic/1', from: 0, to: 7 });
        await store.moveCheckpoint({ reader: newUuid(), source: 'topic/2', from: 0, to: 9 });
        expect(await subject.twin.checkpoints(reader, ['topic/0', 'topic/1', 'topic/2'])).toStrictEqual(
          new Map([
            ['topic/0', 4],
            ['topic/1', 7],
          ]),
        );
      });

      it('are moved many at once, each only from where it stands', async () => {
        const reader = newUuid();
        const at = (source: string, from: number, to: number): CheckpointMove => ({
          reader,
          source,
          from,
          to,
        });
        const begun = [at('topic/1', 0, 7), at('topic/0', 0, 4)];
        expect(await store.moveCheckpoints(begun)).toStrictEqual(begun);
        const late = at('topic/0', 0, 5);
        const first = at('topic/2', 0, 1);
        const next = at('topic/1', 7, 8);
        expect(await store.moveCheckpoints([late, at('topic/3', 2, 3), first, next])).toStrictEqual([
          first,
          next,
        ]);
        expect(await store.moveCheckpoints([])).toStrictEqual([]);
        expect(
          await subject.twin.checkpoints(reader, ['topic/0', 'topic/1', 'topic/2', 'topic/3']),
        ).toStrictEqual(
          new Map([
            ['topic/0', 4],
            ['topic/1', 8],
            ['topic/2', 1],
          ]),
        );
      });

      it('lets one of many instances move it', async () => {
        const reader = newUuid();
        const results = await times(10, (index) =>
          either(index).append(
            writeSet(freshStream(), 0, [weighed(1)], {
              checkpoint: { reader, source: LANE, from: 0, to: index + 1 },
            }),
          ),
        );
        expect(statusesOf(results)).toStrictEqual({ appended: 1, conflict: 9 });
      });
    });

    describe('timers', () => {
      const dueBy = instant('2020-01-01T00:00:00Z');
      const setting = (...timers: NewTimer[]): WriteSet =>
        writeSet(freshStream(), 0, [weighed(1)], { timers });
      const timer = (timerId: string, more: Partial<NewTimer> = {}): NewTimer => ({
        timerId,
        dueAt: dueBy,
        name: 'deliver',
        data: { timerId },
        ...more,
      });
      const claim = (from: EventStore = store, leaseMs = 60_000) =>
        from.claimTimers({ lane: LANE, dueBy, limit: 100, leaseMs });
      const cancelAll = async (): Promise<void> => {
        await store.append(writeSet(freshStream(), 0, [weighed(1)], { cancelTimers: ['a', 'b', 'c', 'd'] }));
      };

      it('fires what is due, soonest first, and once while its claim holds', async () => {
        const earlier = after(dueBy, -1_000);
        await store.append(
          setting(timer('a'), timer('b', { dueAt: earlier }), timer('c', { dueAt: after(dueBy, 1) })),
        );
        expect(await store.nextTimerAt(LANE)).toBe(earlier);
        const [mine, theirs] = await Promise.all([claim(), claim(subject.twin)]);
        const ids = [...mine, ...theirs].map(({ timerId }) => timerId).sort();
        expect(ids).toStrictEqual(['a', 'b']);
        expect(await claim()).toStrictEqual([]);
        await store.releaseTimer(LANE, 'a');
        expect(await claim()).toStrictEqual([{ ...timer('a'), lane: LANE }]);
        await store.releaseTimers(LANE, ['a', 'b', 'unknown']);
        expect((await claim()).map(({ timerId }) => timerId).sort()).toStrictEqual(['a', 'b']);
        await cancelAll();
        expect(await store.nextTimerAt(LANE)).toBeUndefined();
      });

      it('claims the first timer of every platform before the second of any, and the oldest first in each', async () => {
        const of = (timerId: string, platformId: string, ageMs: number): NewTimer =>
          timer(timerId, { dueAt: after(dueBy, -ageMs), data: { timerId, platformId } });
        await store.append(
          setting(of('a', 'busy', 40), of('b', 'busy', 30), of('c', 'busy', 20), of('d', 'quiet', 10)),
        );
        const claimTwo = async (underWay?: ReadonlyMap<string, number>): Promise<string[]> => {
          const claimed = await store.claimTimers({ lane: LANE, dueBy, limit: 2, leaseMs: 60_000, underWay });
          await store.releaseTimers(LANE, ['a', 'b', 'c', 'd']);
          return claimed.map(({ timerId }) => timerId);
        };
        expect(await claimTwo()).toStrictEqual(['a', 'd']);
        // Timers of a platform that are being fired count as its share.
        expect(await claimTwo(new Map([['busy', 1]]))).toStrictEqual(['d', 'a']);
        expect(await claimTwo(new Map([['quiet', 2]]))).toStrictEqual(['a', 'b']);
        await cancelAll();
      });

      it('fires again all that were claimed, once they are released', async () => {
        await store.append(setting(timer('a'), timer('b')));
        expect(await claim(subject.twin)).toHaveLength(2);
        await store.releaseAllTimers(LANE);
        expect((await claim()).map(({ timerId }) => timerId).sort()).toStrictEqual(['a', 'b']);
        expect(await claim()).toStrictEqual([]);
        await cancelAll();
      });

      it('fires again when the claim has run out', async () => {
        await store.append(setting(timer('a')));
        expect(await claim(store, -1)).toHaveLength(1);
        expect(await claim(store)).toHaveLength(1);
        await cancelAll();
      });

      it('fires timers of one key one after another, in the order they were set', async () => {
        const orderingKeys = ['customer-1'];
        await store.append(setting(timer('a', { orderingKeys }), timer('b', { orderingKeys }), timer('d')));
        await store.append(setting(timer('c', { orderingKeys, dueAt: after(dueBy, -5_000) })));
        expect((await claim()).map(({ timerId }) => timerId).sort()).toStrictEqual(['a', 'd']);
        await store.append(setting(timer('a', { dueAt: after(dueBy, 1) })));
        expect((await claim()).map(({ timerId }) => timerId)).toStrictEqual(['b']);
        await store.append(writeSet(freshStream(), 0, [weighed(1)], { cancelTimers: ['b'] }));
        expect((await claim()).map(({ timerId }) => timerId)).toStrictEqual(['c']);
        await cancelAll();
      });

      it('fires a timer of several keys after the earlier ones of each of them', async () => {
        const keyed = (timerId: string, ...orderingKeys: string[]): NewTimer =>
          timer(timerId, { orderingKeys });
        const claimed = async (): Promise<string[]> => (await claim()).map(({ timerId }) => timerId);
        await store.append(setting(keyed('a', 'account'), keyed('b', 'payment')));
        await store.append(setting(keyed('c', 'account', 'payment'), keyed('d', 'payment')));
        expect((await claimed()).sort()).toStrictEqual(['a', 'b']);
        await store.append(writeSet(freshStream(), 0, [weighed(1)], { cancelTimers: ['b'] }));
        expect(await claimed()).toStrictEqual([]);
        await store.append(setting(timer('a', { dueAt: after(dueBy, 1) })));
        expect(await claim()).toStrictEqual([{ ...keyed('c', 'account', 'payment'), lane: LANE }]);
        await store.append(writeSet(freshStream(), 0, [weighed(1)], { cancelTimers: ['c'] }));
        expect(await claimed()).toStrictEqual(['d']);
        await cancelAll();
      });

      it('takes a new place in the order when it is set again, and leaves none behind', async () => {
        const keyed = (timerId: string): NewTimer => timer(timerId, { orderingKeys: ['k', 'k'] });
        const claimed = async (): Promise<string[]> => (await claim()).map(({ timerId }) => timerId);
        await store.append(setting(keyed('a'), keyed('b')));
        await store.append(setting(keyed('a')));
        expect(await claimed()).toStrictEqual(['b']);
        await store.append(setting(keyed('b'), keyed('c')));
        expect(await claimed()).toStrictEqual(['a']);
        await store.append(writeSet(freshStream(), 0, [weighed(1)], { cancelTimers: ['a', 'b'] }));
        expect(await claimed()).toStrictEqual(['c']);
        await cancelAll();
        await store.append(setting(keyed('d')));
        expect(await claimed()).toStrictEqual(['d']);
        await cancelAll();
      });

      it('has one turn in its key when it is set again without any event between', async () => {
        const bare = (...timers: NewTimer[]): WriteSet => {
          const { streams: _none, ...rest } = setting(...timers);
          return rest;
        };
        const keyed = (timerId: string): NewTimer => timer(timerId, { orderingKeys: ['k'] });
        await store.append(bare(keyed('a')));
        await store.append(bare(keyed('a')));
        await store.append(bare(timer('a', { dueAt: after(dueBy, 1) })));
        await store.append(setting(keyed('b')));
        expect((await claim()).map(({ timerId }) => timerId)).toStrictEqual(['b']);
        await cancelAll();
      });

      it('are claimed by name if they are due, unclaimed, and first of their keys', async () => {
        const orderingKeys = ['k'];
        await store.append(
          setting(timer('a', { orderingKeys }), timer('b', { orderingKeys }), timer('c'), timer('d')),
        );
        const wanted = { timerIds: ['a', 'b', 'c', 'unknown'], dueBy, leaseMs: 60_000 };
        const [mine, theirs] = await Promise.all([
          store.claimNamed(LANE, wanted),
          subject.twin.claimNamed(LANE, wanted),
        ]);
        expect([...mine, ...theirs].sort()).toStrictEqual(['a', 'c']);
        const early = { ...wanted, timerIds: ['d'], dueBy: after(dueBy, -1) };
        expect(await store.claimNamed(LANE, early)).toStrictEqual([]);
        expect((await claim()).map(({ timerId }) => timerId)).toStrictEqual(['d']);
        await cancelAll();
      });

      describe('that a process asks for with its commits', () => {
        const taken: (readonly string[] | undefined)[] = [];
        const released: string[][] = [];
        let stop: () => void;
        beforeEach(async () => {
          // From here on it knows the lane's end.
          await store.append(setting());
          const forget = store.takeTimers(LANE, {
            wanted: () => ({ timerIds: ['a', 'b', 'c', 'd'], dueBy, leaseMs: 60_000 }),
            released: (timerIds) => void released.push([...timerIds]),
          });
          const forgetListener = store.onAppended(
            (_lane, growth) => growth && taken.push(growth.timersTaken),
            LANE,
          );
          stop = () => [forget, forgetListener].forEach((end) => end());
        });
        afterEach(async () => {
          stop();
          await cancelAll();
          taken.length = 0;
        });
        const takenWith = async (set: readonly NewTimer[], cancelTimers: readonly string[] = []) => {
          await store.append(writeSet(freshStream(), 0, [weighed(1)], { timers: set, cancelTimers }));
          return [...(taken.at(-1) ?? [])].sort();
        };

        it('are claimed with them: what is new and what the commit lets fire, each once', async () => {
          const [a, b] = [timer('a', { orderingKeys: ['k'] }), timer('b', { orderingKeys: ['k', 'l'] })];
          const [c, d] = [timer('c', { orderingKeys: ['l'] }), timer('d')];
          expect(await takenWith([a, b, c])).toStrictEqual(['a']);
          expect(await takenWith([d])).toStrictEqual(['d']);
          expect(await takenWith([timer('a', { dueAt: after(dueBy, 1) })])).toStrictEqual(['b']);
          expect(await takenWith([], ['b'])).toStrictEqual(['c']);
          expect(await claim()).toStrictEqual([]);
          expect(await claim(subject.twin)).toStrictEqual([]);
        });

        it('are left to another process that has claimed them, and taken when it has let them go', async () => {
          stop();
          await store.append(setting(timer('a')));
          expect((await claim(subject.twin)).map(({ timerId }) => timerId)).toStrictEqual(['a']);
          await store.append(setting());
          stop = store.takeTimers(LANE, {
            wanted: () => ({ timerIds: ['a'], dueBy, leaseMs: 60_000 }),
            released: (timerIds) => void released.push([...timerIds]),
          });
          const grown = store.onAppended((_lane, growth) => taken.push(growth?.timersTaken), LANE);
          expect(await takenWith([])).toStrictEqual([]);
          await store.releaseTimers(LANE, ['a']);
          expect(released.at(-1)).toStrictEqual(['a']);
          expect(await takenWith([])).toStrictEqual(['a']);
          grown();
        });
      });
    });

    describe('reading', () => {
      it('opens personal fields, and reads them as erased once the key is lost', async () => {
        const streamId = freshStream();
        const data = { senderId: 'Customer:reader', recipient: { name: 'Ada Canary', city: 'London' } };
        await store.append(writeSet(streamId, 0, [{ type: 'ParcelSent', data }]));
        expect((await store.load(LANE, streamId))[0]?.data).toStrictEqual(data);
        await subject.shred('Customer:reader');
        expect((await store.load(LANE, streamId))[0]?.data).toStrictEqual({
          senderId: 'Customer:reader',
          recipient: { name: Erased.instance, city: 'London' },
        });
      });

      it("lifts an older event to today's shape", async () => {
        const streamId = freshStream();
        await subject.older.append(
          writeSet(streamId, 0, [{ type: 'ParcelWeighed', data: { grams: 7, note: 'n' } }]),
        );
        expect((await store.load(LANE, streamId))[0]?.data).toStrictEqual({ weightGrams: 7, note: 'n' });
      });

      it('shows what was published, and only that, opened for its readers', async () => {
        const from = await store.head(LANE);
        const publish = {
          type: 'parcels.sent.v1',
          key: 'k',
          data: { name: 'Ada' },
          subject: 'Customer:published',
        };
        await store.append(writeSet(freshStream(), 0, [weighed(1), { ...weighed(2), publish }]));
        const messages = await subject.twin.readPublished(LANE, from, 10);
        expect(messages).toMatchObject([
          { lane: LANE, position: from + 2, type: publish.type, key: 'k', data: { name: 'Ada' } },
        ]);
        expect(messages[0]?.metadata.platformId).toBe('Platform:1');
      });

      it('gives what must precede a message, beside sealed data too', async () => {
        const from = await store.head(LANE);
        const publish = { type: 'parcels.sent.v1', key: 'k', data: { grams: 1n } };
        const place = { lane: 'scales.sandbox', position: 12, key: 'scale-1' } as const;
        const following = [
          { ...publish, after: place },
          { ...publish, after: place, subject: 'Customer:after' },
          publish,
        ];
        const events = following.map((publication) => ({ ...weighed(1), publish: publication }));
        await store.append(writeSet(freshStream(), 0, events));
        const messages = await store.readPublished(LANE, from, 10);
        expect(messages.map(({ after: published }) => published)).toStrictEqual([place, place, undefined]);
        expect(messages.map(({ data }) => data)).toStrictEqual(following.map(({ data }) => data));
        expect(messages[2]).not.toHaveProperty('after');
      });

      it('gives the places of published events, in pages, without their content', async () => {
        const from = await store.head(LANE);
        const publish = { type: 'parcels.sent.v1', data: { name: 'Ada' }, subject: 'Customer:places' };
        const published = (key: string) => ({ ...weighed(1), publish: { ...publish, key } });
        await store.append(writeSet(freshStream(), 0, [published('a'), weighed(2), published('b')]));
        const place = (position: number, key: string) => ({ lane: LANE, position, key, recordedAt: NOW });
        expect(await subject.twin.publishedPlaces(LANE, from, 1)).toStrictEqual([place(from + 1, 'a')]);
        expect(await subject.twin.publishedPlaces(LANE, from + 1, 10)).toStrictEqual([place(from + 3, 'b')]);
      });

      it('names the lanes of a context, sandbox first', async () => {
        expect(await store.lanes(store.context)).toStrictEqual([LANE, 'parcels.production']);
      });

      it('sees nothing in a lane that does not exist yet', async () => {
        expect(await store.readPublished('elsewhere.sandbox', 0, 10)).toStrictEqual([]);
        expect(await store.publishedPlaces('elsewhere.sandbox', 0, 10)).toStrictEqual([]);
      });

      it('notifies listeners of this and of other processes that a lane grew', async () => {
        const heard: Promise<string>[] = [store, subject.twin].map(
          (listener) =>
            new Promise((resolve) => {
              const forget = listener.onAppended((lane) => {
                forget();
                resolve(lane);
              });
            }),
        );
        await store.append(writeSet(freshStream(), 0, [weighed(1)]));
        expect(await Promise.all(heard)).toStrictEqual([LANE, LANE]);
      });
    });

    it('keeps parked messages until they are taken back', async () => {
      const from = await store.head(LANE);
      const publish = { type: 'parcels.sent.v1', key: 'k', data: { amount: 5n } };
      await store.append(writeSet(freshStream(), 0, [{ ...weighed(2), publish }]));
      const [message] = await store.readPublished(LANE, from, 1);
      if (message === undefined) throw new Error('nothing was published');
      const reader = newUuid();
      const parked = {
        reader,
        source: LANE,
        position: message.position,
        key: 'k',
        error: 'why',
        message,
        parkedAt: systemNow(),
      };
      await store.park(parked);
      expect(await subject.twin.parked(reader)).toStrictEqual([parked]);
      await store.unpark(reader, LANE, message.position);
      expect(await store.parked(reader)).toStrictEqual([]);
    });
  });
};
