import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { Server, Socket } from 'node:net';

/** So many connections are accepted in a turn of the event loop, beside the one of the server's own listener. */
export const EXTRA_LISTENERS = 16;

/**
 * A descriptor can be copied only by sending it to a process, so one sends it back, some times over, and ends. A
 * connection that it accepts meanwhile is handed over unread. It also ends with the process that it works for.
 */
const COPIER = `
process.once('message', (count, server) => {
  server.pauseOnConnect = true;
  server.on('connection', (socket) => process.send('connection', socket));
  const give = (left) => {
    if (left > 0) process.send('listener', server, { keepOpen: true }, () => give(left - 1));
    else server.close(() => process.disconnect());
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
  private isClosed = false;
  /** Resolves when all of them accept; rejects when they cannot be had, and the server goes on with its own. */
  readonly areOpen: Promise<void>;

  constructor(private readonly server: HttpServer) {
    this.areOpen = this.open();
  }

  /** Accepts nothing more, and resolves when the last connection that they accepted has ended. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.listeners.map(closed));
  }

  private async open(): Promise<void> {
    const copier = spawn(process.execPath, ['-e', COPIER], {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    copier.on('message', (kind, handle) => {
      if (kind === 'listener') this.take(handle as Server);
      else this.serve(handle as Socket);
    });
    copier.once('spawn', () => {
      if (this.isClosed) copier.disconnect();
      else copier.send(EXTRA_LISTENERS, this.server);
    });
    const [code] = (await once(copier, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`the process that copies a listener ended with ${code}`);
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
    socket.setNoDelay(true);
    this.server.emit('connection', socket);
  }
}

const closed = (listener: Server): Promise<void> =>
  new Promise((resolve) => {
    listener.close(() => resolve());
  });
