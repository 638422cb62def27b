import { RejectedError, UnavailableError, type CallContext } from '@causeway/commands';
import { isTransient, type AppendResult, type EventStore } from '@causeway/event-store';
import { after, crashPoint, fingerprint, systemNow, type Clock, type Environment } from '@causeway/kernel';
import type { Book } from '../domain/book.js';
import { carryOut, type CarriedOut } from './carry-out.js';
import { ledgerLane, readBook } from './journal.js';
import type { LedgerCommand, LedgerOutcome } from './ledger-command.js';
import type { LedgerObserver } from './ports.js';
import { SubmitToLedger } from './requests.js';
import { Submission } from './submission.js';

/** A larger batch gains nothing (LEDGER §1), and the log flushes as many together. */
const BATCH_MAX = 256;
const FIRST_RETRY_MS = 25;
const RETRY_MAX_MS = 1_000;
/** A command that the log itself refuses twice, the second time alone, is refused for what it is. */
const FAILURES_MAX = 2;

export interface WriterPorts {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<void>;
  readonly observer?: LedgerObserver;
}

interface Staged {
  readonly submission: Submission;
  readonly carriedOut: CarriedOut;
}

/**
 * The one writer of a lane: decides in memory, appends in batches, answers after the commit. While a batch is on its
 * way the next one gathers. Whenever the log holds anything else than this memory says, or may do so, the memory
 * is dropped and read anew before anything is decided again; the version of the journal tells.
 */
export class LedgerWriter {
  private readonly inFlight = new Map<string, Submission>();
  private readonly waiting: Submission[] = [];
  private running: Promise<void> | undefined;
  private book: Book | undefined;

  constructor(
    private readonly ports: WriterPorts,
    private readonly environment: Environment,
  ) {}

  /**
   * The command's outcome, once and for ever under its id. Throws `RejectedError` when the id came with another
   * content before, `UnavailableError` when the log is out of reach until the call's deadline.
   */
  submit(command: LedgerCommand, call: CallContext): Promise<LedgerOutcome> {
    const digest = fingerprint({ type: SubmitToLedger.type, platformId: call.platformId, payload: command });
    const twin = this.inFlight.get(call.commandId);
    if (twin !== undefined) return twin.digest === digest ? twin.outcome : Promise.reject(reused());
    const submission = new Submission(command, call, digest, (outcome) => {
      this.inFlight.delete(call.commandId);
      this.ports.observer?.concluded({ environment: this.environment, kind: command.kind, outcome });
    });
    this.inFlight.set(call.commandId, submission);
    this.waiting.push(submission);
    this.running ??= this.drain();
    return submission.outcome;
  }

  /** Resolves when nothing waits or is on its way. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  private async drain(): Promise<void> {
    // Callers of the same turn of the event loop share the first batch.
    await Promise.resolve();
    try {
      while (this.waiting.length > 0) await this.settle(this.waiting.splice(0, BATCH_MAX));
    } finally {
      this.running = undefined;
    }
  }

  /** Takes a batch until each of its commands has its outcome, or its caller has stopped waiting. */
  private async settle(batch: readonly Submission[]): Promise<void> {
    let open = batch;
    for (let retryMs = FIRST_RETRY_MS; open.length > 0; retryMs = Math.min(retryMs * 2, RETRY_MAX_MS)) {
      for (const submission of open) giveUpLate(submission);
      open = stillOpen(open);
      try {
        await this.attempt(open);
        open = stillOpen(open);
      } catch (error) {
        this.book = undefined;
        open = stillOpen(open);
        if (!isTransient(error)) return this.settleEachAlone(open, error);
        for (const submission of open) giveUpLate(submission, retryMs, error);
        open = stillOpen(open);
        if (open.length > 0) await this.ports.pause(retryMs);
      }
    }
  }

  /** The log refused something of a batch, or lost it: the one that is to blame must not spoil its neighbours. */
  private async settleEachAlone(batch: readonly Submission[], error: unknown): Promise<void> {
    for (const submission of batch) {
      submission.failures += 1;
      if (submission.failures >= FAILURES_MAX) submission.fail(error);
      else await this.settle([submission]);
    }
  }

  /** One round: what is known already, then decisions in order, then one append for all of them. */
  private async attempt(batch: readonly Submission[]): Promise<void> {
    const { store, observer } = this.ports;
    const known = await store.outcomes(
      ledgerLane(this.environment),
      batch.map(({ call }) => call.commandId),
    );
    for (const submission of batch) {
      const outcome = known.get(submission.call.commandId);
      if (outcome?.fingerprint === submission.digest) submission.repeat(outcome.answer as LedgerOutcome);
      else if (outcome !== undefined) submission.fail(reused());
    }
    const book = this.book ?? (await this.load());
    this.book = book;
    const staged = this.decide(stillOpen(batch), book);
    if (staged.length === 0) return;
    crashPoint('ledger.before-append');
    const results = await store.appendAll(staged.map(({ carriedOut }) => carriedOut.writeSet));
    crashPoint('ledger.after-append');
    const { accountCount: accounts } = book;
    observer?.appended({ environment: this.environment, commands: staged.length, accounts });
    if (results.some(({ status }) => status !== 'appended')) this.book = undefined;
    staged.forEach((each, index) => conclude(each, results[index]));
  }

  private async load(): Promise<Book> {
    const book = await readBook(this.ports.store, this.environment);
    this.ports.observer?.loaded({ environment: this.environment, accounts: book.accountCount });
    return book;
  }

  private decide(batch: readonly Submission[], book: Book): Staged[] {
    const now = this.ports.clock.now(this.environment);
    return batch.flatMap((submission) => {
      try {
        return [{ submission, carriedOut: carryOut(submission, book, now) }];
      } catch (error) {
        submission.fail(error);
        return [];
      }
    });
  }
}

/** After a conflict a command stays open: it was decided on a book that is no longer the newest. */
const conclude = ({ submission, carriedOut }: Staged, result: AppendResult | undefined): void => {
  switch (result?.status) {
    case 'appended':
      submission.answer(carriedOut.outcome);
      break;
    case 'repeated':
      submission.repeat(result.outcome.answer as LedgerOutcome);
      break;
    case 'mismatched':
      submission.fail(reused());
      break;
    case 'conflict':
      break;
    case undefined:
      throw new Error('The log gave no result for a write set');
  }
};

/** Tells a caller whose deadline comes before anything could be tried again. */
const giveUpLate = (submission: Submission, retryMs = 0, cause?: unknown): void => {
  if (after(systemNow(), retryMs) < submission.call.deadlineAt) return;
  submission.fail(new UnavailableError('the ledger could not answer in time', 1, { cause }));
};

const stillOpen = (batch: readonly Submission[]): Submission[] => batch.filter(({ isSettled }) => !isSettled);

const reused = (): RejectedError => new RejectedError('commands', 'IDEMPOTENCY_KEY_REUSED');
