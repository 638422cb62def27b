import {
  ANY_NETWORK,
  OutboundClient,
  PUBLIC_ONLY,
  readWhole,
  type OutboundAnswer,
  type ResolveAll,
} from '@causeway/http/outbound';
import type { JSONWebKeySet } from 'jose';

/** The sets of keys of large issuers take a few KiB. */
const ANSWER_BYTES_MAX = 128 * 1024;
const TIMEOUT_MS = 5_000;
/** What an issuer's headers ask for is kept within these: a key that it takes back is trusted no longer than an hour. */
const KEPT_MS_MIN = 30_000;
const KEPT_MS_MAX = 3_600_000;
/** What its headers say nothing about. */
const KEPT_MS = 300_000;
/** Callers who make up the ids of keys make us ask an issuer no more often than so. */
const ASKED_AGAIN_AFTER_MS = 10_000;

/** An issuer of tokens; those that the operator named may be in a network of their own. */
export interface Issuer {
  /** The URL by which it names itself, and below which its discovery document is. */
  readonly name: string;
  readonly isOperators: boolean;
}

export interface IssuerKeysOptions {
  readonly resolveAll: ResolveAll;
  /** Further certificate authorities in PEM, beside the system's. */
  readonly certificateAuthorities?: string;
  /** Milliseconds of the machine's clock, which an answer's age is counted by. */
  readonly nowMs: () => number;
}

interface Kept {
  readonly keys: JSONWebKeySet;
  readonly untilMs: number;
}

/**
 * The keys by which issuers sign now, as their discovery document says (OpenID Connect Discovery §4), fetched over
 * TLS by the guarded client and kept as long as their headers allow. Each issuer is asked once at a time.
 */
export class IssuerKeys {
  private readonly kept = new Map<string, Kept>();
  private readonly askedAtMs = new Map<string, number>();
  private readonly asking = new Map<string, Promise<Kept | undefined>>();
  private readonly open: OutboundClient;
  private readonly toOperators: OutboundClient;

  constructor(private readonly options: IssuerKeysOptions) {
    this.open = new OutboundClient({ ...options, mayReach: PUBLIC_ONLY });
    this.toOperators = new OutboundClient({ ...options, mayReach: ANY_NETWORK });
  }

  /** `undefined` where the issuer cannot be reached, or answers with something else. */
  async of(issuer: Issuer): Promise<JSONWebKeySet | undefined> {
    return this.keptOf(issuer) ?? this.ask(issuer);
  }

  /** The keys after a look at the issuer, unless it was asked a moment ago: for a key that is not among those known. */
  async again(issuer: Issuer): Promise<JSONWebKeySet | undefined> {
    const askedAtMs = this.askedAtMs.get(issuer.name) ?? 0;
    const isRecent = this.options.nowMs() - askedAtMs < ASKED_AGAIN_AFTER_MS;
    return isRecent ? this.keptOf(issuer) : this.ask(issuer);
  }

  async close(): Promise<void> {
    await Promise.all([this.open.close(), this.toOperators.close()]);
  }

  /** What is older than its headers allow is no answer, also where the issuer gives none now. */
  private keptOf({ name }: Issuer): JSONWebKeySet | undefined {
    const kept = this.kept.get(name);
    return kept !== undefined && this.options.nowMs() < kept.untilMs ? kept.keys : undefined;
  }

  private async ask(issuer: Issuer): Promise<JSONWebKeySet | undefined> {
    const { name } = issuer;
    const asking = this.asking.get(name) ?? this.fetch(issuer).finally(() => this.asking.delete(name));
    this.asking.set(name, asking);
    const found = await asking;
    if (found !== undefined) this.kept.set(name, found);
    return found?.keys;
  }

  private async fetch(issuer: Issuer): Promise<Kept | undefined> {
    const askedAtMs = this.options.nowMs();
    this.askedAtMs.set(issuer.name, askedAtMs);
    const below = issuer.name.replace(/\/$/, '');
    const discovered = await this.json(`${below}/.well-known/openid-configuration`, issuer);
    const { issuer: named, jwks_uri: keysAt } = discovered?.value ?? {};
    if (named !== issuer.name || typeof keysAt !== 'string') return undefined;
    const answered = await this.json(keysAt, issuer);
    if (answered === undefined || !Array.isArray(answered.value['keys'])) return undefined;
    const keys = answered.value as unknown as JSONWebKeySet;
    return { keys, untilMs: askedAtMs + keptMs(answered.headers) };
  }

  private async json(
    text: string,
    { isOperators }: Issuer,
  ): Promise<{ value: Readonly<Record<string, unknown>>; headers: OutboundAnswer['headers'] } | undefined> {
    if (!URL.canParse(text) || new URL(text).protocol !== 'https:') return undefined;
    try {
      const { status, headers, body } = await (isOperators ? this.toOperators : this.open).request(
        new URL(text),
        {
          tenant: 'oidc',
          method: 'GET',
          headers: { accept: 'application/json' },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        },
      );
      const read = await readWhole(body, ANSWER_BYTES_MAX);
      if (status !== 200 || read === undefined) return undefined;
      const value: unknown = JSON.parse(read.toString('utf8'));
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { value: value as Readonly<Record<string, unknown>>, headers }
        : undefined;
    } catch {
      // Any failure on the way is no answer: the caller says so.
      return undefined;
    }
  }
}

/** By `Cache-Control`, less the `Age` that the answer already has (RFC 9111 §4.2). */
const keptMs = (headers: OutboundAnswer['headers']): number => {
  const control = String(headers['cache-control'] ?? '').toLowerCase();
  const maxAge = /(?:^|[\s,])max-age=(\d{1,9})/.exec(control)?.[1];
  const age = Number(/^\d{1,9}$/.exec(String(headers['age'] ?? ''))?.[0] ?? 0);
  const asked = /no-(?:store|cache)/.test(control)
    ? 0
    : maxAge === undefined
      ? KEPT_MS
      : (Number(maxAge) - age) * 1000;
  return Math.min(Math.max(asked, KEPT_MS_MIN), KEPT_MS_MAX);
};
