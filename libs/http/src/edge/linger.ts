import type { IncomingMessage } from 'node:http';

/** What of a form is still read and thrown away, so that its sender is there to read the answer. */
const LINGER_BYTES_MAX = 1_048_576;
const LINGER_MS = 1_000;

/**
 * Resolves once the rest of a body has come, or too much of it, or no more. A client that is still sending when its
 * connection closes may never read why.
 */
export const lingered = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (request.complete || request.readableEnded || request.destroyed) {
      resolve();
      return;
    }
    let bytes = 0;
    const over = (): void => {
      clearTimeout(timer);
      request.off('data', count).off('end', over).off('close', over).off('error', over);
      resolve();
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > LINGER_BYTES_MAX) over();
    };
    const timer = setTimeout(over, LINGER_MS);
    request.unpipe();
    request.on('data', count).once('end', over).once('close', over).once('error', over);
    request.resume();
  });
