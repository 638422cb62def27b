import { digestAfter, GENESIS_DIGEST } from '@causeway/event-store';
import { InFlightBatch, type LaneEnd } from './in-flight-batch.js';
import { countingModel, lane, NOW, submissionOf, type CountingTypes } from './testing/counting-lane.js';

const START: LaneEnd = { position: 0, digest: GENESIS_DIGEST };
const stage = (state: CountingTypes['state'], ...amounts: readonly number[]) =>
  amounts.map((amount) =>
    countingModel.stage(submissionOf('Platform:1', amount), state, 'counting.sandbox', NOW),
  );
const batchOf = (state: CountingTypes['state'], amounts: readonly number[], start = START, epoch = 3) =>
  new InFlightBatch<CountingTypes>(stage(state, ...amounts), epoch, start, NOW);
const nothing = (): CountingTypes['state'] => ({ sum: 0, position: 0 });

describe('an in-flight batch', () => {
  it('begins where the lane ended and ends after its last entry; a refusal is a command without one', () => {
    const { start, end, batch } = batchOf(nothing(), [5, -9, 7]);
    expect([start, batch.afterPosition, end.position, batch.epoch]).toStrictEqual([START, 0, 2, 3]);
    expect(batch.commands.map(({ position }) => position)).toStrictEqual([1, 1, 2]);
    expect(batch.entries.map(({ data }) => data)).toStrictEqual(['{"amount":5}', '{"amount":7}']);
  });

  it('leaves the end of the lane where it is when it has only refusals', () => {
    expect(batchOf(nothing(), [-1]).end).toStrictEqual(START);
  });

  it('is digested after the batch before it, so that both are sent before the first is written', async () => {
    const state = nothing();
    const on = lane();
    const { epoch } = (await on.claim({ instanceId: 'i', address: 'here' }))!;
    const first = batchOf(state, [1], START, epoch);
    const second = batchOf(state, [2, -9], first.end, epoch);
    expect(second.batch.digest).toStrictEqual(
      digestAfter(first.end.digest, first.end.position, NOW, second.batch.entries),
    );
    const results = [await on.append(first.batch), await on.append(second.batch)];
    expect(results.map(({ status }) => status)).toStrictEqual(['appended', 'appended']);
    expect(await on.claim({ instanceId: 'i', address: 'here' })).toMatchObject(second.end);
  });

  it('is taken back whole', () => {
    const state = nothing();
    const first = batchOf(state, [4]);
    const before = { ...state };
    batchOf(state, [2, -99, 7, -3], first.end).undo(state, countingModel);
    expect(state).toStrictEqual(before);
    first.undo(state, countingModel);
    expect(state).toStrictEqual(nothing());
  });
});
