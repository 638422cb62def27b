/** The installation cannot be worked on as it is set up; the message is a sentence that says what to do. */
export class InstallationError extends Error {
  override readonly name = 'InstallationError';
}
