import { digestAfter, InMemoryWriterLane, LaneMemory, type LaneBatch } from '@causeway/event-store';
import { LedgerWriter, prologue, type IssuedCommand } from '@causeway/ledger/testing';
import { Asks } from '../callers/ask.js';
import { wallTime } from '../world/world.js';
import { LogCheck } from './log-check.js';

type Tamper = (batch: LaneBatch) => LaneBatch;

const HOLD: IssuedCommand = {
  platform: 'acme',
  now: 0,
  command: {
    kind: 'PLACE_HOLD',
    hold: 'h',
    account: 'acme/ada/USD',
    currency: 'USD',
    minor: 40n,
    charges: [],
    expiresAt: 1_440.01,
  },
};
const TOO_MUCH: IssuedCommand = {
  ...HOLD,
  command: { ...HOLD.command, hold: 'i', minor: 9_999n } as IssuedCommand['command'],
};
const LATER_MS = 5_000;

/** Plays a few commands on a lane under a check; each batch may be tampered with in flight. */
const judged = async (tamper: Tamper = (batch) => batch): Promise<readonly string[]> => {
  const memory = new LaneMemory();
  const asks = new Asks(0);
  const check = new LogCheck(memory, asks);
  const wrong: string[] = [];
  const lane = new (class extends InMemoryWriterLane {
    override appendNow(sent: LaneBatch) {
      const batch = tamper(sent);
      const status = super.appendNow(batch);
      const found = status.status === 'appended' ? check.appended(batch) : undefined;
      if (found !== undefined) wrong.push(found);
      return status;
    }
  })('ledger.sandbox', memory);
  let nowMs = 0;
  const writer = new LedgerWriter({
    lane,
    environment: 'sandbox',
    holder: { instanceId: 'writer', address: 'here' },
    snapshots: { read: () => Promise.resolve(undefined), write: () => Promise.resolve() },
    clock: { now: () => wallTime(nowMs) },
    machineNow: () => wallTime(0),
    pause: () => Promise.resolve(),
    hasLease: () => true,
    failed: () => undefined,
  });
  await writer.take();
  for (const issued of [...prologue(), HOLD, TOO_MUCH]) {
    const { commandId, contents } = asks.new(issued);
    const [content] = contents;
    if (content === undefined) throw new Error('an ask has a content');
    const ids = { commandId, correlationId: commandId, causationId: commandId, actor: 'spec' };
    const call = {
      ...ids,
      platformId: content.platformId,
      environment: 'sandbox',
      deadlineAt: wallTime(9),
    } as const;
    await writer.submit(content.command, call);
    if (wrong.length > 0) return wrong;
  }
  expect(check.isOverdue(1_440.02)).toBe(true);
  nowMs = LATER_MS;
  writer.tick();
  await writer.idle();
  expect(check.isOverdue(1_440.02)).toBe(wrong.length > 0);
  return wrong;
};

/** The batch with other entries, and the digest that belongs to them. */
const withData = (batch: LaneBatch, change: (data: string) => string): LaneBatch => ({
  ...batch,
  entries: batch.entries.map((entry) => ({ ...entry, data: change(entry.data) })),
});
const rechained = (): Tamper => {
  let digest = new LaneMemory().digest;
  return (batch) => {
    digest = digestAfter(digest, batch.afterPosition, batch.recordedAt, batch.entries);
    return { ...batch, digest };
  };
};
const chained = (tamper: Tamper): Tamper => {
  const chain = rechained();
  return (batch) => chain(tamper(batch));
};
/** Tampers with what comes after the prologue. */
const late =
  (tamper: Tamper): Tamper =>
  (batch) =>
    batch.afterPosition < prologue().length ? batch : tamper(batch);
const withCommand = (batch: LaneBatch, change: object): LaneBatch => ({
  ...batch,
  commands: batch.commands.map((command) => ({ ...command, ...change })),
});
const STRANGER = '01890000-0000-7000-8000-999999999999';

describe('the check of the log', () => {
  it('finds nothing wrong with what a writer appends, its own expiries among it', async () => {
    expect(await judged()).toStrictEqual([]);
  });

  it.each<[string, Tamper, string | RegExp]>([
    ['a digest that is not of its entries', late((batch) => withData(batch, (data) => `${data} `)), /digest/],
    [
      'an amount that was changed, with all its digests',
      chained(late((batch) => withData(batch, (data) => data.replace('"amount":"40"', '"amount":"41"')))),
      /its legs come to/,
    ],
    [
      'an event of another kind',
      chained(
        late((batch) => ({ ...batch, entries: batch.entries.map((e) => ({ ...e, type: 'EntryPosted' })) })),
      ),
      /event of .*PLACE_HOLD.* the log has EntryPosted, wanted is HoldPlaced/,
    ],
    [
      'time that goes back',
      chained(late((batch) => ({ ...batch, recordedAt: wallTime(-1) }))),
      /time went back/,
    ],
    [
      'a command that was never requested',
      late((batch) => withCommand(batch, { commandId: STRANGER })),
      /never requested/,
    ],
    [
      'a content that was never requested',
      late((batch) => withCommand(batch, { fingerprint: Buffer.alloc(16) })),
      /a content that was never requested/,
    ],
    [
      'a command at a place that is not its own',
      late((batch) => withCommand(batch, { position: 3 })),
      /position of/,
    ],
    [
      'a refusal for another reason',
      late((batch) =>
        batch.entries.length > 0
          ? batch
          : withCommand(batch, {
              answer: JSON.stringify({ status: 'REFUSED', code: 'HOLD_EXISTS', details: {} }),
            }),
      ),
      /the log has REFUSED HOLD_EXISTS , wanted is REFUSED INSUFFICIENT_BALANCE/,
    ],
  ])('finds %s', async (_what, tamper, wanted) => {
    const [wrong] = await judged(tamper);
    expect(wrong).toMatch(wanted);
  });
});
