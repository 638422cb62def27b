import { InMemoryEventStore, InMemoryLog, TransientError, type EventStore } from '@causeway/event-store';
import { after, FixedClock, newUuid, systemNow } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import {
  account,
  ACME,
  ADA,
  callOf,
  funding,
  holding,
  NOW,
  opening,
  usd,
} from '../testing/ledger.fixture.js';
import { ledgerEvents } from './event-catalog.js';
import { ledgerLane, readBook } from './journal.js';
import type { LedgerCommand } from './ledger-command.js';
import { LedgerWriter } from './ledger-writer.js';
import { LedgerWriters } from './ledger.handlers.js';

const hers = account(ADA, 'USD');
const vault = new SealingVault(
  new MasterKey(Buffer.from('a fixed key for specs, 32 bytes!')),
  new InMemorySubjectKeys(),
);

/** A store that counts what it is asked, and a writer on it whose pauses take no time. */
const setUp = (log = new InMemoryLog()) => {
  const store = new InMemoryEventStore({ context: 'ledger', catalog: ledgerEvents, vault, log });
  const asked: Record<string, number[]> = { appendAll: [], outcomes: [], read: [] };
  const pauses: number[] = [];
  const observed: object[] = [];
  const counting: EventStore = new Proxy(store, {
    get: (target, property) => {
      const value = Reflect.get(target, property) as unknown;
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const list: unknown = args.find((arg) => Array.isArray(arg));
        asked[String(property)]?.push(Array.isArray(list) ? list.length : 0);
        return (value as (...given: readonly unknown[]) => unknown).apply(target, args);
      };
    },
  });
  const ports = {
    observer: {
      concluded: (command: object) => void observed.push(command),
      appended: (batch: object) => void observed.push(batch),
      loaded: (book: object) => void observed.push(book),
    },
    store: counting,
    clock: new FixedClock(NOW),
    pause: async (ms: number) => {
      pauses.push(ms);
    },
  };
  return { log, store, asked, observed, pauses, ports, writer: new LedgerWriter(ports, 'sandbox') };
};

const fund = async (writer: LedgerWriter, amountMinor: number) => {
  await writer.submit(opening(ADA, 'USD'), callOf(ACME));
  await writer.submit(funding(hers, usd(amountMinor)), callOf(ACME));
};
const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('a batch', () => {
  it('asks the log once for known ids, once for the append, and never again for the book', async () => {
    const { writer, asked } = setUp();
    await fund(writer, 100);
    for (const calls of Object.values(asked)) calls.length = 0;
    await times(20, (index) => writer.submit(holding(`h${index}`, hers, usd(1)), callOf(ACME)));
    expect(asked).toStrictEqual({ appendAll: [20], outcomes: [20], read: [] });
  });

  it('takes at most 256 commands; the rest gather for the next one', async () => {
    const { writer, asked, store } = setUp();
    await fund(writer, 1_000);
    asked['appendAll'] = [];
    const outcomes = await times(300, (index) =>
      writer.submit(holding(`h${index}`, hers, usd(1)), callOf(ACME)),
    );
    expect(asked['appendAll']).toStrictEqual([256, 44]);
    expect(outcomes.every(({ status }) => status === 'POSTED')).toBe(true);
    const positions = outcomes.map((outcome) => outcome.status === 'POSTED' && outcome.place.position);
    expect(positions).toStrictEqual(Array.from({ length: 300 }, (_, index) => index + 3));
    expect(await store.head(ledgerLane('sandbox'))).toBe(302);
  });

  it('decides in the order of the callers', async () => {
    const { writer } = setUp();
    await writer.submit(opening(ADA, 'USD'), callOf(ACME));
    const [early, , late] = await Promise.all([
      writer.submit(holding('early', hers, usd(5)), callOf(ACME)),
      writer.submit(funding(hers, usd(5)), callOf(ACME)),
      writer.submit(holding('late', hers, usd(5)), callOf(ACME)),
    ]);
    expect(early).toMatchObject({ status: 'REFUSED', code: 'INSUFFICIENT_BALANCE' });
    expect(late).toMatchObject({ status: 'POSTED' });
  });

  it('appends nothing when all of it is known', async () => {
    const { writer, asked } = setUp();
    await fund(writer, 100);
    const call = callOf(ACME);
    const first = await writer.submit(holding('h', hers, usd(1)), call);
    asked['appendAll'] = [];
    expect(await writer.submit(holding('h', hers, usd(1)), call)).toStrictEqual(first);
    expect(asked['appendAll']).toStrictEqual([]);
  });
});

describe('a memory that is no longer the newest', () => {
  it('is read anew once, and the commands of the batch are taken again on it', async () => {
    const { writer, asked, log } = setUp();
    const other = setUp(log).writer;
    await fund(writer, 100);
    await other.submit(holding('theirs', hers, usd(90)), callOf(ACME));
    asked['read'] = [];
    const outcomes = await times(3, (index) =>
      writer.submit(holding(`h${index}`, hers, usd(5)), callOf(ACME)),
    );
    expect(outcomes.map(({ status }) => status)).toStrictEqual(['POSTED', 'POSTED', 'REFUSED']);
    expect(asked['read']).toHaveLength(1);
  });

  it('leads to the outcome that another writer gave the same command', async () => {
    const { writer, log, store } = setUp();
    const other = setUp(log).writer;
    await fund(writer, 100);
    const call = callOf(ACME);
    const [one, two] = await Promise.all([
      writer.submit(holding('h', hers, usd(60)), call),
      other.submit(holding('h', hers, usd(60)), call),
    ]);
    expect(two).toStrictEqual(one);
    expect(one.status).toBe('POSTED');
    expect((await readBook(store, 'sandbox')).account(hers)).toMatchObject({
      available: usd(40),
      held: usd(60),
    });
  });
});

describe('a log that is out of reach', () => {
  it('is asked again, at growing intervals', async () => {
    const { ports, pauses, store } = setUp();
    let failures = 9;
    const unreachable = new Proxy(store, {
      get: (target, property) => {
        if (property === 'outcomes' && failures > 0) {
          return async () => {
            failures -= 1;
            throw new TransientError(new Error('no connection'));
          };
        }
        const value = Reflect.get(target, property) as unknown;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const writer = new LedgerWriter({ ...ports, store: unreachable }, 'sandbox');
    expect(await writer.submit(opening(ADA, 'USD'), callOf(ACME))).toMatchObject({ status: 'POSTED' });
    expect(pauses).toStrictEqual([25, 50, 100, 200, 400, 800, 1_000, 1_000, 1_000]);
  });

  it('never sees a command whose caller has stopped waiting', async () => {
    const { writer, asked } = setUp();
    const call = callOf(ACME, { deadlineAt: after(systemNow(), -1) });
    await expect(writer.submit(opening(ADA, 'USD'), call)).rejects.toThrow('could not answer in time');
    expect(asked['appendAll']).toStrictEqual([]);
    const again = { ...call, deadlineAt: after(systemNow(), 30_000) };
    expect(await writer.submit(opening(ADA, 'USD'), again)).toMatchObject({ status: 'POSTED' });
  });
});

describe('the writers of a process', () => {
  it('keep the environments apart: the same commands, another lane, other accounts', async () => {
    const { ports, store } = setUp();
    const writers = new LedgerWriters(ports);
    expect(writers.of('sandbox')).toBe(writers.of('sandbox'));
    const command: LedgerCommand = opening(ADA, 'USD');
    const commandId = newUuid();
    const [sandbox, production] = await Promise.all(
      (['sandbox', 'production'] as const).map((environment) =>
        writers.of(environment).submit(command, callOf(ACME, { environment, commandId })),
      ),
    );
    expect(sandbox).toMatchObject({ place: { lane: 'ledger.sandbox', position: 1 } });
    expect(production).toMatchObject({ place: { lane: 'ledger.production', position: 1 } });
    expect((await readBook(store, 'production')).account(hers)).toBeUndefined();
  });

  it('are idle when nothing waits any more', async () => {
    const { ports, store } = setUp();
    const writers = new LedgerWriters(ports);
    const outcome = writers.of('sandbox').submit(opening(ADA, 'USD'), callOf(ACME));
    await writers.idle();
    expect(await store.head(ledgerLane('sandbox'))).toBe(1);
    expect(await outcome).toMatchObject({ status: 'POSTED' });
    await writers.idle();
  });
});

it('a lane that holds anything but the journal is not read as one', async () => {
  const { store } = setUp();
  const { commandId, platformId, environment, actor, correlationId, causationId } = callOf(ACME);
  await store.append({
    lane: ledgerLane('sandbox'),
    metadata: { commandId, platformId, environment, actor, correlationId, causationId },
    recordedAt: NOW,
    streams: [{ streamId: 'other-1', expectedVersion: 0, events: [{ type: 'EntryPosted', data: {} }] }],
  });
  await expect(readBook(store, 'sandbox')).rejects.toThrow('holds an event of other-1 at 1');
});

describe('whoever watches a writer', () => {
  const environment = 'sandbox';
  const appended = (commands: number, accounts: number) => ({ environment, commands, accounts });
  const concluded = (kind: LedgerCommand['kind'], outcome: string) => ({ environment, kind, outcome });

  it('is told of the book, of each batch, and of each command by kind and outcome', async () => {
    const { writer, observed } = setUp();
    await fund(writer, 5);
    expect(observed).toStrictEqual([
      { environment, accounts: 0 },
      appended(1, 1),
      concluded('OPEN_ACCOUNTS', 'POSTED'),
      appended(1, 1),
      concluded('POST_ENTRY', 'POSTED'),
    ]);
    observed.length = 0;
    const call = callOf(ACME);
    await writer.submit(holding('h', hers, usd(5)), call);
    await writer.submit(holding('too-much', hers, usd(5)), callOf(ACME));
    await writer.submit(holding('h', hers, usd(5)), call);
    await expect(writer.submit(holding('other', hers, usd(5)), call)).rejects.toThrow(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(observed).toStrictEqual([
      appended(1, 1),
      concluded('PLACE_HOLD', 'POSTED'),
      appended(1, 1),
      concluded('PLACE_HOLD', 'REFUSED'),
      concluded('PLACE_HOLD', 'REPEATED'),
      concluded('PLACE_HOLD', 'FAILED'),
    ]);
  });

  it('is told when a book was read again because another process had written', async () => {
    const { writer, observed, log } = setUp();
    const other = setUp(log).writer;
    await fund(writer, 100);
    await other.submit(holding('theirs', hers, usd(90)), callOf(ACME));
    observed.length = 0;
    await writer.submit(holding('ours', hers, usd(5)), callOf(ACME));
    expect(observed).toStrictEqual([
      appended(1, 1),
      { environment, accounts: 1 },
      appended(1, 1),
      concluded('PLACE_HOLD', 'POSTED'),
    ]);
  });
});
