const NONE = {};

const BY_STATUS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'www-authenticate': 'Basic realm="causeway", charset="UTF-8"' },
  409: { 'x-should-retry': 'false' },
  429: { 'retry-after': '1' },
  503: { 'retry-after': '1' },
};

/** Headers that every answer of a status carries (config-and-tokens §4, §5), where nothing more exact is known. */
export const headersOfStatus = (status: number): Readonly<Record<string, string>> =>
  BY_STATUS[status] ?? NONE;
