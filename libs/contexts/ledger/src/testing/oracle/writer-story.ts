import { RejectedError } from '@causeway/commands';
import {
  InMemoryWriterLane,
  LaneMemory,
  TransientError,
  type AppendStatus,
  type LaneBatch,
} from '@causeway/event-store';
import { derivedUuid, type Clock } from '@causeway/kernel';
import type { LedgerCommand, LedgerOutcome } from '../../application/ledger-command.js';
import { LedgerWriter } from '../../application/ledger-writer.js';
import { callOf } from '../ledger.fixture.js';
import { nextCommand, prologue } from './command-generator.js';
import { assertSound, compare, same } from './compare.js';
import type { Draw } from './draw.js';
import { answer, type Expected } from './plain-entries.js';
import type { IssuedCommand } from './plain-command.js';
import { PlainLedger } from './plain-ledger.js';
import { expectedAccounts, shownAccounts } from './outcome-check.js';
import { detailsOf, instructionOf, moment, platformId } from './product-words.js';

type AppendResult = 'KEPT' | 'LOST' | 'KEPT_UNHEARD';

/** A lane whose next answers get lost, before or after the log took the batch. */
class DeafLane extends InMemoryWriterLane {
  next: AppendResult = 'KEPT';

  override append(batch: LaneBatch): Promise<AppendStatus> {
    const result = this.next;
    this.next = 'KEPT';
    const lost = (): Promise<never> => Promise.reject(new TransientError('the answer got lost'));
    if (result === 'LOST') return lost();
    const status = super.append(batch);
    return result === 'KEPT' ? status : lost();
  }
}

interface Said {
  readonly command: LedgerCommand;
  readonly platform: string;
  readonly commandId: string;
  readonly outcome: LedgerOutcome;
}

/**
 * The ledger's writer on a log in memory, given the same commands as the oracle. In addition, ids are
 * repeated, with the same content and with another one, writers are replaced, and answers of the log get
 * lost.
 */
export class WriterStory {
  readonly met = new Set<string>();
  private readonly list = new PlainLedger();
  private readonly memory = new LaneMemory();
  private readonly clock: Clock = { now: () => moment(this.now) };
  private readonly said: Said[] = [];
  private lane!: DeafLane;
  private writer!: LedgerWriter;
  private now = 0;
  private count = 0;

  async begin(): Promise<void> {
    await this.replaceWriter();
    for (const issued of prologue()) await this.issue(issued);
  }

  async next(draw: Draw): Promise<void> {
    await draw.weighted<() => Promise<void>>([
      [20, () => this.issue(nextCommand(draw, this.list, this.now), 'KEPT')],
      [3, () => this.issue(nextCommand(draw, this.list, this.now), 'LOST')],
      [3, () => this.issue(nextCommand(draw, this.list, this.now), 'KEPT_UNHEARD')],
      [3, () => this.repeat(draw.pick(this.said))],
      [2, () => this.reuse(draw.pick(this.said), draw.pick(this.said))],
      [1, () => this.replaceWriter()],
    ])();
    await this.writer.read((_state, book) => {
      compare(book, this.list);
      assertSound(book);
    });
  }

  private async issue(issued: IssuedCommand, result: AppendResult = 'KEPT'): Promise<void> {
    this.now = issued.now;
    const { command, platform, now } = issued;
    const expected = answer(command, { ledger: this.list, platform, now });
    const commandId = derivedUuid('story', String((this.count += 1)));
    const product = instructionOf(command);
    this.lane.next = expected.is === 'BROKEN' ? 'KEPT' : result;
    // Twice at once: a repetition before the answer gets the one answer.
    const [outcome, twin] = await Promise.all([
      this.submit(product, platform, commandId),
      this.submit(product, platform, commandId),
    ]);
    same('the answer to the repeated request', twin, outcome);
    if (typeof outcome === 'string') {
      same('answer', outcome, expected.is);
      return;
    }
    if (expected.is === 'POSTED' && expected.event !== undefined) this.list.write(expected.facts, now);
    assertOutcome(outcome, expected, issued, this.list);
    this.met.add(`${result} ${outcome.status}`);
    this.said.push({ command: product, platform, commandId, outcome });
  }

  /** An answered command gets its first answer again, whatever happened since, and changes nothing. */
  private async repeat({ command, platform, commandId, outcome }: Said): Promise<void> {
    same('the answer again', await this.submit(command, platform, commandId), outcome);
    this.met.add(`REPEATED ${outcome.status}`);
  }

  /** An id belongs to its first content; under another one nothing changes. */
  private async reuse({ commandId, command }: Said, other: Said): Promise<void> {
    if (JSON.stringify(command, asText) === JSON.stringify(other.command, asText)) return;
    const answered = await this.submit(other.command, other.platform, commandId);
    same('the answer under a used id', answered, 'IDEMPOTENCY_KEY_REUSED');
    this.met.add('REUSED');
  }

  private async submit(
    command: LedgerCommand,
    platform: string,
    commandId: string,
  ): Promise<LedgerOutcome | 'BROKEN' | 'IDEMPOTENCY_KEY_REUSED'> {
    try {
      return await this.writer.submit(command, callOf(platformId(platform), { commandId }));
    } catch (error) {
      if (error instanceof RejectedError) return error.code as 'IDEMPOTENCY_KEY_REUSED';
      return 'BROKEN';
    }
  }

  /** Another process takes the lane over, and knows what it reads from the log. */
  private async replaceWriter(): Promise<void> {
    this.lane = new DeafLane('ledger.sandbox', this.memory);
    this.writer = new LedgerWriter({
      lane: this.lane,
      environment: 'sandbox',
      holder: { instanceId: `writer ${this.memory.epoch}`, address: 'here' },
      snapshots: { read: () => Promise.resolve(undefined), write: () => Promise.resolve() },
      clock: this.clock,
      pause: () => Promise.resolve(),
      hasLease: () => true,
      failed: (error) => {
        throw error;
      },
    });
    await this.writer.take();
    this.met.add('TAKEN OVER');
  }
}

const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}` : value);

const assertOutcome = (
  outcome: LedgerOutcome,
  expected: Expected,
  issued: IssuedCommand,
  list: PlainLedger,
): void => {
  if (expected.is !== 'POSTED' || outcome.status === 'REFUSED') {
    const refusal = outcome.status === 'REFUSED' ? { code: outcome.code, details: outcome.details } : outcome;
    const wanted =
      expected.is === 'REFUSED' ? { code: expected.code, details: detailsOf(expected.details) } : expected.is;
    same('answer', refusal, wanted);
    return;
  }
  same('position in the answer', outcome.place.position, list.position);
  same('key in the answer', outcome.place.key, platformId(issued.platform));
  same(
    'accounts in the answer',
    shownAccounts(outcome.accounts),
    expectedAccounts(issued.command, expected.facts, list),
  );
};
