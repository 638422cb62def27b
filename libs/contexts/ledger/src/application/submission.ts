import type { CallContext } from '@causeway/commands';
import type { LedgerCommand, LedgerOutcome } from './ledger-command.js';

/** How a command left the writer. */
export type Ending = LedgerOutcome['status'] | 'REPEATED' | 'FAILED';

/** A command on its way through the writer, and the promise of its caller. */
export class Submission {
  readonly outcome: Promise<LedgerOutcome>;
  /** How often the log refused it, or a batch that it was part of. */
  failures = 0;
  private settled = false;
  private resolve!: (outcome: LedgerOutcome) => void;
  private reject!: (error: unknown) => void;

  constructor(
    readonly command: LedgerCommand,
    readonly call: CallContext,
    /** Digest of the command's content. */
    readonly digest: string,
    private readonly left: (ending: Ending) => void,
  ) {
    this.outcome = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
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

  private leave(ending: Ending): void {
    this.settled = true;
    this.left(ending);
  }
}
