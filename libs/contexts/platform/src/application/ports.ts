import type { Dispatch, Recorder, RowOpener, ViewReader } from '@causeway/commands';
import type { Environment, Id } from '@causeway/kernel';
import type { UmaDomainClaim } from './uma-domain.requests.js';
import type { EndpointVerdict } from '../domain/webhook-endpoint.js';

/** Decides whether webhooks may go to a URL: never into the deployment's own network (§2). */
export interface EndpointPolicy {
  check(url: string, environment: Environment, platformId: string): Promise<EndpointVerdict>;
}

/** A claim to a domain, and the places of its proof. */
export type ClaimToProve = Pick<UmaDomainClaim, 'platformId' | 'dnsRecord' | 'fileUrl' | 'proofText'>;

/** Looks up the proof that a domain is a platform's. Never throws for what it finds, or does not. */
export interface DomainProver {
  proofOf(claim: ClaimToProve, environment: Environment): Promise<'DNS' | 'FILE' | null>;
}

/** Makes and checks the secrets of API tokens. */
export interface TokenSecrets {
  /** A fresh token; the secret leaves the process in one answer and is kept nowhere. */
  issue(): IssuedToken;
  /** The keyed hash of a secret: all that is stored of it. */
  hash(clientSecret: string): string;
  /** In constant time; `undefined` stands for a token that does not exist, costs the same and never matches. */
  matches(clientSecret: string, secretHash: string | undefined): boolean;
}

export interface IssuedToken {
  readonly tokenId: Id<'Token'>;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly secretHash: string;
}

export interface PlatformPorts {
  readonly views: ViewReader;
  readonly opener: RowOpener;
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly endpointPolicy: EndpointPolicy;
  readonly secrets: TokenSecrets;
  readonly domainProver: DomainProver;
  /** Domains, with all below them, that no platform may have, beside those that the operator sets. */
  readonly reservedDomains: readonly string[];
}
