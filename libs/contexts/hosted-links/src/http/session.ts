import { ApiError, type EdgeRequest } from '@causeway/http';
import { cookieOf, setCookie, type SentForm } from '@causeway/http/pages';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const COOKIE = 'session';
const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** A browser forgets it no sooner than the link expires. */
const COOKIE_SECONDS = 7 * 24 * 60 * 60;

/** Where the pages of a link are; its cookie is sent nowhere else. */
export const pathOf = (linkId: string): string => `/verify/${linkId}`;

/** What is kept of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex');

/** A browser's session with one link: what its cookie holds. */
export class Session {
  private constructor(private readonly secret: string) {}

  static begin(): Session {
    return new Session(randomBytes(SECRET_BYTES).toString('base64url'));
  }

  /** `undefined` where the browser has none. */
  static of({ headers }: Pick<EdgeRequest, 'headers'>): Session | undefined {
    const secret = cookieOf(headers.cookie, COOKIE);
    return secret !== undefined && SECRET.test(secret) ? new Session(secret) : undefined;
  }

  get hash(): string {
    return hashOf(this.secret);
  }

  /** What a form of this session carries, and no other site knows. */
  get formToken(): string {
    return createHmac('sha256', this.secret).update('form').digest('base64url');
  }

  /** Refuses a form that was not made for this session. */
  check(form: SentForm): void {
    const [sent, own] = [form.text('form') ?? '', this.formToken].map((token) => Buffer.from(hashOf(token)));
    if (sent === undefined || own === undefined || !timingSafeEqual(sent, own))
      throw new ApiError(403, 'FORBIDDEN', 'The form belongs to another session');
  }

  cookie(linkId: string, isSecure: boolean): string {
    const path = pathOf(linkId);
    return setCookie({ name: COOKIE, value: this.secret, path, isSecure, secondsMax: COOKIE_SECONDS });
  }
}
