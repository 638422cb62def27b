import { API_CODES, type ApiCode, type ApiStatus, type RejectionTables } from '@causeway/http';

/** One reason for which the API answers with a code. */
export interface Cause {
  readonly message: string;
  readonly field?: string;
  readonly reason?: string;
}

export interface CodeEntry {
  readonly statuses: readonly ApiStatus[];
  readonly causes: readonly Cause[];
}

/** What a client does, by the status alone: the same for every code of it (config-and-tokens §5 and §7). */
export const REMEDIES: Readonly<Record<ApiStatus, string>> = {
  400: 'The request is wrong as it is: mend it before it is sent again. Every wrong field is named in details.errors.',
  401: 'The credentials are missing, wrong or over: send valid ones.',
  403: 'The caller may not do this, or not now; the same request gets the same answer until that changes.',
  404: 'There is no such record for this caller in this environment: look at the id, and at whose key asks.',
  405: 'The path is right and the method is not: use one that the header Allow names.',
  409: 'It contradicts what is so by now: read the record, then decide anew.',
  410: 'It was there and is over; it does not come back.',
  412: 'No version of the protocol is spoken on both sides: use one of those in supportedMajorVersions, or pay the receiver in another way.',
  423: 'The login is locked: wait until details.lockedUntil; where that is absent, a reset of the password opens it.',
  424: 'Another institution did not answer as it must; the request may be tried again later.',
  429: 'Too many requests: wait as long as Retry-After says.',
  500: 'Unforeseen, and reported here. With an Idempotency-Key the same request may be sent again.',
  501: 'This installation does not offer it: ask who runs it.',
  503: 'Not available for now: send the same again after Retry-After.',
};

/** What is answered before any context is asked, or by none alone. */
const OF_THE_EDGE: Partial<Record<ApiCode, string>> = {
  INVALID_INPUT: 'A field, a parameter or a header is missing, malformed or out of its bounds',
  INVALID_REQUEST_FORMAT: 'The body is not a JSON object, is too large, or is of another content type',
  INVALID_SIGNATURE: 'The signature of another institution does not fit its message',
  UNAUTHORIZED: 'The request brings no credentials, or wrong ones',
  FORBIDDEN: 'The token does not have the permission that the operation needs',
  LOOKUP_REQUEST_NOT_FOUND: 'No lookup has this id',
  REFERENCE_NOT_FOUND:
    'No operation is at this path, or no record of the kind in details.resource has this id',
  METHOD_NOT_ALLOWED: 'The path exists, and does not know this method',
  RATE_LIMITED: 'The token, its platform or the caller’s address sent more requests than it may',
  SERVICE_SWITCH_ERROR: 'A step inside this installation that routes a payment failed',
  INTERNAL_ERROR: 'Something happened that no one foresaw',
  SERVICE_UNAVAILABLE: 'The database or a service behind this one does not answer for now',
};

/** Every code of the API with the statuses that it travels with, and for what it is answered. */
export const errorCatalogue = (tables: RejectionTables): ReadonlyMap<string, CodeEntry> => {
  const catalogue = new Map<string, { statuses: ApiStatus[]; causes: Cause[] }>();
  for (const status of Object.keys(API_CODES).map(Number) as ApiStatus[])
    for (const code of API_CODES[status]) {
      const message = OF_THE_EDGE[code];
      const entry = catalogue.get(code) ?? {
        statuses: [],
        causes: message === undefined ? [] : [{ message }],
      };
      entry.statuses.push(status);
      catalogue.set(code, entry);
    }
  for (const { code, message, field, reason } of Object.values(tables).flatMap((table) =>
    Object.values(table),
  ))
    catalogue.get(code)?.causes.push({
      message,
      ...(field !== undefined && { field }),
      ...(reason !== undefined && { reason }),
    });
  return new Map([...catalogue].map(([code, entry]) => [code, { ...entry, causes: distinct(entry.causes) }]));
};

/** Several contexts may refuse in the same words. */
const distinct = (causes: readonly Cause[]): readonly Cause[] => [
  ...new Map(causes.map((cause) => [JSON.stringify(sentenceOf(cause)), cause])).values(),
];

/** A cause as a sentence: of a field that is named where its message has none for a subject. */
export const sentenceOf = ({ message, field, reason }: Cause): Cause => {
  const isWhole = !/^[a-z]/.test(message);
  return {
    message: isWhole || field !== undefined ? message : `A field ${message}`,
    ...(!isWhole && field !== undefined && { field }),
    ...(reason !== undefined && { reason }),
  };
};
