import { MovedError } from '@causeway/commands';
import {
  digestAfter,
  InMemoryWriterLane,
  LaneMemory,
  type AppendStatus,
  type KnownObject,
  type LaneBatch,
  type StoredEntry,
} from '@causeway/event-store';
import { after, FixedClock, newUuid } from '@causeway/kernel';
import {
  account,
  ACME,
  ADA,
  callOf,
  credit,
  debit,
  funding,
  opening,
  PAYMENT,
  usd,
} from '../testing/ledger.fixture.js';
import { NO_SNAPSHOTS } from '../testing/written-lane.js';
import type { LedgerCommand, LedgerOutcome } from './ledger-command.js';
import { LedgerWriter, type WriterPorts } from './ledger-writer.js';

const hers = account(ADA, 'USD');
const placing = (amountMinor: number, holdId = 'h'): Extract<LedgerCommand, { kind: 'PLACE_HOLD' }> => ({
  kind: 'PLACE_HOLD',
  holdId,
  accountId: hers,
  amount: usd(amountMinor),
  cause: PAYMENT,
});
const reversing = (reverses: number, amountMinor: number): LedgerCommand => ({
  kind: 'POST_ENTRY',
  legs: [credit('CLEARING', usd(amountMinor)), debit(hers, usd(amountMinor))],
  cause: PAYMENT,
  reverses,
});

/** A lane whose look-ups are answered when a test allows it, with the state at the time of the request. */
class GatedLane extends InMemoryWriterLane {
  asked = 0;
  private gate: Promise<void> | undefined;

  /** Look-ups are pending from now on, until the returned function is called. */
  shut(): () => void {
    let open = (): void => undefined;
    this.gate = new Promise((resolve) => (open = resolve));
    return () => {
      this.gate = undefined;
      open();
    };
  }

  override async objects(objectIds: readonly string[]): Promise<KnownObject[]> {
    return this.later(await super.objects(objectIds));
  }

  override async entry(position: number): Promise<StoredEntry | undefined> {
    return this.later(await super.entry(position));
  }

  private async later<Answer>(answer: Answer): Promise<Answer> {
    this.asked += 1;
    await this.gate;
    return answer;
  }
}

const writerOn = (lane: InMemoryWriterLane, ports: Partial<WriterPorts> = {}): LedgerWriter =>
  new LedgerWriter({
    lane,
    environment: 'sandbox',
    holder: { instanceId: newUuid(), address: 'here' },
    snapshots: NO_SNAPSHOTS,
    clock: new FixedClock(),
    pause: () => Promise.resolve(),
    hasLease: () => true,
    failed: (error) => {
      throw error;
    },
    ...ports,
  });

const opened = async () => {
  const lane = new GatedLane('ledger.sandbox', new LaneMemory());
  const writer = writerOn(lane);
  await writer.take();
  const submit = (command: LedgerCommand): Promise<LedgerOutcome> => writer.submit(command, callOf(ACME));
  await submit(opening(ADA, 'USD'));
  await submit(funding(hers, usd(100)));
  lane.asked = 0;
  return { lane, writer, submit };
};

describe('a writer that looks up the past in the log', () => {
  it('remembers what ends during a look-up: a name that is used up meanwhile is refused for that', async () => {
    const { lane, submit } = await opened();
    const open = lane.shut();
    const late = submit(placing(1_000));
    await submit(placing(10));
    await submit({ kind: 'RELEASE_HOLD', holdId: 'h' });
    await submit(funding(hers, usd(1)));
    open();
    expect(await late).toMatchObject({
      status: 'REFUSED',
      code: 'HOLD_EXISTS',
      details: { status: 'RELEASED' },
    });
  });

  it('forgets what has ended once no request refers to it', async () => {
    const { lane, writer, submit } = await opened();
    const open = lane.shut();
    const late = submit(placing(1_000));
    await submit(placing(10));
    await submit({ kind: 'RELEASE_HOLD', holdId: 'h' });
    const ended = (): Promise<readonly string[]> => writer.read((_state, book) => book.contents().ended);
    expect(await ended()).toHaveLength(1);
    open();
    await late;
    await submit(funding(hers, usd(1)));
    expect(await ended()).toStrictEqual([]);
  });

  it('does not look up a name that its book knows', async () => {
    const { lane, submit } = await opened();
    await submit(placing(10));
    expect(await submit(placing(1_000))).toMatchObject({ code: 'HOLD_EXISTS', details: { status: 'HELD' } });
    expect(lane.asked).toBe(0);
  });

  it('refuses a used name for that also when the command is broken', async () => {
    const { submit } = await opened();
    await submit(placing(10));
    await submit({ kind: 'RELEASE_HOLD', holdId: 'h' });
    const broken = { ...placing(10), counters: [{ counter: 'day', amountMinor: 0n }] };
    expect(await submit(broken)).toMatchObject({ code: 'HOLD_EXISTS' });
    await expect(submit({ ...broken, holdId: 'new' })).rejects.toThrow('not positive');
  });

  it('looks up again an entry that was missing at first, and is there by now', async () => {
    const { lane, submit } = await opened();
    const open = lane.shut();
    const late = submit(reversing(3, 7));
    await submit(funding(hers, usd(7)));
    open();
    expect(await late).toMatchObject({ status: 'POSTED', place: { position: 4 } });
    expect(await submit(reversing(9, 7))).toMatchObject({ code: 'ENTRY_NOT_FOUND' });
  });

  it('looks up again when its book was reloaded meanwhile', async () => {
    const { lane, writer, submit } = await opened();
    const open = lane.shut();
    const late = submit(placing(1_000));
    await submit(placing(10));
    await submit({ kind: 'RELEASE_HOLD', holdId: 'h' });
    const taking = writer.take();
    open();
    await taking;
    expect(await late).toMatchObject({ code: 'HOLD_EXISTS', details: { status: 'RELEASED' } });
  });
});

/** A lane that delays each append, and chains the digests of its batches by itself. */
class ChainingLane extends InMemoryWriterLane {
  private readonly appends: (() => void)[] = [];
  private chained: Buffer = this.memory.digest;
  isChained = true;
  readonly clock = new FixedClock();
  /** How many commands each batch had. */
  readonly sent: number[] = [];

  override append(batch: LaneBatch): Promise<AppendStatus> {
    this.sent.push(batch.commands.length);
    return new Promise((resolve) => this.appends.push(() => resolve(this.take(batch))));
  }

  /** Commits the batches that were sent, in their order, and answers the writer. */
  async deliver(): Promise<void> {
    await new Promise(setImmediate);
    this.clock.advance(1);
    for (const append of this.appends.splice(0)) append();
    await new Promise(setImmediate);
  }

  private take(batch: LaneBatch): AppendStatus {
    const { afterPosition, recordedAt, entries, digest } = batch;
    const status = this.appendNow(batch);
    if (status.status !== 'appended') return status;
    this.chained = digestAfter(this.chained, afterPosition, recordedAt, entries);
    this.isChained &&= this.chained.equals(digest);
    return status;
  }
}

describe('a writer with two batches in flight', () => {
  it('splits pending commands between them, so that one batch is decided while the other is written', async () => {
    const lane = new ChainingLane('ledger.sandbox', (await opened()).lane.memory);
    const writer = writerOn(lane, { clock: lane.clock });
    await writer.take();
    const wave = async (callers: number): Promise<number[]> => {
      lane.sent.length = 0;
      const all = Array.from({ length: callers }, () => writer.submit(funding(hers, usd(1)), callOf(ACME)));
      await lane.deliver();
      await lane.deliver();
      await Promise.all(all);
      return [...lane.sent];
    };
    expect(await wave(40)).toStrictEqual([20, 20]);
    expect(await wave(15)).toStrictEqual([15]);
    // Too few are left for a batch beside the first one.
    expect(await wave(20)).toStrictEqual([16, 4]);
  });

  it('reloads its book when the second is written and the first, of refusals alone, is not', async () => {
    const { lane: log, submit: ask } = await opened();
    const refused = { ...funding(hers, usd(1)), legs: [debit(hers, usd(500)), credit('CLEARING', usd(500))] };
    const commandId = newUuid();
    const early = writerOn(log);
    await early.take();
    const first = await early.submit(refused, callOf(ACME, { commandId }));
    await expect(ask(funding(hers, usd(1)))).rejects.toThrow(MovedError);

    const lane = new ChainingLane('ledger.sandbox', log.memory);
    const writer = writerOn(lane, { clock: lane.clock });
    await writer.take();
    const many = (): Promise<LedgerOutcome>[] =>
      Array.from({ length: 20 }, () => writer.submit(funding(hers, usd(1)), callOf(ACME)));
    const again = writer.submit(refused, callOf(ACME, { commandId }));
    await Promise.resolve();
    const wave = many();
    await lane.deliver();
    // The next wave is in flight together with the repeated commands of the first one.
    const waves = [...wave, ...many()];
    for (let round = 0; round < 5; round += 1) await lane.deliver();
    expect(await again).toStrictEqual(first);
    const positions = (await Promise.all(waves)).map((outcome) =>
      outcome.status === 'POSTED' ? outcome.place.position : 0,
    );
    expect(positions.sort((one, other) => one - other)).toStrictEqual(positions.map((_, index) => index + 3));
    expect(log.memory.entries).toHaveLength(2 + waves.length);
    expect(lane.isChained).toBe(true);
  });
});

describe('a writer that takes its lane again', () => {
  it('waits for its in-flight batches, which belong to the earlier memory', async () => {
    const lane = new ChainingLane('ledger.sandbox', new LaneMemory());
    const writer = writerOn(lane, { hasLease: () => false });
    await writer.take();
    const early = writer.submit(opening(ADA, 'USD'), callOf(ACME)).catch((error: unknown) => error);
    await Promise.resolve();
    await lane.claim({ instanceId: 'other', address: 'there' });
    await writer.confirm();
    expect(writer.isHeld()).toBe(false);
    const taking = Promise.all([writer.take(), writer.take()]);
    await new Promise(setImmediate);
    expect(writer.isHeld()).toBe(false);
    await lane.deliver();
    await taking;
    expect(await early).toBeInstanceOf(MovedError);
    expect(lane.memory.epoch).toBe(3);
    const late = writer.submit(opening(ADA, 'USD'), callOf(ACME));
    await lane.deliver();
    expect(await late).toMatchObject({ status: 'POSTED', place: { position: 1 } });
    expect(await writer.read((state) => [state.position, state.account(hers)?.accountId])).toStrictEqual([
      1,
      hers,
    ]);
  });
});

describe('a writer and its lane', () => {
  it('is read without a check only under the epoch of its lease', async () => {
    const lane = new InMemoryWriterLane('ledger.sandbox', new LaneMemory());
    const epochs: number[] = [];
    const hasLease = (epoch: number): boolean => {
      epochs.push(epoch);
      return epoch === 1;
    };
    const writer = writerOn(lane, { hasLease });
    await writer.take();
    expect(await writer.read(({ position }) => position)).toBe(0);
    await writer.take();
    expect(await writer.read(({ position }) => position)).toBe(0);
    expect(epochs).toStrictEqual([1, 2]);
    await lane.claim({ instanceId: 'other', address: 'there' });
    await expect(writer.read(({ position }) => position)).rejects.toThrow(MovedError);
  });

  it('is not read from a memory that was loaded while the log was checked for the one before', async () => {
    const lane = new InMemoryWriterLane('ledger.sandbox', new LaneMemory());
    const other = { instanceId: 'other', address: 'there' };
    let interfere = async (): Promise<void> => undefined;
    const writer: LedgerWriter = writerOn(
      new (class extends InMemoryWriterLane {
        override async holder() {
          await interfere();
          return super.holder();
        }
      })('ledger.sandbox', lane.memory),
      { hasLease: () => false },
    );
    await writer.take();
    interfere = async () => {
      interfere = async () => undefined;
      await writer.take();
      await lane.claim(other);
    };
    await expect(writer.read(({ position }) => position)).rejects.toThrow(MovedError);
  });

  it('delays its answers after a claim for as long as another writer may still answer', async () => {
    const pauses: number[] = [];
    const pause = (ms: number): Promise<void> => {
      pauses.push(ms);
      return Promise.resolve();
    };
    const writer = writerOn(new InMemoryWriterLane('ledger.sandbox', new LaneMemory()), { pause });
    await writer.take(() => 0);
    expect(pauses).toStrictEqual([]);
    await writer.take(() => 1_500);
    expect(pauses).toStrictEqual([1_500]);
  });

  it('ends a hold whose time was over when it looked, although the clock is set back before it decides', async () => {
    const clock = new FixedClock();
    const [early, expiresAt] = [clock.now(), after(clock.now(), 60_000)];
    const failures: unknown[] = [];
    const failed = (error: unknown): void => void failures.push(error);
    const writer = writerOn(new InMemoryWriterLane('ledger.sandbox', new LaneMemory()), { clock, failed });
    await writer.take();
    const submit = (command: LedgerCommand): Promise<LedgerOutcome> => writer.submit(command, callOf(ACME));
    await submit(opening(ADA, 'USD'));
    await submit(funding(hers, usd(100)));
    await submit({ ...placing(40), expiresAt });
    clock.moveTo(expiresAt);
    writer.tick();
    clock.moveTo(early);
    await writer.idle();
    expect(failures).toStrictEqual([]);
    expect(await submit({ kind: 'RELEASE_HOLD', holdId: 'h' })).toMatchObject({
      status: 'REFUSED',
      code: 'HOLD_NOT_ACTIVE',
      details: { status: 'EXPIRED' },
    });
  });

  it('does not take a lane that it is giving back', async () => {
    const { lane, writer } = await opened();
    const giving = writer.give();
    await writer.take();
    await giving;
    expect(await lane.holder()).toStrictEqual({ epoch: 2 });
    expect(writer.isHeld()).toBe(false);
  });
});
