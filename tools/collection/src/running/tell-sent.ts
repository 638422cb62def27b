import type { SentRequest } from './run-folder.js';

/** A request in a line, and a line for each check. */
export const tellSent = ({ name, status, checks }: SentRequest): string =>
  [
    `${String(status)}  ${name}`,
    ...checks.map(({ rule, failure }) =>
      failure === undefined ? `       ok      ${rule}` : `       FAILED  ${rule}: ${failure}`,
    ),
  ].join('\n');
