import { eventText, readEvent } from '../../application/journal-format.js';
import { Book } from '../../domain/book.js';
import { decide } from '../../domain/ledger.decide.js';
import type { Instruction } from '../../domain/instruction.js';
import { assertSound, compare, Divergence, linesOf, same, sameLines } from './compare.js';
import { answer, type Expected } from './plain-entries.js';
import type { IssuedCommand } from './plain-command.js';
import { PlainLedger } from './plain-ledger.js';
import { assertPostings } from './posting-check.js';
import { detailsOf, instructionOf, moment, platformId } from './product-words.js';
import { StoryJournal, type Journalled } from './story-journal.js';

type Said =
  | { readonly is: 'POSTED'; readonly event: string | undefined }
  | { readonly is: 'REFUSED'; readonly code: string; readonly details: object }
  | { readonly is: 'BROKEN'; readonly why: string };

/** The product's book and the oracle's list, given the same commands, and compared after each. */
export class LockStep {
  private book = new Book('sandbox');
  private list = new PlainLedger();
  private readonly journal = new StoryJournal();

  /** What the oracle knows, for the generator of the next command. */
  get ledger(): PlainLedger {
    return this.list;
  }

  /** Runs the command on both, and returns the outcome: an event, a refusal's code, `nothing` or `BROKEN`. */
  step({ command, platform, now }: IssuedCommand): string {
    const expected = answer(command, { ledger: this.list, platform, now });
    const said = this.say(instructionOf(command), platform, now);
    const about = said.is === 'BROKEN' ? `answer (${said.why})` : 'answer';
    same(about, outcomeOf(said), outcomeOf(expected));
    if (said.is === 'REFUSED' && expected.is === 'REFUSED') {
      same(`details of ${said.code}`, sorted(said.details), sorted(detailsOf(expected.details)));
    }
    if (expected.is === 'POSTED' && expected.event !== undefined) this.list.write(expected.facts, now);
    this.check();
    return outcomeOf(expected);
  }

  private check(): void {
    compare(this.book, this.list);
    assertSound(this.book);
  }

  private say(instruction: Instruction, platform: string, now: number): Said {
    const caller = platformId(platform);
    const at = moment(now);
    this.journal.recallFor(instruction, this.book, caller);
    try {
      const decision = decide(instruction, this.book, caller, at);
      if (decision.outcome === 'rejected') {
        const { code, details = {} } = decision.rejection;
        return { is: 'REFUSED', code, details };
      }
      const [event, second] = decision.events;
      same('a second event', second, undefined);
      if (event === undefined) return { is: 'POSTED', event };
      const change = this.book.apply(event, at);
      assertPostings(change, this.list, caller);
      this.journal.write({ event, at, platformId: caller, change });
      return { is: 'POSTED', event: event.type };
    } catch (error) {
      if (error instanceof Divergence) throw error;
      // A broken invariant is thrown by name; this is a fault of the ledger's own code.
      if (error instanceof TypeError) throw new Divergence(`the ledger fails: ${String(error)}`);
      return { is: 'BROKEN', why: String(error) };
    }
  }

  /** Takes the newest entries back, as far as the log may still refuse them, and applies them again. */
  undoAndRepeat(count: number): void {
    const before = linesOf(this.book);
    const whole = this.list;
    const undone = this.undo(count);
    for (const entry of undone) {
      this.journal.write({ ...entry, change: this.book.apply(entry.event, entry.at) });
    }
    this.list = whole;
    sameLines('the book after undoing and repeating', linesOf(this.book), before);
  }

  /** Takes the newest entries back, as far as the log may still refuse them; for both sides they never happened. */
  undo(count: number): readonly Journalled[] {
    const undone = this.journal.takeBack(count);
    for (const { change } of [...undone].reverse()) this.book.undo(change);
    this.list = this.list.asOf(this.journal.length);
    this.check();
    return undone;
  }

  /** All but the newest few are committed to the log. */
  forget(unsettled: number): void {
    this.journal.settleAllBut(unsettled);
    this.book.forgetEnded(this.journal.settledUpTo);
    this.check();
  }

  /** A writer that reads its lane again from the first event on, as the log keeps it. */
  reload(): void {
    this.journal.settleAllBut(0);
    const again = new Book('sandbox');
    for (const { event, at, change, platformId: of } of this.journal.all()) {
      const data = JSON.parse(eventText(event, change)) as object;
      const read = readEvent(event.type, data, of);
      again.apply(read.event, at, read.balances);
    }
    again.forgetEnded(again.version);
    this.book = again;
    this.check();
  }

  /** A writer that starts from a snapshot, which knows nothing of what has ended. */
  restore(): void {
    this.journal.settleAllBut(0);
    this.book.forgetEnded(this.journal.length);
    const before = linesOf(this.book).filter((line) => !line.startsWith('ended'));
    this.book = Book.of('sandbox', this.book.contents());
    sameLines('the book made of its snapshot', linesOf(this.book), before);
    this.check();
  }
}

const outcomeOf = (said: Said | Expected): string => {
  if (said.is === 'BROKEN') return 'BROKEN';
  return said.is === 'REFUSED' ? said.code : (said.event ?? 'nothing');
};

const sorted = (details: object): unknown[] =>
  Object.entries(details).sort(([one], [other]) => (one < other ? -1 : 1));
