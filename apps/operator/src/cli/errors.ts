/** The service refused, or cannot be reached: a sentence for the operator; exit code 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
