import { MovedError } from '@causeway/commands';
import { LaneMemory, TransientError } from '@causeway/event-store';
import { newUuid } from '@causeway/kernel';
import { callOf, lane, writerOn } from './testing/counting-lane.js';

const ACME = 'Platform:1';
const add = (amount: number) => ({ kind: 'ADD', amount }) as const;
const sumOf = (writer: ReturnType<typeof writerOn>) => writer.read(({ sum, position }) => [sum, position]);

/** The ledger's writer tests the rules at length; this suite shows that they need no ledger. */
describe('the one writer of a lane', () => {
  it('answers after the commit, in the order of the lane, refusals included', async () => {
    const writer = writerOn(lane());
    await writer.take();
    const outcomes = await Promise.all([5, -9, 2].map((amount) => writer.submit(add(amount), callOf(ACME))));
    expect(outcomes).toStrictEqual([
      { status: 'POSTED', sum: 5 },
      { status: 'REFUSED', sum: 5 },
      { status: 'POSTED', sum: 7 },
    ]);
    expect(await sumOf(writer)).toStrictEqual([7, 2]);
  });

  it('gives a repeated id its first outcome, and refuses it with another content', async () => {
    const memory = new LaneMemory();
    const [writer, id] = [writerOn(lane(memory)), newUuid()];
    await writer.take();
    const first = await writer.submit(add(5), callOf(ACME, id));
    await writer.submit(add(1), callOf(ACME));
    expect(await writer.submit(add(5), callOf(ACME, id))).toStrictEqual(first);
    await expect(writer.submit(add(6), callOf(ACME, id))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await sumOf(writer)).toStrictEqual([6, 2]);
  });

  it('fails a broken command alone, and decides its neighbours', async () => {
    const writer = writerOn(lane());
    await writer.take();
    const broken = writer.submit(add(0.5), callOf(ACME));
    const whole = writer.submit(add(1), callOf(ACME));
    await expect(broken).rejects.toThrow('0.5 is not whole');
    expect(await whole).toStrictEqual({ status: 'POSTED', sum: 1 });
  });

  it('reads the lane anew when an answer of the log is lost, and counts nothing twice', async () => {
    const on = lane();
    const append = on.append.bind(on);
    let isLost = true;
    on.append = async (batch) => {
      const result = await append(batch);
      if (!isLost) return result;
      isLost = false;
      throw new TransientError(new Error('the answer was lost'));
    };
    const writer = writerOn(on);
    await writer.take();
    expect(await writer.submit(add(5), callOf(ACME))).toStrictEqual({ status: 'POSTED', sum: 5 });
    expect(await sumOf(writer)).toStrictEqual([5, 1]);
  });

  it('sends callers on when another process has taken the lane', async () => {
    const memory = new LaneMemory();
    const [old, next] = [writerOn(lane(memory)), writerOn(lane(memory))];
    await old.take();
    await old.submit(add(5), callOf(ACME));
    await next.take();
    await expect(old.submit(add(1), callOf(ACME))).rejects.toBeInstanceOf(MovedError);
    expect(await sumOf(next)).toStrictEqual([5, 1]);
  });
});
