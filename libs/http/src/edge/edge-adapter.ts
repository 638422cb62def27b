import { endingConnections, UnavailableError } from '@causeway/commands';
import { jsonText, newUuid } from '@causeway/kernel';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { notFound } from '../errors/not-found.js';
import { headersOfStatus } from '../errors/status-headers.js';
import { isStoredResponse } from '../routes/stored-response.js';
import type { WireWords } from '../wire/wire-words.js';
import { brokenRequestAnswer } from './broken-request.js';
import type { EdgeRequest } from './edge-request.js';
import { answerAtLast, lastAnswerMs } from './last-answer.js';
import { lingered } from './linger.js';
import { isForOperators, type OperatorListener } from './operator-listener.js';
import { endsWithAnswer, headProblem } from './request-head.js';
import { isRefusal, RouteTable } from './route-table.js';
import { registerForms } from '../forms/register-forms.js';
import { isForm, UnreadBody } from './unread-body.js';

export interface EdgeAdapterOptions {
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed; by default none is. */
  readonly trustedProxies?: readonly string[];
  /** Operators have a listener of their own; at each of the two, what belongs to the other is not there. */
  readonly operatorListener?: OperatorListener;
  /** The console's requests become those of the API that they are for. */
  readonly console?: ConsoleAccess;
  /** Where people reach the reference that this application serves: errors lead to their pages there. */
  readonly referenceOrigin?: string;
}

/** Knows the requests of the console's page. */
export interface ConsoleAccess {
  /** The address that a request is for, its credentials put in; undefined for a request that is not the console's. */
  rewrite(request: IncomingMessage): string | undefined;
  /**
   * Takes the credentials back where the session was ended. Gives the cookie with which it goes on, where it is time
   * for a new one.
   */
  admit(request: IncomingMessage, isSecure: boolean): Promise<string | undefined>;
  /** What the page is sent of a JSON answer to its request. */
  shown(json: string): string;
}

/** A whole request must have arrived within this time; a trickle of bytes does not prolong it. Forms have more: `form-arrival`. */
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** An answer may wait 30 s for a running twin (config-and-tokens §7); a socket silent for longer is dead. */
const CONNECTION_TIMEOUT_MS = 65_000;
/** A typed id has 60 characters, a UMA address 255 and may come percent-encoded. */
const PATH_PARAMETER_LENGTH_MAX = 1_024;

type FailureAnswer = (error: unknown, request: EdgeRequest, reply: FastifyReply) => void;

const isOfConsole = ({ originalUrl }: FastifyRequest): boolean => originalUrl.startsWith('/console');

/** Answers to the console's page, which are for a person before a screen. */
const asShown =
  (console: ConsoleAccess) =>
  (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ): void => {
    if (!isOfConsole(request)) {
      done(null, payload);
      return;
    }
    // A browser that is challenged asks its person for a password, in a window of its own, before the page hears of it.
    if (reply.statusCode === 401) void reply.removeHeader('www-authenticate');
    done(null, typeof payload === 'string' && isJson(reply) ? console.shown(payload) : payload);
  };

const isJson = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('application/json');

/** Fastify set up for an API that money depends on: bounded, quiet about itself, bodies left unread until wanted. */
export class EdgeAdapter extends FastifyAdapter {
  readonly routes = new RouteTable();
  readonly referenceOrigin: string | undefined;
  private takesBodiesUnread = false;
  private answerFailure: FailureAnswer | undefined;

  constructor({ trustedProxies = [], operatorListener, console, referenceOrigin }: EdgeAdapterOptions) {
    super({
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      http: { headersTimeout: HEADERS_TIMEOUT_MS, requireHostHeader: false },
      routerOptions: { maxParamLength: PATH_PARAMETER_LENGTH_MAX },
      return503OnClosing: false,
      trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
      requestIdHeader: false,
      genReqId: requestIdOf,
      ...(console && {
        rewriteUrl: (request: IncomingMessage): string => {
          const target = console.rewrite(request);
          if (target !== undefined) operatorListener?.takeAsConsole(request);
          return target ?? request.url ?? '/';
        },
      }),
      clientErrorHandler: brokenRequestAnswer(referenceOrigin),
      frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
        void reply.header('x-request-id', request.id);
        this.answerFailure?.(error, request, reply);
      },
    });
    this.referenceOrigin = referenceOrigin;
    this.registerParserMiddleware();
    this.prepare(operatorListener);
    if (console) this.admitConsole(console);
  }

  /** Opens the operators' listener; the application listens already. Gives its port. */
  listenForOperators(
    listener: OperatorListener,
    at: { readonly port: number; readonly host: string },
  ): Promise<number> {
    const timeouts = { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS };
    const fastify = this.getInstance();
    return listener.listen(
      {
        request: (request, response) => fastify.routing(request, response),
        clientError: brokenRequestAnswer(this.referenceOrigin),
      },
      at,
      timeouts,
    );
  }

  /** How to answer what fails before a route is found. */
  onEarlyFailure(answer: FailureAnswer): void {
    this.answerFailure = answer;
  }

  /**
   * Bodies are not parsed here but by the validation, when the caller is known. Called by the constructor, so that
   * it holds whatever the application says about body parsers, and again by Nest.
   */
  override registerParserMiddleware(): void {
    if (this.takesBodiesUnread) return;
    this.takesBodiesUnread = true;
    const fastify = this.getInstance();
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser('*', (request, payload, done) => {
      done(null, new UnreadBody(request, payload));
    });
    registerForms(fastify);
  }

  private admitConsole(console: ConsoleAccess): void {
    const fastify = this.getInstance();
    fastify.addHook('onSend', asShown(console));
    fastify.addHook('onRequest', (request, reply, done) => {
      if (!isOfConsole(request)) {
        done();
        return;
      }
      console.admit(request.raw, request.protocol === 'https').then(
        (cookie) => {
          if (cookie !== undefined) void reply.header('set-cookie', cookie);
          done();
        },
        (error: unknown) => this.answerFailure?.(error, request, reply),
      );
    });
  }

  private prepare(listener: OperatorListener | undefined): void {
    const fastify = this.getInstance();
    const endConnections = endingConnections(fastify.server);
    fastify.server.on('checkExpectation', (request, response) => fastify.routing(request, response));
    fastify.addHook('preClose', (done) => {
      endConnections();
      done();
    });
    fastify.addHook('onRoute', ({ url, method, config }) =>
      this.routes.add(url, [method].flat(), isRefusal(config)),
    );
    fastify.addHook('onRequest', (request, reply, done) => {
      void reply.header('x-request-id', request.id);
      const late = (): void =>
        this.answerFailure?.(new UnavailableError('nothing came of it in time', 1), request, reply);
      answerAtLast(request.raw, reply.raw, late, lastAnswerMs(isForOperators(request.routeOptions.url)));
      const isAstray = listener?.isAstray(request.raw, request.routeOptions.url) === true;
      const problem = headProblem(request.raw) ?? (isAstray ? notFound('Operation') : undefined);
      if (problem === undefined || this.answerFailure === undefined) done();
      else this.answerFailure(problem, request, reply);
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const isLast = endsWithAnswer(request.raw, reply.statusCode);
      if (isLast) void reply.header('connection', 'close');
      // A stranger's body is never read; that of a form is often longer than what fits on the way.
      if (isLast && isForm(request) && (request as EdgeRequest).caller !== undefined)
        void lingered(request.raw).then(() => done(null, payload));
      else done(null, payload);
    });
    fastify.addHook('preSerialization', (_request, reply, payload, done) => {
      if (isStoredResponse(payload)) {
        const { status } = payload;
        void reply.code(status).headers(headersOfStatus(status)).type('application/json; charset=utf-8');
      }
      done(null, payload);
    });
    fastify.setReplySerializer(bodyOf);
  }

  /** Renames the API's words in requests and answers to the deployment's; call it before listening. */
  speak(words: WireWords): void {
    const fastify = this.getInstance();
    fastify.decorateRequest('wireWords', { getter: () => words });
    fastify.addHook('onRequest', (request, _reply, done) => {
      request.query = words.receivedQuery(request.query as Record<string, unknown>);
      done();
    });
    fastify.setReplySerializer((payload) => words.sent(bodyOf(payload)));
  }
}

const bodyOf = (payload: unknown): string => (isStoredResponse(payload) ? payload.body : jsonText(payload));

/** A caller's id is kept when it is harmless in a log line, a header and a label; else the request gets its own. */
const SANE_REQUEST_ID = /^[A-Za-z0-9._:~-]{1,128}$/;
const requestIdOf = (request: IncomingMessage): string => {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && SANE_REQUEST_ID.test(sent) ? sent : newUuid();
};

export const edgeAdapter = (options: EdgeAdapterOptions = {}): EdgeAdapter => new EdgeAdapter(options);
