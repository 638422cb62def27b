import type { Clock } from '@causeway/kernel';
import { cookieOf, setCookie } from '@causeway/http/pages';
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Who is signed in to a browser's console: an operator, a platform, or both. */
export interface ConsoleSession {
  readonly operatorToken?: string;
  /** `clientId:clientSecret` of an API token. */
  readonly key?: string;
  readonly endsAt: string;
}

interface Opened extends ConsoleSession {
  /** What the console's own page sends with whatever changes something, and no other site knows. */
  readonly formToken: string;
}

const COOKIE = 'console';
const PATH = '/console';
/** A working day. */
const SECONDS_MAX = 12 * 60 * 60;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** What the cookie is for: another sealed text is no session. */
const PURPOSE = Buffer.from('causeway/console-session');

/**
 * Sessions of the console, sealed into their cookie (AES-256-GCM): no table holds them, every gateway knows them, and a
 * credential that was revoked ends with its next request, as everywhere.
 */
export class ConsoleSessions {
  constructor(
    private readonly key: Buffer,
    private readonly clock: Clock,
  ) {}

  /** The cookie for a browser that signed in; it holds what it held before as well. */
  begin(credentials: Omit<ConsoleSession, 'endsAt'>, isSecure: boolean): string {
    const endsAt = new Date(Date.parse(this.clock.now('production')) + SECONDS_MAX * 1_000).toISOString();
    return this.cookie(this.seal({ ...credentials, endsAt }), isSecure, SECONDS_MAX);
  }

  /** The cookie that makes a browser forget its session. */
  end(isSecure: boolean): string {
    return this.cookie('', isSecure, 0);
  }

  /** The session of a request; undefined where there is none, or it has ended. */
  of(cookies: string | undefined): Opened | undefined {
    const sealed = cookieOf(cookies, COOKIE);
    const session = sealed === undefined ? undefined : this.open(sealed);
    if (sealed === undefined || session === undefined || session.endsAt <= this.clock.now('production'))
      return undefined;
    return { ...session, formToken: this.formTokenOf(sealed) };
  }

  /** Whether the header that came is the one of this session. */
  isOwn({ formToken }: Opened, sent: unknown): boolean {
    const [one, other] = [Buffer.from(formToken), Buffer.from(typeof sent === 'string' ? sent : '')];
    return one.length === other.length && timingSafeEqual(one, other);
  }

  private formTokenOf(sealed: string): string {
    return createHmac('sha256', this.key).update(sealed).digest('base64url');
  }

  private cookie(value: string, isSecure: boolean, secondsMax: number): string {
    return setCookie({ name: COOKIE, value, path: PATH, isSecure, secondsMax, sameSite: 'Strict' });
  }

  private seal(session: ConsoleSession): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(PURPOSE);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(session), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  private open(text: string): ConsoleSession | undefined {
    const bytes = Buffer.from(text, 'base64url');
    if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(PURPOSE)
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      const opened = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
      return JSON.parse(opened.toString('utf8')) as ConsoleSession;
    } catch {
      // Sealed by another installation, or by no one: no session.
      return undefined;
    }
  }
}
