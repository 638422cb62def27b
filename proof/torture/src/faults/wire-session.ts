import { textsOf, type Frame } from './wire-frames.js';

/** The version that a client's first message of the ordinary kind names. */
const PROTOCOL_3 = 196_608;
const VERSION_BYTES = 4;
const PARAMETERS_MAX = 64;

const BEGINS = /^\s*(?:begin|start\s+transaction)\b/i;
const COMMITS = /(?:^|;)\s*(?:commit|end)\b/i;
const ENDS = /(?:^|;)\s*(?:commit|end|rollback|abort)\b/i;
/** What a flush writes into the log in a transaction of its own: a statement, or a function of the writer's lane. */
const APPENDS = /\binsert\s+into\s+[\w.]*event|\bappend_(?:sandbox|production)/i;

/** Follows a client's messages on one connection, as far as needed to recognize a commit. */
export class WireSession {
  /** The application's name, as given at the start of the connection. */
  application = '';
  /** The number of answers requested so far; each one ends with "ready for query". */
  asked = 0;
  private isInTransaction = false;
  private readonly statements = new Map<string, string>();
  private readonly portals = new Map<string, string>();
  /** Executed since the last "sync". */
  private executed: string[] = [];

  /** Takes the client's next message. Returns whether it makes an append to the log durable. */
  isCommit({ type, body }: Frame): boolean {
    switch (type) {
      case '':
        this.begin(body);
        return false;
      case 'P':
        this.remember(this.statements, textsOf(body, 2));
        return false;
      case 'B': {
        const [portal = '', statement = ''] = textsOf(body, 2);
        this.portals.set(portal, this.statements.get(statement) ?? '');
        return false;
      }
      case 'E':
        this.executed.push(this.portals.get(textsOf(body, 1)[0] ?? '') ?? '');
        return false;
      case 'S':
        return this.ask(this.executed.splice(0));
      case 'Q':
        return this.ask(textsOf(body, 1));
      default:
        return false;
    }
  }

  private ask(texts: readonly string[]): boolean {
    this.asked += 1;
    let isCommit = false;
    for (const text of texts) {
      if (BEGINS.test(text)) this.isInTransaction = true;
      isCommit ||= COMMITS.test(text) || (!this.isInTransaction && APPENDS.test(text));
      if (ENDS.test(text)) this.isInTransaction = false;
    }
    return isCommit;
  }

  private remember(known: Map<string, string>, [name = '', text = '']: readonly string[]): void {
    known.set(name, text);
  }

  private begin(body: Buffer): void {
    if (body.readUInt32BE(0) !== PROTOCOL_3) return;
    const texts = textsOf(body.subarray(VERSION_BYTES), PARAMETERS_MAX);
    const at = texts.findIndex((text, index) => index % 2 === 0 && text === 'application_name');
    if (at !== -1) this.application = texts[at + 1] ?? '';
  }
}
