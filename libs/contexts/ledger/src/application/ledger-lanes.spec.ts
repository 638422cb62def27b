import { jest } from '@jest/globals';
import { MovedError, UnavailableError } from '@causeway/commands';
import { BEAT_MS, type LaneName } from '@causeway/event-store';
import { after, newId, newUuid, systemNow } from '@causeway/kernel';
import { accountIdOf, type AccountOwner } from '../domain/account.js';
import { callOf, funding, opening, usd } from '../testing/ledger.fixture.js';
import { LedgerInstances, type Instance } from '../testing/ledger-instances.js';
import type { LedgerCommand, LedgerOutcome } from './ledger-command.js';

/** A writer that goes away is replaced within this time (LEDGER §2). */
const TAKEOVER_MS = 5_000;
const LANES = 8;

/** A customer of a platform, and how it pays in at one process of the ledger. */
class Payer {
  readonly platformId = newId('Platform');
  private readonly payments = new Map<string, LedgerCommand>();
  private readonly owner: AccountOwner = { platformId: this.platformId, customerId: newId('Customer') };
  private readonly accountId = accountIdOf(this.owner, 'USD', 'sandbox');

  open(at: Instance): Promise<LedgerOutcome> {
    return at.lanes.submit(opening(this.owner, 'USD'), this.call());
  }

  pay(at: Instance, commandId = newUuid(), patienceMs = 30_000): Promise<LedgerOutcome> {
    const payment = this.payments.get(commandId) ?? funding(this.accountId, usd(100));
    this.payments.set(commandId, payment);
    return at.lanes.submit(payment, this.call(commandId, patienceMs));
  }

  held(at: Instance): Promise<bigint | undefined> {
    return at.lanes.read(this.call(), (state) => state.account(this.accountId)?.balance.available);
  }

  lane(at: Instance): Promise<LaneName> {
    return at.lanes.laneOf(this.call());
  }

  private call(commandId = newUuid(), patienceMs = 30_000) {
    return callOf(this.platformId, { commandId, deadlineAt: after(systemNow(), patienceMs) });
  }
}

describe('the lanes of a ledger', () => {
  let world: LedgerInstances;
  const running: Instance[] = [];
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    world = new LedgerInstances();
  });
  afterEach(async () => {
    const closing = Promise.all(running.splice(0).map(({ lanes }) => lanes.close()));
    await passing(TAKEOVER_MS);
    await closing;
    jest.useRealTimers();
  });

  const started = (address: string, laneCount = LANES): Instance => {
    const instance = world.start(address, laneCount);
    running.push(instance);
    return instance;
  };
  const passing = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
  /** What came of some work when that time has passed. */
  const within = async <Answer>(ms: number, work: Promise<Answer>): Promise<Answer> => {
    work.catch(() => undefined);
    await passing(ms);
    return Promise.race([work, Promise.reject(new Error(`nothing came of it within ${ms} ms`))]);
  };
  const two = async (): Promise<[Instance, Instance]> => {
    const both: [Instance, Instance] = [started('http://one'), started('http://two')];
    await passing(TAKEOVER_MS);
    return both;
  };
  const payerOf = async (writer: Instance): Promise<Payer> => {
    for (;;) {
      const payer = new Payer();
      if (world.writerOf(await payer.lane(writer)) === writer.address) {
        await within(BEAT_MS, payer.open(writer));
        return payer;
      }
    }
  };

  it('are all written by a process that is alone, as soon as it looks', async () => {
    const alone = started('http://one');
    const payer = new Payer();
    await within(BEAT_MS, payer.open(alone));
    expect(await within(BEAT_MS, payer.pay(alone))).toMatchObject({ status: 'POSTED' });
    expect(await payer.held(alone)).toBe(100n);
    expect([...world.memories.keys()].map((lane) => world.writerOf(lane))).toStrictEqual(
      Array<string>(LANES).fill('http://one'),
    );
  });

  it('are reported as held by their only writer, environment by environment', async () => {
    const [one, two_] = await two();
    const held = [await one.lanes.held('sandbox'), await two_.lanes.held('sandbox')];
    expect(held.map(({ length }) => length > 0)).toStrictEqual([true, true]);
    expect(held.flat()).toHaveLength(LANES);
    expect(await one.lanes.held('production')).toStrictEqual([]);
  });

  it('have one owner each: a caller of another process is redirected to it', async () => {
    const [one, two_] = await two();
    const payer = await payerOf(one);
    await expect(payer.pay(two_)).rejects.toThrow(new MovedError('http://one'));
    await expect(payer.held(two_)).rejects.toThrow(new MovedError('http://one'));
    expect(await within(BEAT_MS, payer.pay(one))).toMatchObject({ status: 'POSTED' });
  });

  it('are taken over from a process that dies', async () => {
    const [one, two_] = await two();
    const payer = await payerOf(one);
    await within(BEAT_MS, payer.pay(one));
    one.isCutOff = true;
    await passing(TAKEOVER_MS);
    expect(await within(BEAT_MS, payer.pay(two_))).toMatchObject({ status: 'POSTED' });
    expect(await payer.held(two_)).toBe(200n);
  });

  it('are no longer written by a process that was paused, which redirects its callers', async () => {
    const [one, two_] = await two();
    const payer = await payerOf(one);
    one.pause();
    const late = payer.pay(one);
    late.catch(() => undefined);
    await passing(TAKEOVER_MS);
    expect(await within(BEAT_MS, payer.pay(two_))).toMatchObject({ status: 'POSTED' });
    one.goOn();
    await expect(within(3 * BEAT_MS, late)).rejects.toThrow(new MovedError('http://two'));
    await passing(TAKEOVER_MS);
    // Which lanes the paused process gets back is not said, only how many.
    const writer = world.writerOf(await payer.lane(one)) === one.address ? one : two_;
    expect(await within(BEAT_MS, payer.held(writer))).toBe(100n);
  });

  it('return to a process that continues after a pause, unused ones as well', async () => {
    const [one, two_] = await two();
    const shares = (): string[] =>
      [...world.memories.keys()].map((lane) => String(world.writerOf(lane))).sort();
    const before = shares();
    one.pause();
    await passing(TAKEOVER_MS);
    expect(new Set([...world.memories.keys()].map((lane) => world.writerOf(lane)))).toStrictEqual(
      new Set([two_.address]),
    );
    one.goOn();
    await passing(TAKEOVER_MS);
    expect(shares()).toStrictEqual(before);
    const payer = await payerOf(one);
    expect(await within(BEAT_MS, payer.pay(one))).toMatchObject({ status: 'POSTED' });
  });

  it('are not read from a process that may have been replaced', async () => {
    const [one, two_] = await two();
    const payer = await payerOf(one);
    one.pause();
    await passing(TAKEOVER_MS);
    const stale = payer.held(one);
    stale.catch(() => undefined);
    await within(BEAT_MS, payer.pay(two_));
    one.goOn();
    await expect(within(3 * BEAT_MS, stale)).rejects.toThrow(new MovedError('http://two'));
  });

  it('are taken at the next look when a process leaves in order, with all its commands answered', async () => {
    const [one, two_] = await two();
    const payer = await payerOf(one);
    const asked = payer.pay(one);
    const [closing] = running.splice(running.indexOf(one), 1);
    await within(2 * BEAT_MS, closing!.lanes.close());
    expect(await asked).toMatchObject({ status: 'POSTED' });
    await passing(2 * BEAT_MS);
    expect(await payer.held(two_)).toBe(100n);
  });

  it('give a repeated command its first outcome, from any writer', async () => {
    const [one, two_] = await two();
    const payer = await payerOf(one);
    const commandId = newUuid();
    const first = await within(BEAT_MS, payer.pay(one, commandId));
    one.isCutOff = true;
    await passing(TAKEOVER_MS);
    expect(await within(BEAT_MS, payer.pay(two_, commandId))).toStrictEqual(first);
    expect(await payer.held(two_)).toBe(100n);
  });

  it('are known by name to a process that was started with fewer of them', async () => {
    const many = started('http://many');
    const few = started('http://few', 1);
    await passing(TAKEOVER_MS);
    const payers = await Promise.all(Array.from({ length: 8 }, () => payerOf(many)));
    for (const payer of payers) {
      if ((await payer.lane(many)) === 'ledger.sandbox') continue;
      await expect(payer.pay(few)).rejects.toThrow(new MovedError('http://many'));
    }
    const newcomer = new Payer();
    const lane = await newcomer.lane(few);
    expect(lane).toBe('ledger.sandbox');
    expect(await newcomer.lane(many)).toBe(lane);
  });

  it('that no process writes keep a caller waiting until its deadline, and no longer', async () => {
    const lonely = world.start('http://one', 1);
    running.push(lonely);
    await passing(BEAT_MS);
    const payer = new Payer();
    await within(BEAT_MS, payer.open(lonely));
    lonely.isCutOff = true;
    const asked = payer.pay(lonely, newUuid(), 2_000);
    await expect(within(2_500, asked)).rejects.toThrow(UnavailableError);
    lonely.isCutOff = false;
    await passing(TAKEOVER_MS);
    expect(await within(BEAT_MS, payer.pay(lonely))).toMatchObject({ status: 'POSTED' });
    expect(await payer.held(lonely)).toBe(100n);
  });

  it('are closed with their process: each one that it has opened, and so its connection', async () => {
    const only = world.start('http://one', LANES);
    await passing(TAKEOVER_MS);
    expect(only.open.size).toBe(LANES);
    const closing = only.lanes.close();
    await passing(TAKEOVER_MS);
    await closing;
    expect(only.open.size).toBe(0);
  });

  it('are retried when the database is down at the start', async () => {
    const early = started('http://one', 2);
    early.isCutOff = true;
    const payer = new Payer();
    const asked = payer.open(early);
    await passing(3 * BEAT_MS);
    early.isCutOff = false;
    expect(await within(3 * BEAT_MS, asked)).toMatchObject({ status: 'POSTED' });
    expect(early.failures.length).toBeGreaterThan(0);
  });
});
