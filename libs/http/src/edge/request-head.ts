import type { IncomingMessage } from 'node:http';
import type { ApiError } from '../errors/api-error.js';
import { badFormat } from './unread-body.js';

/** Two of one of these may be read differently by us and by a proxy in front: whose request would it be? */
const SENT_ONCE = ['host', 'authorization'];

/** The one expectation that a server can meet: it says that it wants the body. */
const KEEPS_COMING = '100-continue';

/** Mistakes in the line and the headers of a request, found before its caller is authenticated. */
export const headProblem = (request: IncomingMessage): ApiError | undefined => {
  const { url = '', headers, rawHeaders } = request;
  if (!url.startsWith('/'))
    return refused('TARGET_FORM', 'The request line must name a path of this server, not a whole address');
  for (const name of SENT_ONCE)
    if (timesSent(name, rawHeaders) > 1) return refused('HEADER_REPEATED', `${name} must be sent once`);
  if (headers.host === undefined && request.httpVersion === '1.1')
    return refused('HOST_MISSING', 'host must be sent');
  const { expect = KEEPS_COMING } = headers;
  if (expect.toLowerCase() !== KEEPS_COMING)
    return refused('EXPECTATION', `Nothing but ${KEEPS_COMING} can be expected`);
  const { 'content-encoding': encoding = 'identity' } = headers;
  if (encoding.toLowerCase() !== 'identity')
    return refused('CONTENT_ENCODING', 'A body must be sent as it is, without a Content-Encoding');
  return undefined;
};

const timesSent = (name: string, rawHeaders: readonly string[]): number =>
  rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === name).length;

/** Where the next request of such a connection would begin is not for us to guess. */
const refused = (reason: string, message: string): ApiError =>
  badFormat(reason, message, { connection: 'close' });

/** Whether a body follows the headers. */
const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Whether the connection ends with the answer, because of an unread body: reading it only to discard it would
 * let a stranger keep us busy. A body that has arrived already, of an authorised caller, costs nothing more.
 */
export const endsWithAnswer = (request: IncomingMessage, status: number): boolean =>
  announcesBody(request) &&
  (!request.complete ||
    status === 401 ||
    status === 404 ||
    request.method === 'GET' ||
    request.method === 'HEAD');
