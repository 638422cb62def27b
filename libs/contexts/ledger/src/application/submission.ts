import type { CallContext } from '@causeway/commands';
import type { LedgerCommand, LedgerOutcome } from './ledger-command.js';

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
    private readonly left: () => void,
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
    this.leave();
    this.resolve(outcome);
  }

  fail(error: unknown): void {
    this.leave();
    this.reject(error);
  }

  private leave(): void {
    this.settled = true;
    this.left();
  }
}
