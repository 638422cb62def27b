/** The value of a cookie of a request; `undefined` where it was not sent. */
export const cookieOf = (header: string | undefined, name: string): string | undefined => {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
};

interface Cookie {
  readonly name: string;
  /** Without characters that a cookie cannot hold. */
  readonly value: string;
  /** The only pages that it is sent to. */
  readonly path: string;
  readonly isSecure: boolean;
  readonly secondsMax: number;
  /** Strict where no link from elsewhere leads to the pages: then no other site’s request carries it at all. */
  readonly sameSite?: 'Lax' | 'Strict';
}

/** A cookie that no script reads and no other site’s form carries. */
export const setCookie = ({ name, value, path, isSecure, secondsMax, sameSite = 'Lax' }: Cookie): string =>
  [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${secondsMax}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
