import { isPassing, MovedError, UnavailableError, type CallContext } from '@causeway/commands';
import { isTransient, type Holder, type KeptLane, type Tenure, type WriterLane } from '@causeway/event-store';
import { after, crashPoint, systemNow, type Clock, type Instant } from '@causeway/kernel';
import type { Book } from '../domain/book.js';
import { wantedBy } from '../domain/recall.js';
import type { CommittedState } from './committed-state.js';
import { fateError, fateOf, Flight, type Fate } from './flight.js';
import type { LedgerCommand, LedgerOutcome } from './ledger-command.js';
import type { LedgerObserver } from './ports.js';
import {
  asUnavailable,
  isBeginning,
  isBlind,
  lookUpFor,
  reused,
  settleBroken,
  settleKnown,
} from './settle-known.js';
import { stageCommand, type Staged } from './stage-command.js';
import { Submission } from './submission.js';
import { SHARE_MIN, WaitingCommands } from './waiting-commands.js';
import { WriterMemory, type MemoryPorts } from './writer-memory.js';

/** While one batch is being written, the next may already be sent; a third would gain nothing (LEDGER §1). */
const FLIGHTS_MAX = 2;
const FIRST_RETRY_MS = 25;
const RETRY_MAX_MS = 1_000;
export interface WriterPorts extends MemoryPorts {
  readonly holder: Holder;
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<void>;
  /** Whether this process surely still holds the lane under this epoch, without asking (`LaneKeeper`). */
  readonly hasLease: (epoch: number) => boolean;
  readonly observer?: LedgerObserver;
}

/**
 * The one writer of a lane: decides in memory, appends in batches, answers after the commit. While a batch is being
 * written, the next is decided on what it will leave. A batch that was not written is taken back, and the ones after
 * it; when the log may hold anything else than this memory says, the memory is dropped and read anew before anything
 * is decided again.
 */
export class LedgerWriter implements KeptLane {
  private readonly inFlight = new Map<string, Submission>();
  private readonly waiting = new WaitingCommands();
  /** Those for which the log was asked about something, and where the lane ended then, or earlier. */
  private readonly lookedUpAt = new Map<Submission, number>();
  private readonly flights: { readonly flight: Flight; readonly fate: Promise<Fate> }[] = [];
  private memory: WriterMemory | undefined;
  /** Taking, recovering or giving: nothing is decided meanwhile. */
  private moving: Promise<void> | undefined;
  private landing: Promise<void> | undefined;
  private lastAt = '' as Instant;
  private isPumpDue = false;
  private isGiving = false;
  private isTaking = false;

  constructor(private readonly ports: WriterPorts) {}

  get lane(): WriterLane['lane'] {
    return this.ports.lane.lane;
  }

  isHeld(): boolean {
    return !this.isGiving && (this.memory !== undefined || this.moving !== undefined);
  }

  /**
   * The command's outcome, once and for ever under its id. Throws `RejectedError` when the id came with another
   * content before, `UnavailableError` when there is no answer until the call's deadline or too much to do,
   * `MovedError` when another process took the lane over.
   */
  submit(command: LedgerCommand, call: CallContext): Promise<LedgerOutcome> {
    if (!this.isHeld()) return Promise.reject(new MovedError());
    if (this.waiting.isFullFor(call.platformId)) {
      return Promise.reject(new UnavailableError('the ledger has more to do than it can', 1));
    }
    const submission = new Submission(command, call, (outcome) => {
      this.inFlight.delete(submission.commandId);
      this.lookedUpAt.delete(submission);
      this.ports.observer?.concluded({ environment: this.ports.environment, kind: command.kind, outcome });
    });
    const twin = this.inFlight.get(submission.commandId);
    if (twin !== undefined) {
      return twin.fingerprint.equals(submission.fingerprint) ? twin.outcome : Promise.reject(reused());
    }
    this.inFlight.set(submission.commandId, submission);
    this.waiting.add(submission);
    this.pumpSoon();
    return submission.outcome;
  }

  /**
   * What the lane's log holds, told by `look`: never what is on its way, and never less than anybody was answered.
   * Throws as `submit` does.
   */
  async read<Answer>(look: (state: CommittedState, book: Book) => Answer): Promise<Answer> {
    await this.moving;
    for (let { memory } = this; memory !== undefined; { memory } = this) {
      if (!this.ports.hasLease(memory.tenure.epoch)) await this.confirm();
      // Another memory came meanwhile: it may be replaced by now, as this one was.
      if (this.memory === memory) return look(memory.committed, memory.book);
    }
    throw new MovedError();
  }

  /** Takes the lane, and everything in it into memory; `waitMs` tells how long another one may still answer for it. */
  async take(waitMs: () => number = () => 0): Promise<void> {
    if (this.isGiving || this.isTaking) return;
    this.isTaking = true;
    try {
      // What is still on its way is of the memory before.
      while (this.landing !== undefined) await this.landing;
      await this.move(async () => {
        const tenure = await this.ports.lane.claim(this.ports.holder);
        if (tenure === undefined) return;
        const restMs = waitMs();
        if (restMs > 0) await this.ports.pause(restMs);
        await this.remember(tenure);
      });
    } finally {
      this.isTaking = false;
    }
  }

  /** Finishes what is on its way, writes a snapshot and gives the lane back. */
  async give(): Promise<void> {
    this.isGiving = true;
    try {
      while (this.landing !== undefined || this.moving !== undefined) await (this.landing ?? this.moving);
      const { memory } = this;
      this.lose();
      if (memory === undefined) return;
      await memory.snapshot();
      await this.ports.lane.release(memory.tenure);
    } finally {
      this.isGiving = false;
    }
  }

  /** Asks the log whether the lane is still written here; if not, whoever waits is sent on. */
  async confirm(): Promise<void> {
    const epoch = this.memory?.tenure.epoch;
    if (epoch === undefined) return;
    const holding = await this.ports.lane.holder();
    if (holding?.epoch !== epoch && this.memory?.tenure.epoch === epoch) this.lose();
  }

  /** What time brings: deadlines, holds that expire, a snapshot that is due. Called now and then; never waits. */
  tick(): void {
    const machineAt = this.machineNow();
    this.waiting.remove((submission) => submission.isSettled || submission.givesUp(machineAt));
    const { memory } = this;
    if (memory === undefined || this.moving !== undefined || this.isGiving) return;
    const { environment, clock, failed } = this.ports;
    for (const { command, call } of memory.dueExpiries(clock.now(environment))) {
      this.submit(command, call).catch((error: unknown) => {
        if (!isPassing(error)) failed(error);
      });
    }
    memory.snapshotIfDue(this.inFlight.size === 0);
  }

  /** Resolves when nothing waits or is on its way. */
  async idle(): Promise<void> {
    while (this.inFlight.size > 0) {
      await Promise.allSettled([...this.inFlight.values()].map(({ outcome }) => outcome));
    }
  }

  /** Callers of the same turn of the event loop share a batch. */
  private pumpSoon(): void {
    if (this.isPumpDue) return;
    this.isPumpDue = true;
    queueMicrotask(() => {
      this.isPumpDue = false;
      this.pump();
    });
  }

  private pump(): void {
    const { memory } = this;
    if (memory === undefined || this.moving !== undefined || this.isGiving) return;
    if (this.waiting.size === 0 || !this.mayFly()) return;
    const staged = this.stageBatch(memory);
    if (staged.length > 0) this.fly(memory, staged);
    // It is sent before the next one is decided, so that the log works on it meanwhile.
    this.pumpSoon();
  }

  private mayFly(): boolean {
    if (this.flights.length === 0) return true;
    return this.flights.length < FLIGHTS_MAX && this.waiting.size >= SHARE_MIN;
  }

  /** Decides the next commands in their order; one that failed in a batch before is tried alone. */
  private stageBatch({ book }: WriterMemory): Staged[] {
    const { lane, clock, environment } = this.ports;
    const batch = this.waiting.nextBatch(FLIGHTS_MAX - this.flights.length);
    const now = clock.now(environment);
    // Time never runs backwards in a lane, so that a moment is a place in it.
    if (now > this.lastAt) this.lastAt = now;
    const staged: Staged[] = [];
    const machineAt = this.machineNow();
    for (const submission of batch) {
      if (submission.givesUp(machineAt) || this.isLookingUp(submission, book)) continue;
      // In the turn of the decision, because the book forgets again what is in the log.
      if (submission.lookedUp?.recalled !== undefined) book.recall(submission.lookedUp.recalled);
      try {
        const next = stageCommand(submission, book, lane.lane, this.lastAt);
        if (!this.isRefusedBlindly(next, book)) staged.push(next);
      } catch (error) {
        const isBlindly = isBlind(submission, book);
        this.setAside(submission, () =>
          isBlindly ? lookUpFor(submission, lane, book) : settleBroken(submission, error, lane, book),
        );
      }
    }
    return staged;
  }

  private fly(memory: WriterMemory, staged: readonly Staged[]): void {
    const flight = new Flight(staged, memory.tenure.epoch, memory.end, this.lastAt);
    memory.end = flight.end;
    crashPoint('ledger.before-append');
    this.flights.push({ flight, fate: fateOf(this.ports.lane.append(flight.batch)) });
    this.landing ??= this.land(memory);
  }

  private async land(memory: WriterMemory): Promise<void> {
    for (let next = this.flights[0]; next !== undefined; next = this.flights[0]) {
      const fate = await next.fate;
      if (fate.status !== 'appended') {
        this.landing = undefined;
        return this.move(() => this.recover(memory, fate));
      }
      crashPoint('ledger.after-append');
      this.flights.shift();
      this.conclude(memory, next.flight);
      this.pump();
    }
    this.landing = undefined;
  }

  private conclude(memory: WriterMemory, flight: Flight): void {
    // What ended after somebody asked the log, the log did not tell: the book still has to.
    memory.arrived(flight, Math.min(flight.end.position, ...this.lookedUpAt.values()));
    const { environment, observer } = this.ports;
    const { accountCount: accounts } = memory.book;
    observer?.appended({ environment, commands: flight.staged.length, accounts });
    for (const { submission, outcome } of flight.staged) submission.answer(outcome);
  }

  /** Nothing of the first flight was written, or perhaps all of it; those after it mostly built on it. */
  private async recover(memory: WriterMemory, fate: Exclude<Fate, { status: 'appended' }>): Promise<void> {
    const failed = this.flights.splice(0);
    const fates = await Promise.all(failed.map((each) => each.fate));
    // After a flight of refusals alone, the lane ends where it did before.
    const isPartial = fates.some(({ status }) => status === 'appended');
    for (const { flight } of [...failed].reverse()) flight.undo(memory.book);
    // The lane ends where the first of them began.
    memory.end = failed[0]?.flight.start ?? memory.end;
    this.waiting.putBack(failed.flatMap(({ flight }) => flight.staged.map(({ submission }) => submission)));
    const first = failed[0]?.flight.staged ?? [];
    switch (isPartial ? 'moved' : fate.status) {
      case 'superseded':
        this.lose();
        return;
      case 'failed':
        this.blame(first, fateError(fate));
        return;
      case 'known':
        for (const { submission, command } of first) {
          if (command.beginsObject === true) this.lookedUpAt.set(submission, memory.committed.position);
        }
        return this.tryAgain(memory, () => settleKnown(first, this.ports.lane, memory.book));
      case 'moved':
      case 'unknown':
        this.memory = undefined;
        return this.retake(memory.tenure, fateError(fate));
    }
  }

  /** The log refused something of a batch: the one that is to blame must not spoil its neighbours. */
  private blame(staged: readonly Staged[], error: unknown): void {
    for (const { submission } of staged) submission.blame(error);
    this.dropSettled();
  }

  /** Carries on with the memory, or reads it anew as soon as the log can be reached. */
  private async tryAgain({ tenure }: WriterMemory, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.dropSettled();
    } catch (error) {
      this.memory = undefined;
      await this.retake(tenure, error);
    }
  }

  /** Reads everything anew, unless another process took the lane meanwhile. */
  private async retake(since: Tenure, cause: unknown): Promise<void> {
    let last = cause;
    for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, RETRY_MAX_MS)) {
      try {
        const tenure = await this.ports.lane.claim(this.ports.holder, since);
        if (tenure === undefined) this.lose();
        else await this.remember(tenure);
        return;
      } catch (error) {
        if (!isTransient(error)) this.ports.failed(error);
        last = error;
      }
      const againAt = after(this.machineNow(), retryMs);
      this.waiting.remove((submission) => submission.isSettled || submission.givesUp(againAt, last));
      await this.ports.pause(retryMs);
    }
  }

  /** Whether a command must wait for what the log knows of a thing that the book forgot. */
  private isLookingUp(submission: Submission, book: Book): boolean {
    const { command, call, lookedUp } = submission;
    // Whether something new is new indeed, the append itself finds out.
    if (isBeginning(command)) return false;
    const wanted = wantedBy(command, book, call.platformId);
    if (wanted === undefined) return false;
    // An entry that was not in the log yet may be there by now, or on its way.
    const isLater = wanted.kind === 'ENTRY' && wanted.position > (this.lookedUpAt.get(submission) ?? 0);
    if (lookedUp !== undefined && !(isLater && wanted.position <= book.version)) return false;
    this.setAside(submission, () => lookUpFor(submission, this.ports.lane, book));
    return true;
  }

  /** What is refused is never appended, so that its name may be one that the book forgot: a reason that comes first. */
  private isRefusedBlindly({ submission, outcome }: Staged, book: Book): boolean {
    if (outcome.status !== 'REFUSED' || !isBlind(submission, book)) return false;
    this.setAside(submission, () => lookUpFor(submission, this.ports.lane, book));
    return true;
  }

  /** Asks the log about a command while others go on; then it is the next one, unless it has its answer. */
  private setAside(submission: Submission, ask: () => Promise<void>): void {
    const { memory } = this;
    if (memory !== undefined) this.lookedUpAt.set(submission, memory.committed.position);
    ask()
      .catch((error: unknown) => submission.fail(asUnavailable(error)))
      .finally(() => {
        if (submission.isSettled) return;
        // As in `remember`, for those that were away.
        if (this.memory !== memory) submission.lookedUp = undefined;
        if (this.isHeld()) this.waiting.putBack([submission]);
        else submission.fail(new MovedError());
        this.pumpSoon();
      });
  }

  private async remember(tenure: Tenure): Promise<void> {
    const memory = await WriterMemory.load(this.ports, tenure);
    if (memory.lastAt !== undefined && memory.lastAt > this.lastAt) this.lastAt = memory.lastAt;
    this.memory = memory;
    // What was looked up for the book before it may be older, and this one has forgotten what ended since.
    this.waiting.forgetLookUps();
    const { environment, observer } = this.ports;
    observer?.loaded({ environment, accounts: memory.book.accountCount });
  }

  /** The lane is another's, or nobody's: whoever waits here is sent on. */
  private lose(): void {
    this.memory = undefined;
    for (const submission of this.waiting.remove(() => true)) submission.fail(new MovedError());
  }

  private async move(work: () => Promise<void> | void): Promise<void> {
    while (this.moving !== undefined) await this.moving;
    const moving = (async () => work())();
    this.moving = moving.catch(() => undefined);
    try {
      await moving;
    } finally {
      this.moving = undefined;
      // Lost meanwhile: what came back to wait is sent on, too.
      if (this.memory === undefined) this.lose();
      this.pumpSoon();
    }
  }

  private machineNow(): Instant {
    return (this.ports.machineNow ?? systemNow)();
  }

  private dropSettled(): void {
    this.waiting.remove(({ isSettled }) => isSettled);
  }
}
