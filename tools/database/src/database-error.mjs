import { types } from 'node:util';

/**
 * A problem of the database that its operator can correct. The message is a full sentence or two: what was
 * found, where, and what to do; it never holds a password. Print the message, not the stack.
 */
export class DatabaseError extends Error {
  /**
   * @param {string} message
   * @param {unknown} [cause]
   */
  constructor(message, cause) {
    super(message, { cause });
    this.name = 'DatabaseError';
  }
}

/**
 * What went wrong, in one line: drivers leave the message of a refused connection empty and fill only the code.
 * @param {unknown} error
 * @returns {string}
 */
export const reasonOf = (error) => {
  if (!types.isNativeError(error)) return String(error);
  return error.message === '' ? (codeOf(error) ?? error.name) : error.message;
};

/**
 * The system's code of an error, `ENOENT` for example. Not asked by `instanceof`: inside Jest, Node's own errors come
 * from another realm.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export const codeOf = (error) =>
  types.isNativeError(error) && 'code' in error ? String(error.code) : undefined;
