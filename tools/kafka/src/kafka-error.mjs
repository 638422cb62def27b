/**
 * A problem of the broker that its operator can correct. The message is a full sentence or two: what was
 * found, where, and what to do. Print the message, not the stack.
 */
export class KafkaError extends Error {
  /**
   * @param {string} message
   * @param {unknown} [cause]
   */
  constructor(message, cause) {
    super(message, { cause });
    this.name = 'KafkaError';
  }
}

/** There is no Kafka here and no means to run one. Suites that need Kafka are skipped with this message. */
export class KafkaUnavailable extends KafkaError {
  /**
   * @param {string} message what is missing, in plain words
   * @param {unknown} [cause]
   */
  constructor(message, cause) {
    super(message, cause);
    this.name = 'KafkaUnavailable';
  }
}

/**
 * What went wrong, in one line.
 * @param {unknown} error
 * @returns {string}
 */
export const reasonOf = (error) => {
  const { message, name } = /** @type {Partial<Error>} */ (error ?? {});
  return message || name || String(error);
};
