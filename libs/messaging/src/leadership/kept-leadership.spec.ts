import { EventEmitter, once } from 'node:events';
import { KeptLeadership } from './kept-leadership.js';
import { InMemoryLeaderLock, type Leadership } from './leader-lock.js';

const NAME = 'turn';

describe('a leadership that is kept', () => {
  let lock: InMemoryLeaderLock;
  let heard: EventEmitter;
  let events: string[];
  let again: () => Promise<Leadership | undefined>;
  let kept: KeptLeadership;

  beforeEach(async () => {
    lock = new InMemoryLeaderLock();
    heard = new EventEmitter();
    events = [];
    again = () => lock.tryLead(NAME);
    const hear = (event: string) => () => {
      events.push(event);
      heard.emit(event);
    };
    const first = await lock.tryLead(NAME);
    if (first === undefined) throw new Error('a new lock is free');
    kept = new KeptLeadership(first, {
      again: () => again(),
      lookMs: 0,
      held: hear('held'),
      lost: hear('lost'),
      superseded: hear('superseded'),
    });
  });
  afterEach(() => kept.end());

  it('is confirmed while it is held, and at no other time', async () => {
    await kept.confirm();
    again = () => Promise.reject(new Error('no connection'));
    lock.lose(NAME);
    await expect(kept.confirm()).rejects.toThrow('the leadership is lost');
  });

  it('is taken again when it was lost, as soon as it is known whose it is', async () => {
    let attempts = 0;
    again = () => ((attempts += 1) < 3 ? Promise.reject(new Error('no connection')) : lock.tryLead(NAME));
    const held = once(heard, 'held');
    lock.lose(NAME);
    await held;
    expect([attempts, events]).toStrictEqual([3, ['held', 'lost', 'held']]);
    await kept.confirm();
  });

  it('is over when another process has it', async () => {
    const superseded = once(heard, 'superseded');
    again = () => Promise.resolve(undefined);
    lock.lose(NAME);
    await superseded;
    await kept.end();
    expect(events).toStrictEqual(['held', 'lost', 'superseded']);
  });

  it('is free for others after its end', async () => {
    await kept.end();
    expect(await lock.tryLead(NAME)).toBeDefined();
  });

  it('gives back what an attempt under way at its end still gets', async () => {
    let answer: (leadership: Leadership | undefined) => void = () => undefined;
    again = () => new Promise((resolve) => (answer = resolve));
    lock.lose(NAME);
    const ended = kept.end();
    answer(await lock.tryLead(NAME));
    await ended;
    expect(events).toStrictEqual(['held', 'lost']);
    expect(await lock.tryLead(NAME)).toBeDefined();
  });

  it('ends while it is asked for and the database is away', async () => {
    let attempts = 0;
    again = () => {
      attempts += 1;
      return Promise.reject(new Error('no connection'));
    };
    lock.lose(NAME);
    // It resolves when nothing asks any more.
    await kept.end();
    expect([attempts, events]).toStrictEqual([1, ['held', 'lost']]);
  });
});
