import type { ConsoleAccess } from '@causeway/http';
import type { IncomingMessage } from 'node:http';
import type { ConsoleSessions, OpenedSession } from './console-sessions.js';
import { maskedJson } from './persons/mask.js';

const TO_API = /^\/console(\/api\/.*)$/;
const TO_OPERATOR = /^\/console(\/operator\/.*)$/;
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const FORM_TOKEN = 'x-console-form';
/** Names one masked field that the page asks to see. */
const REVEAL = 'x-console-reveal';
const FIELD = /^\w{1,64}(?:\.\w{1,64}){0,15}$/;

/** One field that a person asked to see, and who is signed in besides the platform. */
export interface AskedReveal {
  readonly field: string;
  readonly operatorToken?: string;
}

/**
 * Behind the console is the public API and that of the operator, and nothing else: its requests become theirs before a
 * route is looked for, signed with the credentials of the session, so that every check, limit and log line holds for them
 * as for any client. A request that changes something and was not sent by the console's own page carries no credentials,
 * and is refused as such. What is answered has persons masked, and shows one field of one where the page asks for it.
 */
export class ConsoleDoor implements ConsoleAccess {
  private readonly carried = new WeakMap<IncomingMessage, OpenedSession>();
  private readonly reveals = new WeakMap<IncomingMessage, AskedReveal>();

  constructor(private readonly sessions: ConsoleSessions) {}

  /** The address that the request is for; undefined when it is none of the console's. */
  rewrite(request: IncomingMessage): string | undefined {
    const { url = '', headers } = request;
    const [, api] = TO_API.exec(url) ?? [];
    const [, operator] = TO_OPERATOR.exec(url) ?? [];
    const target = api ?? operator;
    if (target === undefined) return undefined;
    const session = this.sessions.unsealed(headers.cookie);
    delete headers.authorization;
    delete headers.cookie;
    if (session === undefined) return target;
    this.carried.set(request, session);
    const isRead = READING.has(request.method ?? '');
    if (!isRead && !this.sessions.isOwn(session, headers[FORM_TOKEN])) return target;
    const { key, operatorToken } = session;
    if (api !== undefined && key !== undefined) {
      headers.authorization = `Basic ${Buffer.from(key).toString('base64')}`;
      const field = headers[REVEAL];
      const isAsked = isRead && typeof field === 'string' && FIELD.test(field);
      if (isAsked && this.sessions.isOwn(session, headers[FORM_TOKEN]))
        this.reveals.set(request, { field, ...(operatorToken !== undefined && { operatorToken }) });
    }
    if (operator !== undefined && operatorToken !== undefined)
      headers.authorization = `Bearer ${operatorToken}`;
    return target;
  }

  async admit(request: IncomingMessage, isSecure: boolean): Promise<string | undefined> {
    const session = this.carried.get(request);
    if (session === undefined) return undefined;
    if (!(await this.sessions.isEnded(session))) return this.sessions.renewed(session, isSecure);
    delete request.headers.authorization;
    this.reveals.delete(request);
    return undefined;
  }

  /** The field that this request asks to see unmasked; undefined where it asks for none. */
  revealOf(request: IncomingMessage): AskedReveal | undefined {
    return this.reveals.get(request);
  }

  /** What the page is sent of an answer. */
  shown(json: string): string {
    return maskedJson(json);
  }
}
