import type { RejectedError } from '@causeway/commands';
import type { LaneName } from '@causeway/event-store';
import type { LedgerOutcome } from '@causeway/ledger';
import { accountId, answer, type CommittedState } from '@causeway/ledger/testing';
import type { Ask, Asks, Content } from '../callers/ask.js';
import type { StoredLane } from '../world/store.js';
import { minutesOf, type World } from '../world/world.js';
import { LogCheck } from './log-check.js';
import { wholeOf, wordsOf } from './words.js';

/** The position of a lane and some of its balances, as shown to a reader. */
export interface Picture {
  readonly position: number;
  readonly accounts: readonly (readonly [accountId: string, words: string])[];
}

/** Few accounts are enough to see that all balances are of one moment. */
const SHOWN = ['acme/ada/USD', 'acme/own/USD', 'acme/bob/EUR'].map((name) => accountId(name));

/** Compares the answers to a lane's callers and readers with its log. */
export class LaneCheck {
  readonly log: LogCheck;
  /** The first answer to each id, the whole of it. */
  private readonly first = new Map<string, string>();
  /** The highest position shown so far: no reader may see an earlier one. */
  private floor = 0;

  constructor(
    private readonly world: World,
    readonly stored: StoredLane,
    asks: Asks,
  ) {
    this.log = new LogCheck(stored.memory, asks);
    stored.appended = (batch) => {
      const wrong = this.log.appended(batch);
      if (wrong !== undefined) world.fail(wrong);
      if (batch.entries.length > 0) world.note(`${stored.name} digest ${batch.digest.toString('hex', 0, 4)}`);
      world.tally.count('commands in the log', batch.commands.length);
    };
  }

  get name(): LaneName {
    return this.stored.name;
  }

  /** A process answers: the outcome is in the log by now, and is the first one under its id. */
  answered({ commandId }: Ask, { fingerprint }: Content, outcome: LedgerOutcome): void {
    const recorded = this.log.recordOf(commandId);
    const words = wordsOf(outcome);
    if (recorded === undefined) {
      this.world.fail(`${commandId} is answered and not in the log: ${words}`);
      return;
    }
    if (recorded.content.fingerprint !== fingerprint) {
      this.world.fail(`${commandId} got the answer of something else`);
    }
    if (recorded.words !== words) {
      this.world.fail(`${commandId} is answered with\n${words}\nthe log has\n${recorded.words}`);
    }
    const whole = wholeOf(outcome);
    const before = this.first.get(commandId);
    if (before === undefined) this.first.set(commandId, whole);
    else if (before !== whole) {
      this.world.fail(`${commandId} is answered again with\n${whole}\nfirst it was\n${before}`);
    }
  }

  acknowledged({ commandId }: Ask): void {
    this.floor = Math.max(this.floor, this.log.recordOf(commandId)?.position ?? 0);
  }

  /** An id was refused because it came with another content, now or before. */
  rejected({ commandId, contents }: Ask, { code }: RejectedError): void {
    if (code === 'IDEMPOTENCY_KEY_REUSED' && contents.length > 1) return;
    this.world.fail(`${commandId} is rejected as ${code}, and it came with one content only`);
  }

  /** Whether a command breaks an invariant, as the log stands. */
  isBroken({ issued: { command, platform } }: Content): boolean {
    const now = minutesOf(this.world.nowMs);
    return answer(command, { ledger: this.log.list, platform, now }).is === 'BROKEN';
  }

  /** An error of the ledger's own code: the caller is not its cause. */
  surprise({ issued: { command } }: Content, error: Error): void {
    this.world.note(`${command.kind} fails: ${error.message}`);
    if (error instanceof TypeError) this.world.fail(`the ledger fails: ${String(error.stack)}`);
  }

  /** A reader begins: it must see at least what was shown before. */
  beginRead(): number {
    return this.floor;
  }

  readonly look = (state: CommittedState): Picture => ({
    position: state.position,
    accounts: SHOWN.map((id) => {
      const balance = state.account(id)?.balance;
      return [id, `${balance?.available ?? 0n} ${balance?.held ?? 0n} ${balance?.pending ?? 0n}`];
    }),
  });

  shown(floor: number, { position, accounts }: Picture): void {
    if (position < floor) {
      this.world.fail(`a reader of ${this.name} is shown ${position}, after ${floor} was shown before`);
    }
    if (position > this.log.list.position) {
      this.world.fail(
        `a reader of ${this.name} is shown ${position}, the log ends at ${this.log.list.position}`,
      );
    }
    for (const [id, words] of accounts) {
      const expected = this.log.balanceAt(id, position) ?? '0 0 0';
      if (expected !== words)
        this.world.fail(`a reader is shown ${words} of ${id} at ${position}, not ${expected}`);
    }
  }

  reads({ position }: Picture): void {
    this.floor = Math.max(this.floor, position);
  }
}
