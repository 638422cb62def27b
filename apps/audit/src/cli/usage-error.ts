/** The audit cannot be carried out, and here is what to do about it; exit code 3. */
export class CannotRunError extends Error {
  override readonly name = 'CannotRunError';
}
