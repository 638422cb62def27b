import type { Environment } from '@causeway/kernel';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { PubKeyResponse } from '@uma-sdk/core';
import type { X509Certificate } from 'node:crypto';
import { STRANGERS, type Asker, type CounterpartyHttp } from './counterparty-http.js';

/** Keys are fetched again after this long, so that a changed key is accepted soon. */
const KEPT_MS = 300_000;
/** Institutions whose keys are kept in memory; the oldest is evicted. */
const KEPT_MAX = 1_000;
/**
 * How many institutions are fetched at once for messages without credentials: known ones have their own
 * share, so that a flood of invented domains blocks no real institution.
 */
const STRANGERS_OPEN_MAX = { met: 32, unmet: 8 } as const;
/** After a failure no such message causes another request to the same institution for this long. */
const FAILURE_KEPT_MS = 15_000;

export type KeyTrouble =
  'COUNTERPARTY_PUBKEY_FETCH_ERROR' | 'INVALID_PUBKEY_FORMAT' | 'CERT_CHAIN_INVALID' | 'CERT_CHAIN_EXPIRED';
export type KeysFound =
  | { readonly status: 'FOUND'; readonly keys: PubKeyResponse }
  | { readonly status: 'REFUSED'; readonly code: KeyTrouble };

interface Kept {
  /** From the last successful fetch. */
  readonly found: KeysFound;
  readonly untilMs: number;
}

/**
 * The public keys of other institutions, by domain and environment. Any client can name an institution in a
 * message, so the requests caused by such messages are bounded: each domain is asked once at a time, and few
 * of them at once.
 */
export class CounterpartyKeys {
  /** Institutions whose keys were good, met most recently last. */
  private readonly met = new Map<string, Kept>();
  private readonly failed = new Map<string, Kept>();
  private readonly open = new Map<string, Promise<KeysFound>>();
  private readonly openOfStrangers = { met: 0, unmet: 0 };

  constructor(
    private readonly http: CounterpartyHttp,
    /** Milliseconds of the clock that certificates are checked against. */
    private readonly nowMs: (environment: Environment) => number,
  ) {}

  async of(domain: string, asker: Asker): Promise<KeysFound> {
    const name = `${asker.environment} ${domain}`;
    const nowMs = this.nowMs(asker.environment);
    const isStranger = asker.platformId === STRANGERS;
    const known = this.met.get(name);
    if (known !== undefined && known.untilMs > nowMs) return known.found;
    const failure = this.failed.get(name);
    if (isStranger && failure !== undefined && failure.untilMs > nowMs) return failure.found;
    const open = this.open.get(name);
    if (open !== undefined) return open;
    if (!isStranger) return this.ask(name, domain, asker);
    const line = known === undefined ? 'unmet' : 'met';
    if (this.openOfStrangers[line] >= STRANGERS_OPEN_MAX[line]) return NOT_FETCHED;
    this.openOfStrangers[line] += 1;
    return this.ask(name, domain, asker).finally(() => (this.openOfStrangers[line] -= 1));
  }

  private ask(name: string, domain: string, asker: Asker): Promise<KeysFound> {
    const asked = this.fetch(name, domain, asker).finally(() => this.open.delete(name));
    this.open.set(name, asked);
    return asked;
  }

  private async fetch(name: string, domain: string, asker: Asker): Promise<KeysFound> {
    const url = `https://${domain}/.well-known/lnurlpubkey`;
    const answer = URL.canParse(url) ? await this.http.fetch(new URL(url), asker) : undefined;
    const nowMs = this.nowMs(asker.environment);
    const found = answer?.status === 200 ? readKeys(answer.text, nowMs) : NOT_FETCHED;
    if (found.status === 'REFUSED') {
      keep(this.failed, name, { found, untilMs: nowMs + FAILURE_KEPT_MS });
      return found;
    }
    const expiresMs = (found.keys.expirationTimestamp ?? Infinity) * 1_000;
    this.failed.delete(name);
    keep(this.met, name, { found, untilMs: Math.min(nowMs + KEPT_MS, expiresMs) });
    return found;
  }
}

const NOT_FETCHED: KeysFound = { status: 'REFUSED', code: 'COUNTERPARTY_PUBKEY_FETCH_ERROR' };

const keep = (kept: Map<string, Kept>, name: string, entry: Kept): void => {
  kept.delete(name);
  const [oldest] = kept.keys();
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  kept.set(name, entry);
};

const readKeys = (text: string, nowMs: number): KeysFound => {
  const keys = keysIn(text);
  if (keys === undefined) return { status: 'REFUSED', code: 'INVALID_PUBKEY_FORMAT' };
  for (const chain of [keys.signingCertChain, keys.encryptionCertChain]) {
    const fault = chain === undefined ? undefined : chainFault(chain, nowMs);
    if (fault !== undefined) return { status: 'REFUSED', code: fault };
  }
  return { status: 'FOUND', keys };
};

const keysIn = (text: string): PubKeyResponse | undefined => {
  try {
    const keys = PubKeyResponse.fromJson(text);
    const points = [keys.getSigningPubKey(), keys.getEncryptionPubKey()];
    return points.every((point) => secp256k1.utils.isValidPublicKey(point)) ? keys : undefined;
  } catch {
    // Any error means that it is no pair of keys.
    return undefined;
  }
};

/** From the leaf, which there is, to the root: each in its time, each issued and signed by the next. */
const chainFault = (
  chain: readonly X509Certificate[],
  nowMs: number,
): 'CERT_CHAIN_INVALID' | 'CERT_CHAIN_EXPIRED' | undefined => {
  const isInTime = ({ validFrom, validTo }: X509Certificate): boolean =>
    Date.parse(validFrom) <= nowMs && nowMs <= Date.parse(validTo);
  if (!chain.every(isInTime)) return 'CERT_CHAIN_EXPIRED';
  const isSigned = chain.every((certificate, index) => {
    const issuer = chain[index + 1];
    return issuer === undefined || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
  });
  return isSigned ? undefined : 'CERT_CHAIN_INVALID';
};
