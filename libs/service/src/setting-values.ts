import { isIP, isIPv4, isIPv6 } from 'node:net';

/** A number as people write it: no `0x10`, no `1e3`, no blanks. */
export const wholeNumber = (text: string, min: number, max: number): number | undefined => {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max ? value : undefined;
};

export const countUpTo =
  (max: number) =>
  (text: string): number | undefined =>
    wholeNumber(text, 1, max);

const WITH_PORT = /^(?:\[(?<v6>[0-9a-f:]+)\]|(?<v4>[0-9.]+)):\d{1,5}$/i;

export const dnsServers = (text: string): readonly string[] | undefined => {
  const servers = text.split(',').map((server) => server.trim());
  const isFine = servers.every((server) => {
    const { v6 = '', v4 = '' } = WITH_PORT.exec(server)?.groups ?? {};
    return isIP(server) !== 0 || isIPv6(v6) || isIPv4(v4);
  });
  return isFine ? servers : undefined;
};

/** An issuer is compared as text, and its discovery document is found below it (OpenID Connect Discovery §4). */
export const oidcIssuers = (text: string): readonly string[] | undefined => {
  const issuers = text.split(',').map((issuer) => issuer.trim());
  return issuers.every((issuer) => httpUrl(issuer) !== undefined && /^https:[^?#]+$/.test(issuer))
    ? issuers
    : undefined;
};

const PEER = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)=(https?:\/\/[^\s/@]+)\/?$/;

export const umaPeers = (text: string): Readonly<Record<string, string>> | undefined => {
  const peers = text.split(',').map((peer) => PEER.exec(peer.trim()) ?? []);
  const isFine = peers.every(([, , origin]) => origin !== undefined && URL.canParse(origin));
  return isFine
    ? Object.fromEntries(peers.map(([, domain = '', origin = '']): [string, string] => [domain, origin]))
    : undefined;
};

/** Scheme, host and port alone: what follows is the page's. */
export const origin = (text: string): string | undefined => {
  const url = httpUrl(text);
  return url !== undefined && new URL(url).pathname === '/' && !/[?#]/.test(url)
    ? new URL(url).origin
    : undefined;
};

/** Names and passwords in a URL end up in messages; a source that requires them gets a token. */
export const httpUrl = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '' ? text : undefined;
};

export const HTTP_URL = 'a URL with http or https, without a name or a password';

/** What is put behind a query or a fragment would be part of it. */
export const httpUrlOfPaths = (text: string): string | undefined =>
  /[?#]/.test(text) ? undefined : httpUrl(text);

export const HTTP_URL_OF_PATHS =
  'a URL with http or https that paths are put behind: leave out ? and # with what follows, a name and a password';

/** The addresses of a service's instances. */
export const httpUrls = (text: string): readonly string[] | undefined => {
  const urls = listed(text);
  return urls.length > 0 && urls.every((url) => httpUrl(url) !== undefined) ? urls : undefined;
};

const BROKER = /^(?:\[[0-9a-f:.]+\]|[^\s:/@[\]]+):\d{1,5}$/i;

export const brokers = (text: string): readonly string[] | undefined => {
  const addresses = listed(text);
  return addresses.length > 0 && addresses.every((address) => BROKER.test(address)) ? addresses : undefined;
};

const listed = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/**
 * A wrong setting as messages repeat it: without what may be a name and a password before a host, and without a query,
 * in which keys are passed.
 */
export const shown = (text: string): string => text.replace(/[^\s,]*@/g, '…@').replace(/\?[^\s,#]+/g, '?…');

export const wireName = (text: string): string | undefined =>
  /^[A-Z][A-Za-z0-9]{0,30}$/.test(text) ? text : undefined;
