import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { Server, Socket } from 'node:net';

/** So many connections are accepted in a turn of the event loop, beside the one of the server's own listener. */
export const EXTRA_LISTENERS = 16;

/**
 * A descriptor can be copied only by sending it to a process, so one sends it back, some times over, and ends. The
 * connections that it accepts meanwhile are handed over unread, before its last word. It ends with the process that it
 * works for: it looks, because Node does not emit `disconnect` while a handle is on its way.
 */
const COPIER = `
setInterval(() => process.connected || process.exit(), 10);
process.once('message', (count, server) => {
  server.pauseOnConnect = true;
  server.on('connection', (socket) => process.send('connection', socket));
  const give = (left) => {
    if (left > 0) return process.send('listener', server, { keepOpen: true }, () => give(left - 1));
    server.close();
    process.send('all', () => process.exit());
  };
  give(count);
});`;

/**
 * More listeners on the port of a server that listens. Node accepts one connection of a listener in a turn of its event
 * loop. Under load turns take 20 to 50 ms, so that a stranger who opens some hundred connections would keep all
 * others out for seconds.
 */
export class ExtraListeners {
  private readonly listeners: Server[] = [];
  /** Open connections of theirs, and of the copier, which no listener counts. */
  private readonly sockets = new Set<Socket>();
  private readonly copier = spawn(process.execPath, ['-e', COPIER], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  private isClosed = false;
  /** Resolves when all of them accept; rejects when they cannot be had, and the server goes on with its own. */
  readonly areOpen: Promise<void>;

  constructor(private readonly server: HttpServer) {
    this.areOpen = this.open();
  }

  /** How many there are. */
  get count(): number {
    return this.listeners.length;
  }

  /** Accepts nothing more, and resolves when the last connection that they accepted has ended. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.copier.kill();
    for (const listener of this.listeners) listener.close();
    await Promise.all([...this.sockets].map(closed));
  }

  private async open(): Promise<void> {
    this.copier.on('message', (kind, handle) => {
      if (kind === 'listener') this.take(handle as Server);
      if (kind === 'connection') this.serve(handle as Socket);
    });
    this.copier.once('spawn', () => this.isClosed || this.copier.send(EXTRA_LISTENERS, this.server));
    // With the first failure the wait rejects; another one changes nothing.
    this.copier.on('error', () => undefined);
    await once(this.copier, 'close');
    if (this.count < EXTRA_LISTENERS && !this.isClosed)
      throw new Error(`${this.count} extra listeners came instead of ${EXTRA_LISTENERS}`);
  }

  private take(listener: Server): void {
    if (this.isClosed) {
      listener.close();
      return;
    }
    listener.on('connection', (socket) => this.serve(socket));
    this.listeners.push(listener);
  }

  /** As the server treats its own: an answer is not kept back until a packet is full. */
  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    socket.setNoDelay(true);
    this.server.emit('connection', socket);
  }
}

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('close', () => resolve());
  });
