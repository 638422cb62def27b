/** The service refused, or cannot be reached: a sentence for the person at the terminal; exit code 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
