/** Longer than any credentials of ours; what is longer is not decoded at all. */
const AUTHORIZATION_LENGTH_MAX = 1_024;
const BASIC = /^basic +([A-Za-z0-9+/]+={0,2})$/i;
const BEARER = /^bearer +([\x21-\x7e]+)$/i;

export interface BasicCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The credentials of an `Authorization: Basic` header; `undefined` for a missing or malformed one. */
export const basicCredentials = (header: string | undefined): BasicCredentials | undefined => {
  if (header === undefined || header.length > AUTHORIZATION_LENGTH_MAX) return undefined;
  const encoded = BASIC.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  return colon < 1
    ? undefined
    : { clientId: decoded.slice(0, colon), clientSecret: decoded.slice(colon + 1) };
};

/** The secret of an `Authorization: Bearer` header; `undefined` for a missing or malformed one. */
export const bearerSecret = (header: string | undefined): string | undefined =>
  header === undefined || header.length > AUTHORIZATION_LENGTH_MAX ? undefined : BEARER.exec(header)?.[1];
