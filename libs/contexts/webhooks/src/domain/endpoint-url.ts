import type { Environment } from '@causeway/kernel';

/** config-and-tokens §2. */
const URL_CHARS_MAX = 2048;

/**
 * The URL, if its form is one that webhooks are sent to: absolute, `https` (in sandbox `http` too), no user part, a
 * port of web servers. Where its host leads is not known before the connection, and decided there.
 */
export const deliverableUrl = (text: string, environment: Environment): URL | undefined => {
  if (text.length > URL_CHARS_MAX || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && environment === 'sandbox')) return undefined;
  if (url.username !== '' || url.password !== '' || url.hostname === '') return undefined;
  return isWebPort(url.port) ? url : undefined;
};

/**
 * 80, 443 (which a URL leaves out as often as not) and whatever an unprivileged server may listen on; never the ports
 * of mail, shells and name services, which a hostile URL would have us talk to.
 */
const isWebPort = (port: string): boolean =>
  port === '' || port === '80' || port === '443' || Number(port) >= 1024;
