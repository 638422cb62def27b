import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** How long a form with files may take to arrive. */
export interface ArrivalLimits {
  /** In each such time … */
  readonly lookMs: number;
  /** … at least so many of its bytes must come. */
  readonly bytesMin: number;
  /** In all, from the moment when the time of an ordinary request is over. */
  readonly msMax: number;
}
/** 100 MB take seven minutes on a line of 2 Mbit/s; one that brings two kilobytes a second brings no file. */
const LIMITS: ArrivalLimits = { lookMs: 30_000, bytesMin: 65_536, msMax: 3_600_000 };

const forms = new WeakMap<Socket, IncomingMessage>();

/** A form is being read, whose caller was let in: from now on it has as long as it keeps coming. */
export const formArrives = (request: IncomingMessage): void => {
  forms.set(request.socket, request);
};

/**
 * The time of an ordinary request is over. Whether what arrives over the socket is a form; then it is looked after from now on,
 * and `end` is called once it stops coming.
 */
export const formGoesOn = (
  socket: Socket,
  end: () => void,
  { lookMs, bytesMin, msMax }: ArrivalLimits = LIMITS,
): boolean => {
  const form = forms.get(socket);
  if (form === undefined || form.complete || form.destroyed) return false;
  let [bytes, leftMs] = [socket.bytesRead, msMax];
  const look = (): void => {
    const came = socket.bytesRead - bytes;
    [bytes, leftMs] = [socket.bytesRead, leftMs - lookMs];
    const isOver = form.complete || form.destroyed;
    // What lies here unread waits for us, and not we for it.
    const isTooSlow = came < bytesMin && form.readableLength === 0;
    if (!isOver && !isTooSlow && leftMs > 0) return;
    clearInterval(looking);
    if (!isOver) end();
  };
  const looking = setInterval(look, lookMs).unref();
  socket.once('close', () => clearInterval(looking));
  return true;
};
