import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decode } from '@causeway/kernel';
import type { CallContext } from '../port.js';
import { LIVE_PATH, type RemoteAnswer } from '../remote/wire.js';

export type Reply = RemoteAnswer | 'SILENCE' | 'SHUTTING_DOWN';

/** One instance of a service, for specs: it gives scripted answers and records the calls. */
export class ScriptedInstance {
  readonly calls: CallContext[] = [];
  /** A paused process accepts connections and answers none, not even for a probe. */
  isPaused = false;

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(
    reply: (instance: ScriptedInstance) => Reply | Promise<Reply>,
  ): Promise<ScriptedInstance> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const instance = new ScriptedInstance(`http://127.0.0.1:${port}`, server);
    server.on('request', (request, response) => void instance.answer(request, response, reply));
    return instance;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(
    request: IncomingMessage,
    response: ServerResponse,
    reply: (instance: ScriptedInstance) => Reply | Promise<Reply>,
  ): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString();
    const isProbe = request.url === LIVE_PATH;
    if (!isProbe) this.calls.push((decode(body) as { call: CallContext }).call);
    if (this.isPaused) return;
    if (isProbe) return void response.end('{}');
    const answer = await reply(this);
    if (answer === 'SHUTTING_DOWN') response.writeHead(503).end();
    else if (answer !== 'SILENCE') response.end(JSON.stringify(answer));
  }
}
