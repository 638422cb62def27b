import type { Environment } from '@causeway/kernel';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { PubKeyResponse } from '@uma-sdk/core';
import type { X509Certificate } from 'node:crypto';
import type { CounterpartyHttp } from './counterparty-http.js';

/** Keys are asked for again after so long: an institution that changes them is believed soon. */
const KEPT_MS = 300_000;
/** Institutions whose keys are kept in memory; the longest kept makes room. */
const KEPT_MAX = 1_000;

export type KeyTrouble =
  'COUNTERPARTY_PUBKEY_FETCH_ERROR' | 'INVALID_PUBKEY_FORMAT' | 'CERT_CHAIN_INVALID' | 'CERT_CHAIN_EXPIRED';
export type KeysFound =
  | { readonly status: 'FOUND'; readonly keys: PubKeyResponse }
  | { readonly status: 'REFUSED'; readonly code: KeyTrouble };

/** The public keys of other institutions, by domain and environment. */
export class CounterpartyKeys {
  private readonly kept = new Map<string, { readonly keys: PubKeyResponse; readonly untilMs: number }>();

  constructor(
    private readonly http: CounterpartyHttp,
    /** Milliseconds of the clock that certificates are held against. */
    private readonly nowMs: (environment: Environment) => number,
  ) {}

  async of(domain: string, environment: Environment): Promise<KeysFound> {
    const name = `${environment} ${domain}`;
    const nowMs = this.nowMs(environment);
    const known = this.kept.get(name);
    if (known !== undefined && known.untilMs > nowMs) return { status: 'FOUND', keys: known.keys };
    const url = `https://${domain}/.well-known/lnurlpubkey`;
    const answer = URL.canParse(url) ? await this.http.fetch(new URL(url), environment) : undefined;
    if (answer?.status !== 200) return { status: 'REFUSED', code: 'COUNTERPARTY_PUBKEY_FETCH_ERROR' };
    const keys = keysIn(answer.text);
    if (keys === undefined) return { status: 'REFUSED', code: 'INVALID_PUBKEY_FORMAT' };
    for (const chain of [keys.signingCertChain, keys.encryptionCertChain]) {
      const fault = chain === undefined ? undefined : chainFault(chain, nowMs);
      if (fault !== undefined) return { status: 'REFUSED', code: fault };
    }
    this.keep(name, keys, Math.min(nowMs + KEPT_MS, (keys.expirationTimestamp ?? Infinity) * 1_000));
    return { status: 'FOUND', keys };
  }

  private keep(name: string, keys: PubKeyResponse, untilMs: number): void {
    const [oldest] = this.kept.keys();
    if (this.kept.size >= KEPT_MAX && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(name, { keys, untilMs });
  }
}

const keysIn = (text: string): PubKeyResponse | undefined => {
  try {
    const keys = PubKeyResponse.fromJson(text);
    const points = [keys.getSigningPubKey(), keys.getEncryptionPubKey()];
    return points.every((point) => secp256k1.utils.isValidPublicKey(point)) ? keys : undefined;
  } catch {
    // Whatever it is, it is no pair of keys.
    return undefined;
  }
};

/** From the leaf to the root: each in its time, each issued and signed by the next. */
const chainFault = (
  chain: readonly X509Certificate[],
  nowMs: number,
): 'CERT_CHAIN_INVALID' | 'CERT_CHAIN_EXPIRED' | undefined => {
  if (chain.length === 0) return 'CERT_CHAIN_INVALID';
  const isInTime = ({ validFrom, validTo }: X509Certificate): boolean =>
    Date.parse(validFrom) <= nowMs && nowMs <= Date.parse(validTo);
  if (!chain.every(isInTime)) return 'CERT_CHAIN_EXPIRED';
  const isSigned = chain.every((certificate, index) => {
    const issuer = chain[index + 1];
    return issuer === undefined || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
  });
  return isSigned ? undefined : 'CERT_CHAIN_INVALID';
};
