import { isDomain, type Environment } from '@causeway/kernel';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { PubKeyResponse } from '@uma-sdk/core';
import type { X509Certificate } from 'node:crypto';
import {
  chainFault,
  failureKeptUntilMs,
  keysKeptUntilMs,
  mayFetchForStranger,
  mayRenew,
  type CertificateFacts,
} from '../../domain/protocol/kept-keys.js';
import type { KeyTrouble } from '../../domain/protocol/messages.js';
import { STRANGERS, type Asker, type CounterpartyHttp } from './counterparty-http.js';
import { isTrue } from './sdk-forms.js';

/** Institutions whose keys are kept in memory; the oldest is evicted. */
const KEPT_MAX = 1_000;
interface KeysRefused {
  readonly status: 'REFUSED';
  readonly code: KeyTrouble;
}
export type KeysFound = { readonly status: 'FOUND'; readonly keys: PubKeyResponse } | KeysRefused;
export type Signature = { readonly status: 'GOOD' } | { readonly status: 'BAD' } | KeysRefused;

interface Kept {
  readonly found: KeysFound;
  readonly fetchedAtMs: number;
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

  /** What a message names is taken for a domain only if it is one: a path in it would lead elsewhere. */
  async of(domain: string, asker: Asker): Promise<KeysFound> {
    if (!isDomain(domain)) return NOT_FETCHED;
    const known = this.met.get(nameOf(domain, asker));
    return known !== undefined && known.untilMs > this.nowMs(asker.environment)
      ? known.found
      : this.fetched(domain, asker);
  }

  /** Whether the institution signed a message, by the keys that are kept, or else by those that it has now. */
  async signature(
    domain: string,
    asker: Asker,
    isSignedBy: (keys: PubKeyResponse) => Promise<boolean>,
  ): Promise<Signature> {
    const found = await this.of(domain, asker);
    if (found.status === 'REFUSED') return found;
    if (await isTrue(() => isSignedBy(found.keys))) return GOOD;
    const renewed = await this.renewed(domain, asker, found);
    return renewed?.status === 'FOUND' && (await isTrue(() => isSignedBy(renewed.keys))) ? GOOD : BAD;
  }

  /** `undefined` where the keys that were tried are the ones to go by for now. */
  private async renewed(domain: string, asker: Asker, tried: KeysFound): Promise<KeysFound | undefined> {
    const name = nameOf(domain, asker);
    const nowMs = this.nowMs(asker.environment);
    const [known, failure] = [this.met.get(name), this.failed.get(name)];
    // A message beside this one has renewed them.
    if (known !== undefined && known.found !== tried) return known.found;
    const isRecent = [known, failure].some((kept) => kept && !mayRenew(kept.fetchedAtMs, nowMs));
    return isRecent ? undefined : this.fetched(domain, asker);
  }

  private async fetched(domain: string, asker: Asker): Promise<KeysFound> {
    const name = nameOf(domain, asker);
    const isStranger = asker.platformId === STRANGERS;
    const failure = this.failed.get(name);
    if (isStranger && failure !== undefined && failure.untilMs > this.nowMs(asker.environment))
      return failure.found;
    const open = this.open.get(name);
    if (open !== undefined) return open;
    if (!isStranger) return this.ask(name, domain, asker);
    const line = this.met.has(name) ? 'met' : 'unmet';
    if (!mayFetchForStranger(line, this.openOfStrangers[line])) return NOT_FETCHED;
    this.openOfStrangers[line] += 1;
    return this.ask(name, domain, asker).finally(() => (this.openOfStrangers[line] -= 1));
  }

  private ask(name: string, domain: string, asker: Asker): Promise<KeysFound> {
    const asked = this.fetch(name, domain, asker).finally(() => this.open.delete(name));
    this.open.set(name, asked);
    return asked;
  }

  private async fetch(name: string, domain: string, asker: Asker): Promise<KeysFound> {
    const answer = await this.http.fetch(new URL(`https://${domain}/.well-known/lnurlpubkey`), asker);
    const nowMs = this.nowMs(asker.environment);
    const found = answer?.status === 200 ? readKeys(answer.text, nowMs) : NOT_FETCHED;
    if (found.status === 'REFUSED') {
      keep(this.failed, name, { found, fetchedAtMs: nowMs, untilMs: failureKeptUntilMs(nowMs) });
      return found;
    }
    this.failed.delete(name);
    const untilMs = keysKeptUntilMs(nowMs, found.keys.expirationTimestamp);
    keep(this.met, name, { found, fetchedAtMs: nowMs, untilMs });
    return found;
  }
}

const NOT_FETCHED: KeysFound = { status: 'REFUSED', code: 'COUNTERPARTY_PUBKEY_FETCH_ERROR' };
const GOOD: Signature = { status: 'GOOD' };
const BAD: Signature = { status: 'BAD' };

const nameOf = (domain: string, { environment }: Asker): string => `${environment} ${domain}`;

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
    const fault = chain && chainFault(factsOf(chain), nowMs);
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

const factsOf = (chain: readonly X509Certificate[]): readonly CertificateFacts[] =>
  chain.map((certificate, index) => {
    const issuer = chain[index + 1];
    return {
      validFromMs: Date.parse(certificate.validFrom),
      validToMs: Date.parse(certificate.validTo),
      isSignedByNext:
        issuer === undefined || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)),
    };
  });
