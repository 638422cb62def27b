import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lets a server end without a wait for clients that ask nothing. Node ends the connections that are idle between two
 * requests, when it is asked; those on which nothing ever came (a browser opens some in advance) it counts as at work,
 * and one whose last answer is given later stays open for its keep-alive. A request under way is answered.
 * @returns to be called before the server is closed
 */
export const endingConnections = (server: Server): (() => void) => {
  const unused = new Set<Socket>();
  let isEnding = false;
  server.on('connection', (socket: Socket) => {
    // A first byte begins a request, which has its own limits of time.
    if (isEnding && socket.bytesRead === 0) return void socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', (_request, response) => {
    response.once('close', () => {
      if (isEnding) setImmediate(() => server.closeIdleConnections());
    });
  });
  return () => {
    isEnding = true;
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    server.closeIdleConnections();
  };
};
