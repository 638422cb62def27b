/** The command line is wrong; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The audit cannot be carried out, and here is what to do about it; exit code 3. */
export class CannotRunError extends Error {
  override readonly name = 'CannotRunError';
}
