/** The command line is wrong; exit code 2. `about` is the command, or group, whose help tells how it goes. */
export class UsageError extends Error {
  override readonly name = 'UsageError';

  constructor(
    readonly faults: readonly string[],
    readonly about = '',
  ) {
    super(faults.join('\n'));
  }
}

/** The service refused, or cannot be reached: a sentence for the person at the terminal; exit code 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
