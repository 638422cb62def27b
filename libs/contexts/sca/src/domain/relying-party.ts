import type { Environment } from '@causeway/kernel';

/** What the operator sets for a platform (sca §2.1). */
export interface AuthenticationSetup {
  readonly displayName?: string;
  readonly relyingPartyId?: string;
  readonly allowedOrigins: readonly string[];
  /** A payment into another currency is proven twice (sca §3). */
  readonly provesConversionFirst?: boolean;
}

/** Where passkeys of a platform's customers are used. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly allowedOrigins: readonly string[];
  /** The origins are at any port: a sandbox platform that set nothing up. */
  readonly isAnyPort: boolean;
}

/** `undefined` where nothing is set up; a sandbox platform has passkeys at localhost then. */
export const relyingParty = (
  { relyingPartyId, allowedOrigins }: AuthenticationSetup,
  name: string,
  environment: Environment,
): RelyingParty | undefined => {
  if (relyingPartyId !== undefined && allowedOrigins.length > 0)
    return { id: relyingPartyId, name, allowedOrigins, isAnyPort: false };
  if (environment === 'production') return undefined;
  return { id: 'localhost', name, allowedOrigins: ['http://localhost'], isAnyPort: true };
};

const ORIGIN = /^https:\/\/([a-z0-9.-]{1,253})(?::[0-9]{1,5})?$/;

/** The origin of a page: scheme, host and perhaps a port, and nothing after it. */
export const isOrigin = (value: unknown): value is string => typeof value === 'string' && ORIGIN.test(value);

/** Whether the origin is at the domain or below it, as browsers demand of a relying party. */
export const isOriginOf = (origin: string, domain: string): boolean => {
  const host = ORIGIN.exec(origin)?.[1] ?? '';
  return host === domain || host.endsWith(`.${domain}`);
};

/** Whether a page's origin is one of the platform's. */
export const isAllowed = (origin: string, { allowedOrigins, isAnyPort }: RelyingParty): boolean =>
  allowedOrigins.includes(origin) || (isAnyPort && LOCAL_PAGE.test(origin));

const LOCAL_PAGE = /^http:\/\/localhost(?::[0-9]{1,5})?$/;
