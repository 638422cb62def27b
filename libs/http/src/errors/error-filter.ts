import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { isPassing, RejectedError, UnavailableError } from '@causeway/commands';
import type { FastifyReply } from 'fastify';
import type { EdgeRequest } from '../edge/edge-request.js';
import type { RequestObserver } from '../edge/request-observer.js';
import type { RouteTable } from '../edge/route-table.js';
import type { WireWords } from '../wire/wire-words.js';
import { ApiError, type ErrorEnvelope } from './api-error.js';
import { withDocUrl } from './doc-link.js';
import { fromHttpStatus, internalError, methodNotAllowed, unavailable } from './http-status-errors.js';
import { notFound } from './not-found.js';
import { errorPage, isForFrames, isForPeople } from '../pages/error-page.js';
import { PAGE_HEADERS, sendFramedPage, sendPage } from '../pages/page-answer.js';
import { headersOfStatus } from './status-headers.js';
import { fromRejection, type RejectionTables } from './rejections.js';

/**
 * The one place where a failure becomes an answer: `{ status, code, message, details? }` (config-and-tokens §5). Where the
 * installation serves its reference, `details.docUrl` leads to the code's page there.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly tables: RejectionTables,
    private readonly routes: RouteTable,
    private readonly observer: RequestObserver,
    private readonly referenceOrigin?: string,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<EdgeRequest>(), http.getResponse<FastifyReply>());
  }

  /** Also used for failures before a route was found, which Nest never sees. */
  answer(error: unknown, request: EdgeRequest, reply: FastifyReply): void {
    const answer = this.wrongMethod(request) ?? this.expected(error) ?? this.unexpected(error, request);
    request.refusal = answer;
    // Once bytes are on the wire the status cannot change; Fastify then ends the connection.
    if (reply.raw.headersSent) reply.raw.destroy();
    else if (isForPeople(request.url)) void sendErrorPage(reply, answer);
    else sendError(reply, answer, this.referenceOrigin);
  }

  private wrongMethod(request: EdgeRequest): ApiError | undefined {
    if (!request.is404) return undefined;
    const allowed = this.routes.methodsOf(request.url);
    const isWrong = allowed.length > 0 && !allowed.includes(request.method);
    return isWrong ? methodNotAllowed(allowed) : undefined;
  }

  private expected(error: unknown): ApiError | undefined {
    if (error instanceof ApiError) return error;
    if (error instanceof RejectedError) return fromRejection(error, this.tables);
    if (error instanceof UnavailableError) return unavailable(error.retryAfterSeconds);
    if (error instanceof HttpException) return fromHttpStatus(error.getStatus());
    if (!isFastifyError(error)) return undefined;
    // A path that cannot be decoded holds a malformed id at best (config-and-tokens §5).
    return error.code === 'FST_ERR_BAD_URL' ? notFound('Operation') : fromHttpStatus(error.statusCode);
  }

  /** Reported in full, answered without details. While the database is unreachable the client may retry. */
  private unexpected(error: unknown, request: EdgeRequest): ApiError {
    this.observer.failed({
      error,
      requestId: request.id,
      method: request.method,
      route: routeOf(request),
    });
    return isPassing(error) ? unavailable(1) : internalError();
  }
}

/** The same for who reads it, also in a frame: a notice has nothing to hide and nothing to press. */
const sendErrorPage = (reply: FastifyReply, error: ApiError): Promise<void> => {
  const [page, headers] = [errorPage(error), { ...headersOfStatus(error.status), ...error.headers }];
  return isForFrames(reply.request.url)
    ? sendFramedPage(reply, page, { ancestors: '*', headers })
    : sendPage(reply, page, { ...PAGE_HEADERS, ...headers });
};

/** Writes an error with the headers that its status demands. */
const sendError = (reply: FastifyReply, error: ApiError, referenceOrigin: string | undefined): void => {
  const words = (reply.request as EdgeRequest).wireWords;
  void reply
    .code(error.status)
    .headers({ ...headersOfStatus(error.status), ...error.headers })
    .type('application/json; charset=utf-8')
    .send(withDocUrl(inWords(error.toEnvelope(), words), referenceOrigin, words));
};

/** The serializer renames codes at their places; the words in our own sentences and paths have none. */
const inWords = (envelope: ErrorEnvelope, words: WireWords | undefined): ErrorEnvelope => {
  if (words === undefined) return envelope;
  const { message, details } = envelope;
  const errors = details?.['errors'];
  return {
    ...envelope,
    message: words.text(message),
    ...(Array.isArray(errors) && {
      details: { ...details, errors: JSON.parse(words.text(JSON.stringify(errors))) as unknown },
    }),
  };
};

const isFastifyError = (error: unknown): error is Error & { code: string; statusCode: number } =>
  error instanceof Error &&
  error.name === 'FastifyError' &&
  typeof (error as { statusCode?: unknown }).statusCode === 'number';

/** Without a route there are no route options, whatever the type says. */
const routeOf = (request: EdgeRequest): string | undefined =>
  (request.routeOptions as EdgeRequest['routeOptions'] | undefined)?.url;
