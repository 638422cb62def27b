import { UnavailableError, type CallContext } from '@causeway/commands';
import type { Instant } from '@causeway/kernel';
import { loggedId } from './command-id.js';
import type { LaneTypes } from './lane-types.js';

/** A command that the log itself refuses twice, the second time alone, is refused for what it is. */
const FAILURES_MAX = 2;

export type Ending<T extends LaneTypes> = T['outcome']['status'] | 'REPEATED' | 'FAILED';

export class Submission<T extends LaneTypes> {
  readonly outcome: Promise<T['outcome']>;
  readonly commandId: string;
  /** How often the log refused it, or a batch that it was part of. */
  failures = 0;
  /** The result of its look-up in the log; `recalled` is absent where the log has no record. */
  lookedUp: { readonly recalled: T['recalled'] | undefined } | undefined;
  private settled = false;
  private resolve!: (outcome: T['outcome']) => void;
  private reject!: (error: unknown) => void;

  constructor(
    readonly command: T['command'],
    readonly call: CallContext,
    readonly fingerprint: Buffer,
    private readonly left: (ending: Ending<T>) => void,
  ) {
    this.commandId = loggedId(call.commandId);
    this.outcome = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Whether this is the command that the log has under its id. */
  isKnownBy(fingerprint: Buffer): boolean {
    return this.fingerprint.equals(fingerprint);
  }

  get isSettled(): boolean {
    return this.settled;
  }

  answer(outcome: T['outcome']): void {
    this.leave(outcome.status);
    this.resolve(outcome);
  }

  repeat(outcome: T['outcome']): void {
    this.leave('REPEATED');
    this.resolve(outcome);
  }

  fail(error: unknown): void {
    this.leave('FAILED');
    this.reject(error);
  }

  /** Whether its deadline comes before it can be tried, and then reports that to its caller. */
  givesUp(triedAt: Instant, cause?: unknown): boolean {
    if (triedAt < this.call.deadlineAt) return false;
    this.fail(new UnavailableError('the writer could not answer in time', 1, { cause }));
    return true;
  }

  blame(error: unknown): void {
    this.failures += 1;
    if (this.failures >= FAILURES_MAX) this.fail(error);
  }

  private leave(ending: Ending<T>): void {
    this.settled = true;
    this.left(ending);
  }
}
