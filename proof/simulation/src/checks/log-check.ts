import {
  batchDigest,
  GENESIS_DIGEST,
  JOURNAL,
  type LaneBatch,
  type LaneCommand,
  type LaneEntry,
  type LaneMemory,
} from '@causeway/event-store';
import { decode, derivedUuid } from '@causeway/kernel';
import type { LedgerOutcome } from '@causeway/ledger';
import {
  answer,
  detailsOf,
  nameOfAccount,
  platformId,
  PlainLedger,
  type Expected,
} from '@causeway/ledger/testing';
import { contentOf, type Asks, type Content } from '../callers/ask.js';
import { minuteOf } from '../world/world.js';
import { FactFold } from './fact-fold.js';
import { PostingFold, type StoredLeg } from './posting-fold.js';
import { postedWords, refusalWords, wordsOf } from './words.js';

/** The outcome of a command, by the log and the oracle. */
export interface Recorded {
  readonly content: Content;
  readonly words: string;
  /** Of its entry, or of the last one before it. */
  readonly position: number;
}

type Posted = Extract<Expected, { readonly is: 'POSTED' }>;

/** The balance of an account after an entry. */
interface BalanceAfter {
  readonly position: number;
  readonly words: string;
}

/** The log holds something that it must not hold. */
class Wrong extends Error {}

/**
 * Checks each batch as the log takes it, and folds it on its own: in two ways from what the entries say, and
 * by asking the oracle for the outcome of every command. It uses nothing that a writer remembers.
 */
export class LogCheck {
  readonly list = new PlainLedger();
  private readonly recorded = new Map<string, Recorded>();
  private readonly expiries = new Map<string, Content>();
  private readonly postings = new PostingFold();
  private readonly facts = new FactFold();
  private readonly balancesAfter = new Map<string, BalanceAfter[]>();
  private digest: Buffer = GENESIS_DIGEST;
  private epoch = 0;
  private lastAt = '';

  constructor(
    private readonly memory: LaneMemory,
    private readonly asks: Asks,
  ) {}

  recordOf(commandId: string): Recorded | undefined {
    return this.recorded.get(commandId);
  }

  /** What an account had after a position: available, held, pending. */
  balanceAt(accountId: string, position: number): string | undefined {
    const balancesAfter = this.balancesAfter.get(accountId) ?? [];
    for (let index = balancesAfter.length - 1; index >= 0; index -= 1) {
      const balance = balancesAfter[index];
      if (balance !== undefined && balance.position <= position) return balance.words;
    }
    return undefined;
  }

  /** Whether a hold should have expired by a moment, in minutes, and has not. */
  isOverdue(at: number): boolean {
    return this.list
      .reservations()
      .some(({ ended, expiresAt }) => ended === undefined && expiresAt !== undefined && expiresAt <= at);
  }

  /** Checks a batch that the log has just taken. Returns the error, if any. */
  appended(batch: LaneBatch): string | undefined {
    try {
      this.checkFrame(batch);
      this.checkCommands(batch);
      return undefined;
    } catch (error) {
      if (error instanceof Wrong) return error.message;
      throw error;
    }
  }

  private checkFrame({ epoch, afterPosition, entries, recordedAt, digest }: LaneBatch): void {
    const { memory } = this;
    expect('epoch', epoch, memory.epoch);
    if (epoch < this.epoch) throw new Wrong(`epoch ${epoch} wrote after epoch ${this.epoch}`);
    this.epoch = epoch;
    expect('position that the batch follows', afterPosition, this.list.position);
    expect('entries in the log', memory.entries.length, afterPosition + entries.length);
    const rows = memory.entries.slice(afterPosition);
    rows.forEach(({ position }, index) => expect('position', position, afterPosition + index + 1));
    if (entries.length === 0) return;
    if (recordedAt < this.lastAt) throw new Wrong(`time went back from ${this.lastAt} to ${recordedAt}`);
    this.lastAt = recordedAt;
    const chained = rows.map((row) => ({ ...row, streamId: JOURNAL, version: row.position }));
    this.digest = batchDigest(this.digest, chained);
    if (!this.digest.equals(digest) || !memory.digest.equals(digest)) {
      throw new Wrong(`the digest at ${memory.entries.length} is not that of its entries`);
    }
  }

  private checkCommands({ afterPosition, commands, entries, recordedAt }: LaneBatch): void {
    let position = afterPosition;
    for (const command of commands) {
      const entry = command.position > position ? entries[position - afterPosition] : undefined;
      if (entry !== undefined) position += 1;
      expect(`position of ${command.commandId}`, command.position, position);
      this.checkCommand(command, entry, minuteOf(recordedAt));
    }
    expect('entries with a command', position - afterPosition, entries.length);
  }

  private checkCommand(command: LaneCommand, entry: LaneEntry | undefined, now: number): void {
    const { commandId, fingerprint, position } = command;
    if (this.recorded.has(commandId)) throw new Wrong(`${commandId} is in the log twice`);
    const content = this.contentOf(commandId, fingerprint.toString('hex'));
    const { command: asked, platform } = content.issued;
    const expected = answer(asked, { ledger: this.list, platform, now });
    const about = `${commandId} (${asked.kind}) at ${position}`;
    let words: string;
    if (expected.is === 'POSTED') words = this.checkPosted(about, content, expected, command, entry, now);
    else {
      words = expected.is === 'REFUSED' ? refusalWords(expected.code, detailsOf(expected.details)) : 'BROKEN';
      expect(`answer of ${about}`, entry === undefined ? wordsIn(command) : `POSTED ${entry.type}`, words);
    }
    this.recorded.set(commandId, { content, words, position });
  }

  private checkPosted(
    about: string,
    content: Content,
    expected: Posted,
    command: LaneCommand,
    entry: LaneEntry | undefined,
    now: number,
  ): string {
    const said = entry?.type ?? (wordsIn(command).startsWith('REFUSED') ? wordsIn(command) : undefined);
    expect(`event of ${about}`, said, expected.event);
    const { issued } = content;
    if (expected.event !== undefined) {
      this.list.write(expected.facts, now);
      this.facts.fold(expected.facts);
      if (entry !== undefined) this.checkEntry(entry, command.position);
    }
    if (issued.command.kind === 'PLACE_HOLD' && issued.command.expiresAt !== undefined)
      this.noteExpiry(content);
    const shown = this.facts.shown(issued.command, expected.facts);
    const words = postedWords(command.position, content.platformId, shown);
    if (command.answer !== undefined) expect(`answer of ${about}`, wordsIn(command), words);
    return words;
  }

  /** Balances by the entry's own legs, and by the oracle. */
  private checkEntry({ data, metadata }: LaneEntry, position: number): void {
    const { platformId: of } = JSON.parse(metadata) as { readonly platformId: string };
    const { postings } = JSON.parse(data) as { readonly postings?: readonly StoredLeg[] };
    if (postings === undefined) return;
    const wrong = this.postings.fold(postings, position, of);
    if (wrong !== undefined) throw new Wrong(wrong);
    for (const { account, currency } of postings) {
      const sums = this.postings.of(account, currency, of);
      const pots = this.facts.of(nameOfAccount(account as never, of), currency);
      const balances = `${sums?.available} ${sums?.held} ${sums?.pending}`;
      expect(
        `${account} ${currency} at ${position}`,
        balances,
        `${pots.AVAILABLE} ${pots.HELD} ${pots.PENDING}`,
      );
      expect(`what ${account} owes at ${position}`, sums?.owed, pots.OWED);
      this.noteBalance(account, { position, words: balances });
    }
  }

  private noteBalance(account: string, balance: BalanceAfter): void {
    const balancesAfter = this.balancesAfter.get(account);
    if (balancesAfter === undefined) this.balancesAfter.set(account, [balance]);
    else if (balancesAfter.at(-1)?.position !== balance.position) balancesAfter.push(balance);
  }

  private contentOf(commandId: string, fingerprint: string): Content {
    const expiry = this.expiries.get(commandId);
    if (expiry !== undefined) return expiry;
    const ask = this.asks.find(commandId);
    if (ask === undefined) throw new Wrong(`${commandId} is in the log, and was never requested`);
    const content = ask.contents.find((each) => each.fingerprint === fingerprint);
    if (content === undefined)
      throw new Wrong(`${commandId} is in the log with a content that was never requested`);
    return content;
  }

  /** The one command without a caller: the writer's own, under an id that follows from the hold. */
  private noteExpiry({ issued }: Content): void {
    if (issued.command.kind !== 'PLACE_HOLD') return;
    const { hold } = issued.command;
    const commandId = derivedUuid('expire-hold', platformId(issued.platform), hold);
    this.expiries.set(commandId, contentOf({ ...issued, command: { kind: 'EXPIRE_HOLD', hold } }));
  }
}

const wordsIn = ({ answer: text }: LaneCommand): string =>
  text === undefined ? 'nothing' : wordsOf(decode(text) as LedgerOutcome);

const expect = (about: string, product: unknown, wanted: unknown): void => {
  if (product !== wanted)
    throw new Wrong(`${about}: the log has ${String(product)}, wanted is ${String(wanted)}`);
};
