import { after, elapsedMs, newUuid, type Clock, type Instant } from '@causeway/kernel';
import { cookieOf, setCookie } from '@causeway/http/pages';
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** With what a person signed in to a browser's console: as an operator, a platform, or both. */
export interface ConsoleCredentials {
  readonly operatorToken?: string;
  /** `clientId:clientSecret` of an API token. */
  readonly key?: string;
}

export interface ConsoleSession extends ConsoleCredentials {
  /** A uuid. */
  readonly sessionId: string;
  /** Whatever happens in it. */
  readonly endsAt: Instant;
  /** Unless it is used before. */
  readonly idleEndsAt: Instant;
}

export interface OpenedSession extends ConsoleSession {
  /** What the console's own page sends with whatever changes something, and no other site knows. */
  readonly formToken: string;
}

/** Remembers, for all gateways of the installation, the sessions that ended before their cookies do. */
export interface EndedSessions {
  end(session: Pick<ConsoleSession, 'sessionId' | 'endsAt'>): Promise<void>;
  has(session: Pick<ConsoleSession, 'sessionId'>): Promise<boolean>;
}

const COOKIE = 'console';
const PATH = '/console';
/** A working day. */
const LENGTH_MS = 12 * 60 * 60_000;
/** A person who went away, and not one who reads. */
const IDLE_MS = 30 * 60_000;
/** A cookie that is younger is not renewed: a page asks several things a second. */
const RENEWED_AFTER_MS = 60_000;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** What the cookie is for: another sealed text is no session. */
const PURPOSE = Buffer.from('causeway/console-session');

/**
 * Sessions of the console, sealed into their cookie (AES-256-GCM): no table holds them, every gateway knows them, and a
 * credential that was revoked ends with its next request, as everywhere. Only of those that were ended is kept which.
 */
export class ConsoleSessions {
  constructor(
    private readonly key: Buffer,
    private readonly clock: Clock,
    private readonly ended: EndedSessions,
  ) {}

  /** The cookie for a browser that signed in. */
  begin(credentials: ConsoleCredentials, isSecure: boolean): string {
    const now = this.now();
    return this.sealedCookie(
      {
        ...credentials,
        sessionId: newUuid(),
        endsAt: after(now, LENGTH_MS),
        idleEndsAt: after(now, IDLE_MS),
      },
      isSecure,
    );
  }

  /** The cookie with which a session that is used goes on; undefined where the one that it has is new enough. */
  renewed({ formToken: _token, ...session }: OpenedSession, isSecure: boolean): string | undefined {
    const idleEndsAt = earlier(after(this.now(), IDLE_MS), session.endsAt);
    return elapsedMs(session.idleEndsAt, idleEndsAt) < RENEWED_AFTER_MS
      ? undefined
      : this.sealedCookie({ ...session, idleEndsAt }, isSecure);
  }

  /** Ends the session of a request, if there is one, on every gateway. */
  async end(cookies: string | undefined): Promise<void> {
    const session = this.unsealed(cookies);
    if (session !== undefined) await this.ended.end(session);
  }

  /** The cookie that makes a browser forget its session. */
  forgotten(isSecure: boolean): string {
    return this.cookie('', isSecure, 0);
  }

  /** The session of a request; undefined where there is none, or it is over. */
  async of(cookies: string | undefined): Promise<OpenedSession | undefined> {
    const session = this.unsealed(cookies);
    return session === undefined || (await this.isEnded(session)) ? undefined : session;
  }

  /** The same by the cookie alone: the session may have been ended. */
  unsealed(cookies: string | undefined): OpenedSession | undefined {
    const sealed = cookieOf(cookies, COOKIE);
    const session = sealed === undefined ? undefined : this.open(sealed);
    if (session === undefined || earlier(session.endsAt, session.idleEndsAt) <= this.now()) return undefined;
    return { ...session, formToken: this.formTokenOf(session) };
  }

  isEnded(session: ConsoleSession): Promise<boolean> {
    return this.ended.has(session);
  }

  /** Whether the header that came is the one of this session. */
  isOwn({ formToken }: OpenedSession, sent: unknown): boolean {
    const [one, other] = [Buffer.from(formToken), Buffer.from(typeof sent === 'string' ? sent : '')];
    return one.length === other.length && timingSafeEqual(one, other);
  }

  private now(): Instant {
    return this.clock.now('production');
  }

  /** The same for as long as the session lasts: a page goes on with it when the cookie is renewed. */
  private formTokenOf({ sessionId }: ConsoleSession): string {
    return createHmac('sha256', this.key).update(sessionId).digest('base64url');
  }

  private sealedCookie(session: ConsoleSession, isSecure: boolean): string {
    const secondsLeft = Math.ceil(elapsedMs(this.now(), session.idleEndsAt) / 1_000);
    return this.cookie(this.seal(session), isSecure, secondsLeft);
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
      const session = JSON.parse(opened.toString('utf8')) as ConsoleSession | { readonly sessionId?: never };
      // One that was sealed before sessions had ids is over.
      return session.sessionId === undefined ? undefined : session;
    } catch {
      // Sealed by another installation, or by no one: no session.
      return undefined;
    }
  }
}

const earlier = (one: Instant, other: Instant): Instant => (one < other ? one : other);
