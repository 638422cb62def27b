import { endingConnections } from '@causeway/commands';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { BrokenRequestAnswer } from './broken-request.js';

const FOR_OPERATORS = /^\/(?:operator|console)(?:\/|$)/;
const FOR_BOTH = /^\/(?:health|metrics)(?:\/|$)/;

/** By the route's pattern, not by the path, which can be written in many ways. */
export const isForOperators = (route: string | undefined): boolean =>
  route !== undefined && FOR_OPERATORS.test(route);

/** A listener of its own for the operators and their console: an address that no platform can reach. */
export class OperatorListener {
  private readonly heardHere = new WeakSet<IncomingMessage>();
  private readonly ofConsole = new WeakSet<IncomingMessage>();
  private server: Server | undefined;
  private endConnections: (() => void) | undefined;

  /** Says that a request came from the console, which is where the operators are, whatever it asks for. */
  takeAsConsole(request: IncomingMessage): void {
    this.ofConsole.add(request);
  }

  /** Whether a request came to the wrong one of the two listeners; it is answered as an unknown path. */
  isAstray(request: IncomingMessage, route: string | undefined): boolean {
    if (route === undefined || FOR_BOTH.test(route)) return false;
    const belongsHere = isForOperators(route) || this.ofConsole.has(request);
    return belongsHere !== this.heardHere.has(request);
  }

  /** Gives the port; `timeouts` are those of the public listener. */
  async listen(
    answers: { readonly request: RequestListener; readonly clientError: BrokenRequestAnswer },
    { port, host }: { readonly port: number; readonly host: string },
    timeouts: { readonly requestTimeout: number; readonly headersTimeout: number },
  ): Promise<number> {
    const hear: RequestListener = (request, response) => {
      this.heardHere.add(request);
      answers.request(request, response);
    };
    // A request without a Host, or with an expectation, is answered like any other that is wrong.
    const server = createServer({ ...timeouts, requireHostHeader: false }, hear);
    server.on('checkExpectation', hear);
    server.on('clientError', answers.clientError);
    this.server = server;
    this.endConnections = endingConnections(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve);
    });
    return (server.address() as { port: number }).port;
  }

  /** Lets requests at work be answered. */
  async close(): Promise<void> {
    const { server } = this;
    if (server === undefined) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      this.endConnections?.();
    });
  }
}
