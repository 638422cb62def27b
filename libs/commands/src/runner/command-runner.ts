import { isTransient, type AppendResult, type EventStore, type StoredOutcome } from '@causeway/event-store';
import {
  after,
  type Clock,
  crashPoint,
  Erased,
  fingerprint,
  type Rejection,
  systemNow,
} from '@causeway/kernel';
import type { DomainEvent, NamedHandling } from '../aggregate.js';
import { UnavailableError } from '../errors.js';
import { RejectedError, type CallContext } from '../port.js';
import type { Recording } from '../recording.js';
import type { InlineProcesses } from './inline-processes.js';
import { recordingHandling } from './recording-handling.js';
import { WriteSetPlanner, type Decided } from './write-set-planner.js';

/** Outcomes that moved no money are kept this long (config-and-tokens §7). */
export const OUTCOME_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
/** A stream that changes this often under one command is hotter than any human use: the caller tries later. */
const DECISIONS_MAX = 50;
/** Doubled at each attempt, until the caller's deadline. */
const FIRST_RETRY_MS = 25;

export interface CommandRunnerParts {
  readonly inline?: InlineProcesses;
  readonly wait?: (ms: number) => Promise<void>;
  /**
   * Keys the digest under which a command's content is remembered, so that a reader of the database cannot
   * confirm a guess of what was sent. Hosts with a vault give its keyed hash; without it the digest is plain.
   */
  readonly keyed?: (digest: string) => string;
}

/** The generic way of every decision: load, decide, append; again when the stream moved meanwhile. */
export class CommandRunner {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly parts: CommandRunnerParts = {},
  ) {}

  /** The command's answer. Throws `RejectedError` for a refusal, `UnavailableError` when the log is out of reach. */
  async run(handling: NamedHandling, payload: object, call: CallContext): Promise<unknown> {
    const { keyed = (plain: string) => plain } = this.parts;
    // What keeps no outcome is never compared with another one.
    const digest = handling.isIdempotent
      ? ''
      : keyed(fingerprint({ type: handling.command.type, platformId: call.platformId, payload }));
    for (let decisions = 0; decisions < DECISIONS_MAX; decisions += 1) {
      const answered = await this.persevere(call, () => this.attempt(handling, payload, call, digest));
      if (answered !== undefined) return this.unwrap(answered);
    }
    throw new UnavailableError('too many concurrent changes', 1);
  }

  /** Carries out a context's own decision; see `Recorder`. */
  async record<State, Event extends DomainEvent, Answer = void, Facts = undefined>(
    call: CallContext,
    recording: Recording<State, Event, Answer, Facts>,
  ): Promise<Answer> {
    const { handling, payload } = recordingHandling(this.store.context, recording);
    return (await this.run(handling, payload, call)) as Answer;
  }

  /** One round; `undefined` when what it was decided on had changed before the append. */
  private async attempt(
    handling: NamedHandling,
    payload: object,
    call: CallContext,
    digest: string,
  ): Promise<Decided | undefined> {
    const now = this.clock.now(call.environment);
    const planner = new WriteSetPlanner(this.store, call, now);
    const made = await planner.decide(handling, payload).catch((error: unknown) => ({ error }));
    if ('error' in made) {
      // After its first outcome the command may fail on the stream's new state: the first outcome counts.
      const first = isTransient(made.error) ? undefined : await this.first(planner, handling, call);
      if (first === undefined) throw made.error;
      return repeated(first, digest);
    }
    const { decided, subject } = made;
    if ('rejected' in decided && !planner.hasEvents && !isRemembered(handling, decided.rejected, call)) {
      const first = await this.first(planner, handling, call);
      return first === undefined ? decided : repeated(first, digest);
    }
    if (handling.isIdempotent && !planner.hasEvents) return decided;
    crashPoint('runner.before-append');
    const writeSet = planner.writeSet();
    const outcome = {
      commandId: call.commandId,
      fingerprint: digest,
      answer: decided,
      expiresAt: handling.movesMoney ? null : after(now, OUTCOME_KEPT_MS),
      // That a command was accepted concerns no person, and needs no seal.
      ...(!isBare(decided) && { subject }),
    };
    const result = await this.store.append(handling.isIdempotent ? writeSet : { ...writeSet, outcome });
    crashPoint('runner.after-append');
    if (result.status === 'appended') await this.parts.inline?.drive(writeSet, result.lastPosition);
    return this.conclude(handling, result, { decided, digest });
  }

  private async first(
    { lane }: WriteSetPlanner,
    { isIdempotent }: NamedHandling,
    { commandId }: CallContext,
  ): Promise<StoredOutcome | undefined> {
    return isIdempotent ? undefined : this.store.outcome(lane, commandId);
  }

  private conclude(
    handling: NamedHandling,
    result: AppendResult,
    { decided, digest }: Attempted,
  ): Decided | undefined {
    switch (result.status) {
      case 'appended':
        return decided;
      case 'repeated':
        return repeated(result.outcome, digest);
      case 'mismatched':
        return REUSED;
      case 'conflict':
        if (result.on !== 'name' || handling.nameTaken === undefined) return undefined;
        return { rejected: rejectionOf(handling.nameTaken(result.scope)) };
    }
  }

  /** Retries while the store is unavailable: the command id makes a repetition harmless. */
  private async persevere<Result>(call: CallContext, attempt: () => Promise<Result>): Promise<Result> {
    for (let retryMs = FIRST_RETRY_MS; ; retryMs *= 2) {
      try {
        return await attempt();
      } catch (error) {
        if (!isTransient(error)) throw error;
        if (after(systemNow(), retryMs) >= call.deadlineAt) {
          throw new UnavailableError('the event store is out of reach', 1, { cause: error });
        }
        await (this.parts.wait ?? sleep)(retryMs);
      }
    }
  }

  private unwrap(decided: Decided): unknown {
    if ('accepted' in decided) return decided.accepted;
    const { code, details } = decided.rejected;
    throw new RejectedError(OF_THE_RUNNER.has(decided) ? 'commands' : this.store.context, code, details);
  }
}

interface Attempted {
  readonly decided: Decided;
  readonly digest: string;
}

const isBare = (decided: Decided): boolean => 'accepted' in decided && (decided.accepted ?? null) === null;

/** Nothing of the name itself: it is the context's own key, perhaps a person's, and no caller knows it. */
const rejectionOf = (taken: string | Rejection): Rejection =>
  typeof taken === 'string' ? { code: taken } : taken;

const isRemembered = (handling: NamedHandling, { code }: Rejection, call: CallContext): boolean =>
  call.remembersRefusals === true && handling.forgets?.(code) !== true;

const REUSED: { readonly rejected: Rejection } = { rejected: { code: 'IDEMPOTENCY_KEY_REUSED' } };

/** The person whom the answer was about is erased, and with the person the answer. */
const ERASED: { readonly rejected: Rejection } = { rejected: { code: 'ANSWER_ERASED' } };

/** Refusals of the runner itself, whatever the context. */
const OF_THE_RUNNER: ReadonlySet<Decided> = new Set([REUSED, ERASED]);

const repeated = (first: StoredOutcome, digest: string): Decided => {
  if (first.fingerprint !== digest) return REUSED;
  return first.answer instanceof Erased ? ERASED : (first.answer as Decided);
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
