import { isPassing, MovedError, UnavailableError, type CallContext } from '@causeway/commands';
import { isTransient, type KeptLane, type Tenure, type WriterLane } from '@causeway/event-store';
import { after, systemNow, type Instant } from '@causeway/kernel';
import { errorOf, InFlightBatch, resultOf, type AppendResult } from './in-flight-batch.js';
import type { LaneMemory } from './lane-memory.js';
import type { LaneModel, Staged } from './lane-model.js';
import type { LaneWriterPorts } from './lane-writer-ports.js';
import type { LaneTypes } from './lane-types.js';
import { asUnavailable, isBlind, lookUpFor, reused, settleBroken, settleKnown } from './settle-known.js';
import { Submission } from './submission.js';
import { SHARE_MIN, WaitingCommands } from './waiting-commands.js';

/** While one batch is being written, the next may already be sent; a third would gain nothing. */
const IN_FLIGHT_MAX = 2;
const FIRST_RETRY_MS = 25;
const RETRY_MAX_MS = 1_000;

/**
 * The one writer of a lane: decides in memory, appends in batches, answers after the commit. While a batch is
 * being written, the next is decided on the state that it will leave. A batch that was not written is undone,
 * with those after it; when the log may differ from this memory, the memory is read from the log again before
 * the next decision.
 */
export class LaneWriter<T extends LaneTypes> implements KeptLane {
  private readonly inFlight = new Map<string, Submission<T>>();
  private readonly waiting = new WaitingCommands<T>();
  /** Commands with a look-up in progress, and a position at or before the lane's end at its start. */
  private readonly lookedUpAt = new Map<Submission<T>, number>();
  private readonly batches: { readonly batch: InFlightBatch<T>; readonly result: Promise<AppendResult> }[] =
    [];
  private memory: LaneMemory<T> | undefined;
  /** Taking, recovering or giving: no decision is made during it. */
  private moving: Promise<void> | undefined;
  private landing: Promise<void> | undefined;
  private lastAt = '' as Instant;
  private isPumpDue = false;
  private isGiving = false;
  private isTaking = false;

  constructor(
    private readonly model: LaneModel<T>,
    private readonly ports: LaneWriterPorts<T>,
  ) {}

  get lane(): WriterLane['lane'] {
    return this.ports.lane.lane;
  }

  isHeld(): boolean {
    return !this.isGiving && (this.memory !== undefined || this.moving !== undefined);
  }

  submit(command: T['command'], call: CallContext): Promise<T['outcome']> {
    if (!this.isHeld()) return Promise.reject(new MovedError());
    if (this.waiting.isFullFor(call.platformId)) {
      return Promise.reject(new UnavailableError('the writer has more to do than it can', 1));
    }
    const fingerprint = this.model.fingerprintOf(command, call.platformId);
    const submission = new Submission<T>(command, call, fingerprint, (ending) => {
      this.inFlight.delete(submission.commandId);
      this.lookedUpAt.delete(submission);
      this.ports.observer?.concluded(command.kind, ending);
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

  /** What `look` reads in the committed state, never in an in-flight batch. Throws as `submit` does. */
  async read<Answer>(look: (committed: T['committed'], state: T['state']) => Answer): Promise<Answer> {
    await this.moving;
    for (let { memory } = this; memory !== undefined; { memory } = this) {
      if (!this.ports.hasLease(memory.tenure.epoch)) await this.confirm();
      // The memory was replaced meanwhile: the new one may be out of date too.
      if (this.memory === memory) return look(memory.committed, memory.state);
    }
    throw new MovedError();
  }

  /** Claims and loads the lane; `waitMs` gives how long another instance may still answer for it. */
  async take(waitMs: () => number = () => 0): Promise<void> {
    if (this.isGiving || this.isTaking) return;
    this.isTaking = true;
    try {
      // In-flight batches belong to the memory before.
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

  /** Finishes in-flight batches, writes a snapshot and gives the lane back. */
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

  /** Checks in the log whether the lane is still written here; if not, pending callers are redirected. */
  async confirm(): Promise<void> {
    const epoch = this.memory?.tenure.epoch;
    if (epoch === undefined) return;
    const holding = await this.ports.lane.holder();
    if (holding?.epoch !== epoch && this.memory?.tenure.epoch === epoch) this.lose();
  }

  /** Handles what is due: deadlines, the writer's own commands, a snapshot. Never waits. */
  tick(): void {
    const machineAt = this.machineNow();
    this.waiting.remove((submission) => submission.isSettled || submission.givesUp(machineAt));
    const { memory } = this;
    if (memory === undefined || this.moving !== undefined || this.isGiving) return;
    const { environment, clock, failed } = this.ports;
    const now = clock.now(environment);
    const due = memory.due(now);
    // It is decided no earlier, although the machine's clock may be set back meanwhile.
    if (due.length > 0) this.reach(now);
    for (const { command, call } of due) {
      this.submit(command, call).catch((error: unknown) => {
        if (!isPassing(error)) failed(error);
      });
    }
    memory.snapshotIfDue(this.inFlight.size === 0);
  }

  async idle(): Promise<void> {
    while (this.inFlight.size > 0) {
      await Promise.allSettled([...this.inFlight.values()].map(({ outcome }) => outcome));
    }
  }

  /** Time never runs backwards in a lane, so that a moment is a place in it. */
  private reach(now: Instant): void {
    if (now > this.lastAt) this.lastAt = now;
  }

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
    if (this.waiting.size === 0 || !this.maySend()) return;
    const staged = this.stageBatch(memory);
    if (staged.length > 0) this.send(memory, staged);
    // It is sent before the next one is decided, so that the log writes it meanwhile.
    this.pumpSoon();
  }

  private maySend(): boolean {
    if (this.batches.length === 0) return true;
    return this.batches.length < IN_FLIGHT_MAX && this.waiting.size >= SHARE_MIN;
  }

  /** Decides the next commands in their order; one that failed in a batch before is tried alone. */
  private stageBatch({ state }: LaneMemory<T>): Staged<T>[] {
    const { model } = this;
    const { lane, clock, environment } = this.ports;
    const batch = this.waiting.nextBatch(IN_FLIGHT_MAX - this.batches.length);
    this.reach(clock.now(environment));
    const staged: Staged<T>[] = [];
    const machineAt = this.machineNow();
    for (const submission of batch) {
      if (submission.givesUp(machineAt) || this.isLookingUp(submission, state)) continue;
      // In the turn of the decision, because the state forgets again what is in the log.
      if (submission.lookedUp?.recalled !== undefined) model.recall(state, submission.lookedUp.recalled);
      try {
        const next = model.stage(submission, state, lane.lane, this.lastAt);
        if (!this.isRefusedBlindly(next, state)) staged.push(next);
      } catch (error) {
        const isBlindly = isBlind(submission, state, model);
        this.setAside(submission, () =>
          isBlindly
            ? lookUpFor(submission, lane, state, model)
            : settleBroken(submission, error, lane, state, model),
        );
      }
    }
    return staged;
  }

  private send(memory: LaneMemory<T>, staged: readonly Staged<T>[]): void {
    const batch = new InFlightBatch<T>(staged, memory.tenure.epoch, memory.end, this.lastAt);
    memory.end = batch.end;
    this.model.beforeAppend();
    this.batches.push({ batch, result: resultOf(this.ports.lane.append(batch.batch)) });
    this.landing ??= this.land(memory);
  }

  private async land(memory: LaneMemory<T>): Promise<void> {
    for (let next = this.batches[0]; next !== undefined; next = this.batches[0]) {
      const result = await next.result;
      if (result.status !== 'appended') {
        this.landing = undefined;
        return this.move(() => this.recover(memory, result));
      }
      this.model.afterAppend();
      this.batches.shift();
      this.conclude(memory, next.batch);
      this.pump();
    }
    this.landing = undefined;
  }

  private conclude(memory: LaneMemory<T>, batch: InFlightBatch<T>): void {
    // An object that ended after a look-up began is missing in its answer: the state must keep it.
    memory.arrived(batch, Math.min(batch.end.position, ...this.lookedUpAt.values()));
    this.ports.observer?.appended(memory, batch.staged.length);
    for (const { submission, outcome } of batch.staged) submission.answer(outcome);
  }

  /** The first batch was not written, or its result is unknown; those after it mostly build on it. */
  private async recover(
    memory: LaneMemory<T>,
    result: Exclude<AppendResult, { status: 'appended' }>,
  ): Promise<void> {
    const failed = this.batches.splice(0);
    const results = await Promise.all(failed.map((each) => each.result));
    // After a batch of refusals alone, the lane ends where it did before.
    const isPartial = results.some(({ status }) => status === 'appended');
    for (const { batch } of [...failed].reverse()) batch.undo(memory.state, this.model);
    // The lane ends where the first of them began.
    memory.end = failed[0]?.batch.start ?? memory.end;
    this.waiting.putBack(failed.flatMap(({ batch }) => batch.staged.map(({ submission }) => submission)));
    const first = failed[0]?.batch.staged ?? [];
    switch (isPartial ? 'moved' : result.status) {
      case 'superseded':
        this.lose();
        return;
      case 'failed':
        this.blame(first, errorOf(result));
        return;
      case 'known':
        for (const { submission, command } of first) {
          if (command.beginsObject === true) this.lookedUpAt.set(submission, memory.committed.position);
        }
        return this.tryAgain(memory, () => settleKnown(first, this.ports.lane, memory.state, this.model));
      case 'moved':
      case 'unknown':
        this.memory = undefined;
        return this.retake(memory.tenure, errorOf(result));
    }
  }

  /** The log refused a batch: the command at fault must not fail the others. */
  private blame(staged: readonly Staged<T>[], error: unknown): void {
    for (const { submission } of staged) submission.blame(error);
    this.dropSettled();
  }

  /** Carries on with the memory, or reloads it as soon as the log can be reached. */
  private async tryAgain({ tenure }: LaneMemory<T>, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.dropSettled();
    } catch (error) {
      this.memory = undefined;
      await this.retake(tenure, error);
    }
  }

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

  /** Whether a command must wait for a look-up of an object that the state forgot. */
  private isLookingUp(submission: Submission<T>, state: T['state']): boolean {
    const { model } = this;
    const { command, call, lookedUp } = submission;
    // The append itself checks that a new object is new.
    if (model.isBeginning(command)) return false;
    const wanted = model.wantedBy(command, state, call.platformId);
    if (wanted === undefined) return false;
    const lookedUpAt = this.lookedUpAt.get(submission) ?? 0;
    if (lookedUp !== undefined && !model.mayHaveCome(wanted, state, lookedUpAt)) return false;
    this.setAside(submission, () => lookUpFor(submission, this.ports.lane, state, model));
    return true;
  }

  /** A refusal is not appended, so an object that the state forgot must be looked up first. */
  private isRefusedBlindly({ submission, outcome }: Staged<T>, state: T['state']): boolean {
    const { model } = this;
    if (outcome.status !== 'REFUSED' || !isBlind(submission, state, model)) return false;
    this.setAside(submission, () => lookUpFor(submission, this.ports.lane, state, model));
    return true;
  }

  /** Looks a command up while others go on; then it is decided next, unless it got its outcome. */
  private setAside(submission: Submission<T>, ask: () => Promise<void>): void {
    const { memory } = this;
    if (memory !== undefined) this.lookedUpAt.set(submission, memory.committed.position);
    ask()
      .catch((error: unknown) => submission.fail(asUnavailable(error)))
      .finally(() => {
        if (submission.isSettled) return;
        // As in `remember`, for commands that were set aside.
        if (this.memory !== memory) submission.lookedUp = undefined;
        if (this.isHeld()) this.waiting.putBack([submission]);
        else submission.fail(new MovedError());
        this.pumpSoon();
      });
  }

  private async remember(tenure: Tenure): Promise<void> {
    const memory = await this.ports.load(tenure);
    if (memory.lastAt !== undefined) this.reach(memory.lastAt);
    this.memory = memory;
    // Look-ups for the state before may be older than this one, which has forgotten what ended since.
    this.waiting.forgetLookUps();
    this.ports.observer?.loaded(memory);
  }

  /** The lane has another writer, or none: pending callers are redirected. */
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
      // Lost meanwhile: commands that became pending again are redirected, too.
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
