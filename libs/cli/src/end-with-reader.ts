import type { Writable } from 'node:stream';

/** How a shell reports a program that ended for want of a reader (128 and SIGPIPE): neither done nor failed. */
const EXIT_WITHOUT_READER = 141;

/** A reader that has seen enough, such as `head`, closes the pipe; the program ends then without a word, as others do. */
export const endWithReader = (
  output: Writable = process.stdout,
  end: (code: number) => void = (code) => process.exit(code),
): void => {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    end(EXIT_WITHOUT_READER);
  });
};
