import { laneOf, type EventStore, type PublishedMessage } from '@causeway/event-store';
import { altered } from '../testing/altered-store.js';
import { createInMemoryStores } from '../testing/in-memory-stores.js';
import { Payers, ReceiptReader, receiptsOf } from '../testing/payments-and-receipts.js';
import { ParkingLot } from './parking-lot.js';
import { ReaderCheckpoint } from './reader-checkpoint.js';

const SANDBOX = laneOf('payments', 'sandbox');
const FAILURE = new Error('no receipts today');

/** Races between instances, played one step at a time. */
describe('parking', () => {
  let store: EventStore;
  let messages: PublishedMessage[];
  let reader: ReceiptReader;
  let lot: ParkingLot;

  beforeEach(async () => {
    const { payments, receipts } = createInMemoryStores();
    store = receipts;
    await new Payers(payments).settle(['ada', 'ada', 'ada']);
    messages = await payments.readPublished(SANDBOX, 0, 10);
    reader = new ReceiptReader('payments', store);
    lot = new ParkingLot(reader, () => undefined);
  });

  const checkpoint = (): Promise<ReaderCheckpoint> => ReaderCheckpoint.load(store, reader.name, SANDBOX);
  const message = (position: number): PublishedMessage => messages[position - 1] as PublishedMessage;
  const parkedPositions = async (): Promise<number[]> =>
    (await store.parked()).map(({ position }) => position);

  it('moves the checkpoint past the message, together with the proof that it is parked', async () => {
    const at = await checkpoint();
    await lot.park(message(1), at, FAILURE);
    expect(at.position).toBe(1);
    expect(await store.checkpoint(reader.name, SANDBOX)).toBe(1);
    const [parked] = await store.parked(reader.name);
    expect(parked).toMatchObject({ key: 'ada', source: SANDBOX, position: 1, error: 'no receipts today' });
    expect(parked?.message).toStrictEqual(message(1));
  });

  it('blocks the key from then on, but not what lies before', async () => {
    expect(await lot.blocks(message(2))).toBe(false);
    const at = await checkpoint();
    at.pass(1);
    await lot.park(message(2), at, FAILURE);
    expect(await lot.blocks(message(1))).toBe(false);
    expect(await lot.blocks(message(3))).toBe(true);
    expect(await lot.blocks({ ...message(3), key: 'bob' })).toBe(false);
    expect(await lot.blocks({ ...message(3), lane: laneOf('payments', 'production') })).toBe(false);
  });

  it('is undone when another instance digested the message first', async () => {
    const late = await checkpoint();
    const effect = await reader.handle(message(1));
    await store.append({ ...effect!, checkpoint: (await checkpoint()).moveTo(1) });
    await lot.park(message(1), late, FAILURE);
    expect(await parkedPositions()).toStrictEqual([]);
    expect(late.position).toBe(1);
  });

  it('stands when another instance parked the message first', async () => {
    const late = await checkpoint();
    await lot.park(message(1), await checkpoint(), FAILURE);
    await new ParkingLot(reader, () => undefined).park(message(1), late, new Error('later'));
    expect((await store.parked()).map(({ error }) => error)).toStrictEqual(['no receipts today']);
    expect(late.position).toBe(1);
  });

  it('is delayed when another instance is behind the message', async () => {
    const stale = await checkpoint();
    await store.moveCheckpoint({ reader: reader.name, source: SANDBOX, from: 0, to: 1 });
    await lot.park(message(2), stale, FAILURE);
    expect(stale.position).toBe(1);
    expect(await lot.retry()).toStrictEqual({ digested: 0, stillParked: 1 });
    await lot.park(message(2), stale, FAILURE);
    expect(stale.position).toBe(2);
    expect(await lot.retry()).toStrictEqual({ digested: 1, stillParked: 0 });
  });

  it('a note that a crash left behind is dropped by a retry when the message was digested', async () => {
    const noted = { reader: reader.name, source: SANDBOX, position: 1, key: 'ada', error: 'crash' };
    await store.park({ ...noted, message: message(1), parkedAt: message(1).recordedAt });
    const effect = await reader.handle(message(1));
    await store.append({ ...effect!, checkpoint: (await checkpoint()).moveTo(1) });
    await lot.retry();
    expect(await parkedPositions()).toStrictEqual([]);
    expect(await receiptsOf(store, 'ada')).toStrictEqual([1]);
  });

  it('a message that was parked behind a key that came free meanwhile is digested at once', async () => {
    const at = await checkpoint();
    await lot.park(message(1), at, FAILURE);
    expect(await lot.blocks(message(2))).toBe(true);
    await new ParkingLot(reader, () => undefined).retry();
    await lot.park(message(2), at);
    expect(await parkedPositions()).toStrictEqual([]);
    expect(await receiptsOf(store, 'ada')).toStrictEqual([1, 2]);
    expect(await lot.blocks(message(3))).toBe(false);
  });

  it('a retry also digests what is parked while it goes on', async () => {
    const at = await checkpoint();
    await lot.park(message(1), at, FAILURE);
    let isFirst = true;
    const busy = new ReceiptReader('payments', store, async () => {
      if (!isFirst) return;
      isFirst = false;
      await lot.park(message(2), at);
    });
    expect(await new ParkingLot(busy, () => undefined).retry()).toStrictEqual({
      digested: 2,
      stillParked: 0,
    });
    expect(await receiptsOf(store, 'ada')).toStrictEqual([1, 2]);
  });

  it('an unreachable store ends a retry with its error and leaves everything parked', async () => {
    await lot.park(message(1), await checkpoint(), FAILURE);
    const lost = altered(store, { outcome: () => Promise.reject(new Error('Connection terminated')) });
    const away = new ParkingLot(new ReceiptReader('payments', lost), () => undefined);
    await expect(away.retry()).rejects.toThrow('Connection terminated');
    expect(await parkedPositions()).toStrictEqual([1]);
  });
});
