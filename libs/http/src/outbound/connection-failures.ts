import type { Socket } from 'node:net';

/** As Node and undici name a connection that the other side has closed. */
const CLOSED_BY_OTHER_SIDE: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Knows which failures come from a kept connection that its server has closed in the meantime. */
export class ConnectionFailures {
  private readonly ofKept = new WeakSet<Error>();

  /** To be called for each new connection. What it has read by its end is taken for an earlier answer. */
  watch(socket: Socket): void {
    const readBefore = socket.bytesRead;
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (CLOSED_BY_OTHER_SIDE.has(error.code) && socket.bytesRead > readBefore) this.ofKept.add(error);
    });
  }

  isOfKeptConnection(error: unknown): boolean {
    return error instanceof Error && this.ofKept.has(error);
  }
}
