import { newUuid } from '@causeway/kernel';
import type { Socket } from 'node:net';
import { fromHttpStatus } from '../errors/http-status-errors.js';

/** Answers bytes that are no HTTP request at all, as far as the socket still listens, and closes it. */
export const answerBrokenRequest = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const envelope = fromHttpStatus(400)?.toEnvelope();
  const body = JSON.stringify(envelope);
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${newUuid()}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};
