import { encode, Erased, FixedClock, money } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { EventCatalog } from './event-catalog.js';
import { EventFormat, type EventRow } from './event-format.js';
import type { NewEvent } from './port.js';
import { metadata } from './testing/contract-fixture.js';

const LANE = 'gifts.sandbox';
const METADATA = metadata('c');
const CATALOG = {
  GiftSent: {
    version: 1,
    personal: ['giver.name'],
    subject: 'giver.id',
    others: [{ personal: ['taker.name'], subject: 'taker.id' }],
  },
  GiftLost: { version: 1 },
} as const satisfies EventCatalog;

const sent: NewEvent = {
  type: 'GiftSent',
  data: {
    giver: { id: 'ann', name: 'Ann' },
    taker: { id: 'bob', name: 'Bob', nickname: undefined },
    worth: money(12n, 'USD'),
    $cost: 1,
  },
  publish: { type: 'gifts.gift-sent.v1', key: 'gift-1', data: { to: 'Bob', at: undefined }, subject: 'bob' },
};
const lost: NewEvent = {
  type: 'GiftLost',
  data: { by: 'post', when: undefined },
  publish: { type: 'gifts.gift-lost.v1', key: 'gift-1', data: { by: 'post' } },
};

describe('an event that this process has written', () => {
  let clock: FixedClock;
  let vault: SealingVault;
  let format: EventFormat;

  const rowOf = async (event: NewEvent): Promise<EventRow> => ({
    ...(await vault.sealing((sealerOf) => format.draft(sealerOf, event, METADATA))),
    position: 7,
    streamId: 'gift-1',
    version: 1,
    metadata: encode(METADATA),
    recordedAt: clock.now(),
  });
  const read = async (row: EventRow) => ({
    event: await format.open(LANE, row),
    message: await format.openPublished(LANE, row),
  });
  const stored = ({ clear: _own, ...row }: EventRow): EventRow => row;

  beforeEach(() => {
    clock = new FixedClock();
    vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys(), () => clock.now());
    format = new EventFormat(CATALOG, vault);
  });

  it.each([sent, lost])('reads as what is stored, and nothing is opened for it', async (event) => {
    const row = await rowOf(event);
    const open = jest.spyOn(vault, 'open');
    const known = await read(row);
    expect(await read(row)).toStrictEqual(known);
    expect(open).not.toHaveBeenCalled();
    expect(known).toStrictEqual(await read(stored(row)));
  });

  it('is erased with each of its persons', async () => {
    const row = await rowOf(sent);
    await read(row);
    await vault.shred('bob');
    const { event, message } = await read(row);
    expect(event.data).toMatchObject({ giver: { name: 'Ann' }, taker: { name: Erased.instance } });
    expect(message.data).toBe(Erased.instance);
  });

  it('is as erased as what is stored where the person was erased before', async () => {
    await vault.seal('bob', 'a key');
    await vault.shred('bob');
    const { event, message } = await read(await rowOf(sent));
    expect(event.data).toMatchObject({ taker: { name: Erased.instance } });
    expect(message.data).toBe(Erased.instance);
  });

  it('is opened again once a key of its persons is asked for anew: another process may have erased one', async () => {
    const row = await rowOf(sent);
    clock.advance(5_000);
    const open = jest.spyOn(vault, 'open');
    expect(await read(row)).toStrictEqual(await read(stored(row)));
    expect(open).toHaveBeenCalled();
  });
});
