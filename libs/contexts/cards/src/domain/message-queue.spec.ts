import { idOf, instant } from '@causeway/kernel';
import {
  emptyQueue,
  evolveQueue,
  putOff,
  queueMessage,
  takeFromQueue,
  type MessageQueue,
} from './message-queue.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const OWNER = {
  cardId: idOf('Card', '11111111-1111-4111-8111-111111111111'),
  cardholderId: idOf('Customer', '22222222-2222-4222-8222-222222222222'),
};
const CLEARING = { kind: 'CLEARING', amountMinor: 5n } as const;

const queued = (queue: MessageQueue, token: string, takenSequence: number): MessageQueue => {
  const decision = queueMessage({ ...OWNER, token, content: CLEARING }, takenSequence, queue, { now: NOW });
  return decision.events.reduce(evolveQueue, queue);
};
const places = ({ waiting }: MessageQueue) => waiting.map(({ token, sequence }) => [token, sequence]);

describe('what an issuer has to hand over', () => {
  it('is numbered after what its transaction has taken, and after what waits', () => {
    const queue = queued(queued(queued(queued(emptyQueue, 'a', 0), 'b', 3), 'b', 3), 'a', 0);
    expect(places(queue)).toStrictEqual([
      ['a', 1],
      ['b', 4],
      ['b', 5],
      ['a', 2],
    ]);
  });

  it('is taken out once, and the next is due from when it came', () => {
    const both = queued(queued(emptyQueue, 'a', 0), 'b', 0);
    const taken = takeFromQueue({ token: 'a', sequence: 1 }, both);
    expect(taken.events).toStrictEqual([{ type: 'SimulatedMessageTaken', token: 'a', sequence: 1 }]);
    const left = taken.events.reduce(evolveQueue, both);
    expect([places(left), left.dueAt]).toStrictEqual([[['b', 1]], '2026-03-02T10:00:01.000Z']);
    expect(takeFromQueue({ token: 'a', sequence: 1 }, left).events).toStrictEqual([]);
  });

  it('is put off only while something waits', () => {
    const until = instant('2026-03-02T11:00:00.000Z');
    expect(putOff(until, emptyQueue).events).toStrictEqual([]);
    const later = putOff(until, queued(emptyQueue, 'a', 0)).events.reduce(
      evolveQueue,
      queued(emptyQueue, 'a', 0),
    );
    expect(later.dueAt).toBe(until);
  });
});
