/**
 * Something that the codec will not write, or text that it never wrote. The path names the place; the message
 * does not, because a key may be chosen by a caller and messages are logged.
 */
export class CodecError extends Error {
  constructor(
    readonly reason: string,
    readonly path = '$',
  ) {
    super(reason);
  }

  /** The same error, one level further out. */
  under(key: string | number): CodecError {
    const step = typeof key === 'number' ? `[${key}]` : `.${key}`;
    return new CodecError(this.reason, `$${step}${this.path.slice(1)}`);
  }
}
