export const API_VERSION = '2025-10-13';

/** Every operation of the API is below it; health, metrics, docs and operator paths are not. */
export const API_PREFIX = `/api/${API_VERSION}`;

/** Paths outside the API, in the form that Nest excludes from a global prefix. */
export const OUTSIDE_API = [
  'health',
  'health/*rest',
  'metrics',
  'docs',
  'docs/*rest',
  'console',
  'console/*rest',
  'operator',
  'operator/*rest',
  '.well-known/*rest',
  'card-details/*rest',
  'i/*rest',
  'pages/*rest',
  'terms/*rest',
  'verify/*rest',
  'liveness/*rest',
];
