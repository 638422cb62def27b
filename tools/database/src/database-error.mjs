/**
 * Something about the database that its operator can put right. The message is a full sentence or two: what was
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
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  return 'code' in error ? String(error.code) : error.name;
};
