import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EdgeRequest } from '../edge/edge-request.js';
import { ApiError } from '../errors/api-error.js';
import { cookieOf, setCookie } from './cookies.js';
import type { SentForm } from './sent-form.js';

const COOKIE = 'session';
const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** What is kept of a secret of 256 bits, or of a text that is only compared. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex');

/** A browser's session with the pages below one path: what its cookie holds. Only its hash is ever stored. */
export class PageSession {
  private constructor(private readonly secret: string) {}

  static begin(): PageSession {
    return new PageSession(randomBytes(SECRET_BYTES).toString('base64url'));
  }

  /** `undefined` where the browser has none. */
  static of({ headers }: Pick<EdgeRequest, 'headers'>): PageSession | undefined {
    const secret = cookieOf(headers.cookie, COOKIE);
    return secret !== undefined && SECRET.test(secret) ? new PageSession(secret) : undefined;
  }

  get hash(): string {
    return hashOf(this.secret);
  }

  /** What every form of this session carries as `form`, and no other site knows. */
  get formToken(): string {
    return createHmac('sha256', this.secret).update('form').digest('base64url');
  }

  /** Refuses a form that was not made for this session: 403. */
  check(form: SentForm): void {
    const [sent, own] = [form.text('form') ?? '', this.formToken].map((token) => Buffer.from(hashOf(token)));
    if (sent === undefined || own === undefined || !timingSafeEqual(sent, own))
      throw new ApiError(403, 'FORBIDDEN', 'The form belongs to another session');
  }

  /** The header that gives it to the browser, for the pages below a path. */
  cookie(rules: { readonly path: string; readonly isSecure: boolean; readonly secondsMax: number }): string {
    return setCookie({ ...rules, name: COOKIE, value: this.secret });
  }
}
