import { encode, Erased } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import type { EventCatalog } from './event-catalog.js';
import { EventFormat, type EventRow } from './event-format.js';
import { metadata } from './testing/contract-fixture.js';

const CATALOG = {
  GiftSent: {
    version: 1,
    personal: ['giver.name'],
    subject: 'giver.id',
    others: [{ personal: ['taker.name'], subject: 'taker.id' }],
  },
} as const satisfies EventCatalog;
const METADATA = metadata('c');
/** Names that no sealed text has by chance. */
const gift = { giver: { id: 'ann', name: 'Ann of Canaries' }, taker: { id: 'bob', name: 'Bob of Canaries' } };

describe('an event about several people', () => {
  const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
  const format = new EventFormat(CATALOG, vault);
  const rowOf = async (data: object): Promise<EventRow> => ({
    ...(await vault.sealing((sealerOf) => format.draft(sealerOf, { type: 'GiftSent', data }, METADATA))),
    position: 1,
    streamId: 'gift-1',
    version: 1,
    metadata: encode(METADATA),
    recordedAt: '2026-03-01T12:00:00.000Z' as EventRow['recordedAt'],
  });
  const reread = async (row: EventRow) => (await format.open('gifts.sandbox', row)).data;

  it('holds each of them under a key of their own: erasing one leaves the others', async () => {
    const row = await rowOf(gift);
    expect(row.data).not.toContain('Canaries');
    expect(await reread(row)).toStrictEqual(gift);
    await vault.shred('bob');
    expect(await reread(row)).toStrictEqual({ ...gift, taker: { id: 'bob', name: Erased.instance } });
  });

  it('may be without the others', async () => {
    const alone = { giver: { id: 'eve', name: 'Eve of Canaries' } };
    const row = await rowOf(alone);
    expect(row.data).not.toContain('Canaries');
    expect(await reread(row)).toStrictEqual(alone);
  });

  it('is not written when it has the data of a person whom it does not name', async () => {
    await expect(rowOf({ ...gift, taker: { name: 'Bob' } })).rejects.toThrow(
      'GiftSent has personal fields of a person whom taker.id does not name',
    );
  });
});
