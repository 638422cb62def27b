import { UnavailableError, type CallContext } from '@causeway/commands';
import type { Instant } from '@causeway/kernel';
import type { Recalled } from '../domain/recall.js';
import { fingerprintOf } from './command-content.js';
import { loggedId } from './command-id.js';
import type { LedgerCommand, LedgerOutcome } from './ledger-command.js';
import { isCommandOf1 } from './version-1-fingerprint.js';

/** A command that the log itself refuses twice, the second time alone, is refused for what it is. */
const FAILURES_MAX = 2;

/** How a command left the writer. */
export type Ending = LedgerOutcome['status'] | 'REPEATED' | 'FAILED';

/** A command on its way through the writer, and the promise of its caller. */
export class Submission {
  readonly outcome: Promise<LedgerOutcome>;
  /** The command's id as the log keeps it. */
  readonly commandId: string;
  readonly fingerprint: Buffer;
  /** How often the log refused it, or a batch that it was part of. */
  failures = 0;
  /** What it names was looked up in the log for it; the log may not know it either. */
  lookedUp: { readonly recalled: Recalled | undefined } | undefined;
  private settled = false;
  private resolve!: (outcome: LedgerOutcome) => void;
  private reject!: (error: unknown) => void;

  constructor(
    readonly command: LedgerCommand,
    readonly call: CallContext,
    private readonly left: (ending: Ending) => void,
  ) {
    this.commandId = loggedId(call.commandId);
    this.fingerprint = fingerprintOf(command, call.platformId);
    this.outcome = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Whether this is the command that the log knows under its id, by the fingerprint that it had. */
  isKnownBy(fingerprint: Buffer): boolean {
    return (
      isCommandOf1(fingerprint, this.command, this.call.platformId) ?? this.fingerprint.equals(fingerprint)
    );
  }

  get isSettled(): boolean {
    return this.settled;
  }

  answer(outcome: LedgerOutcome): void {
    this.leave(outcome.status);
    this.resolve(outcome);
  }

  /** Gives it the outcome that it had before. */
  repeat(outcome: LedgerOutcome): void {
    this.leave('REPEATED');
    this.resolve(outcome);
  }

  fail(error: unknown): void {
    this.leave('FAILED');
    this.reject(error);
  }

  /** Whether its deadline comes before it can be tried, which its caller is told then. */
  givesUp(triedAt: Instant, cause?: unknown): boolean {
    if (triedAt < this.call.deadlineAt) return false;
    this.fail(new UnavailableError('the ledger could not answer in time', 1, { cause }));
    return true;
  }

  /** The log refused it, or a batch that it was part of. */
  blame(error: unknown): void {
    this.failures += 1;
    if (this.failures >= FAILURES_MAX) this.fail(error);
  }

  private leave(ending: Ending): void {
    this.settled = true;
    this.left(ending);
  }
}
