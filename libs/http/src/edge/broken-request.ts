import { newUuid } from '@causeway/kernel';
import type { Socket } from 'node:net';
import { fromHttpStatus } from '../errors/http-status-errors.js';
import { formGoesOn } from './form-arrival.js';

/** What the server says of a request that has not arrived within its time. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Answers what is no HTTP request at all, or not all of one in time; a form that keeps coming has more time. */
export const answerBrokenRequest = (error: NodeJS.ErrnoException, socket: Socket): void => {
  const isForm = error.code === TOO_SLOW && formGoesOn(socket, () => closeBroken(error, socket));
  if (!isForm) closeBroken(error, socket);
};

/** As far as the socket still listens. */
const closeBroken = (error: NodeJS.ErrnoException, socket: Socket): void => {
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
