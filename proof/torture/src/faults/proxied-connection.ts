import type { Socket } from 'node:net';
import { pause } from '../workload/caller.js';
import type { Cut } from './commit-cut.js';
import { FrameSplitter, type Frame } from './wire-frames.js';
import { WireSession } from './wire-session.js';

/** A client's requests for encryption, before its first message. */
const ENCRYPTION_REQUESTS: ReadonlySet<number> = new Set([80_877_103, 80_877_104]);
const NO_ENCRYPTION = 'N';
const READY = 'Z';

/** One client's connection to the server, relayed message by message, and cut on demand. */
export class ProxiedConnection {
  private readonly session = new WireSession();
  private readonly fromClient = new FrameSplitter(true);
  private readonly fromServer = new FrameSplitter();
  /** The server is ready once by itself, when the client is let in. */
  private answered = -1;
  /** The answer that never arrives; none when undefined. */
  private swallowed: number | undefined;

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
    /** The cut that a commit of this application meets, if any. */
    private readonly cutFor: (application: string) => Cut | undefined,
  ) {}

  /** Resolves when either side has closed; then both have. Never rejects. */
  async relay(): Promise<void> {
    const drop = (): void => this.drop();
    this.client.on('error', drop);
    this.server.on('error', drop);
    await Promise.all([this.relayClient().catch(drop), this.relayServer().catch(drop)]);
  }

  drop(): void {
    this.client.destroy();
    this.server.destroy();
  }

  private async relayClient(): Promise<void> {
    for await (const chunk of this.client) {
      for (const frame of this.fromClient.push(chunk as Buffer)) await this.passToServer(frame);
    }
    this.server.end();
  }

  private async relayServer(): Promise<void> {
    for await (const chunk of this.server) {
      for (const frame of this.fromServer.push(chunk as Buffer)) this.passToClient(frame);
    }
    this.client.end();
  }

  private async passToServer(frame: Frame): Promise<void> {
    if (frame.type === '' && ENCRYPTION_REQUESTS.has(frame.body.readUInt32BE(0))) {
      this.fromClient.expectBare();
      this.client.write(NO_ENCRYPTION);
      return;
    }
    const isCommit = this.session.isCommit(frame);
    const cut = isCommit ? this.cutFor(this.session.application) : undefined;
    if (cut?.kind === 'BEFORE') {
      this.drop();
      return;
    }
    if (cut?.kind === 'AFTER') this.swallowed = this.session.asked;
    if (cut?.kind === 'LATE') await pause(cut.lateMs);
    this.server.write(frame.bytes);
  }

  private passToClient(frame: Frame): void {
    const isSwallowed = this.swallowed === this.answered + 1;
    if (frame.type === READY) this.answered += 1;
    if (!isSwallowed) this.client.write(frame.bytes);
    else if (frame.type === READY) this.drop();
  }
}
