import { newUuid } from '@causeway/kernel';
import type { Socket } from 'node:net';
import { withDocUrl } from '../errors/doc-link.js';
import { unreadable } from '../errors/http-status-errors.js';
import { formGoesOn } from './form-arrival.js';

/** What the server says of a request that has not arrived within its time. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

export type BrokenRequestAnswer = (error: NodeJS.ErrnoException, socket: Socket) => void;

/** Answers what is no HTTP request at all, or not all of one in time; a form that keeps coming has more time. */
export const brokenRequestAnswer = (referenceOrigin: string | undefined): BrokenRequestAnswer => {
  const body = JSON.stringify(withDocUrl(unreadable().toEnvelope(), referenceOrigin));
  return (error, socket) => {
    const isForm = error.code === TOO_SLOW && formGoesOn(socket, () => closeBroken(error, socket, body));
    if (!isForm) closeBroken(error, socket, body);
  };
};

/** As far as the socket still listens. */
const closeBroken = (error: NodeJS.ErrnoException, socket: Socket, body: string): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${newUuid()}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};
