import { Logger, Module, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Caller } from '../access/caller.js';
import type { OperatorAuthenticator } from '../access/operator.js';
import { API_PREFIX } from '../edge/api-version.js';
import { configureEdge, type EdgeOptions } from '../edge/configure-edge.js';
import { edgeAdapter, type ConsoleAccess } from '../edge/edge-adapter.js';
import type { RequestFailure, RequestSummary } from '../edge/request-observer.js';
import { openApiDocument } from '../openapi/open-api-document.js';
import { ContractCheck } from './contract-check.js';
import { HarnessCallers } from './harness-callers.js';

/** The application under test, and whatever of the edge shall differ from its defaults. */
export interface HarnessOptions extends ModuleMetadata, Partial<Omit<EdgeOptions, 'observer'>> {
  /** The secret of an operator who may do everything, named `spec`. */
  readonly operatorToken?: string;
  readonly console?: ConsoleAccess;
  /** Where the application's reference is; without it errors lead nowhere. */
  readonly referenceOrigin?: string;
}

export interface HarnessRequest {
  /** The address that the request comes from; this machine's where it is left out. */
  readonly from?: string;
  /** The caller; `null` for none. By default a sandbox token with every permission. */
  readonly as?: Partial<Caller> | null;
  /** Sent as JSON; text and bytes are sent as they are, with the JSON content type too. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HarnessAnswer<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  /** The parsed JSON; undefined when the answer is none. */
  readonly body: Body;
}

export interface HttpHarness {
  readonly app: NestFastifyApplication;
  readonly document: OpenAPIObject;
  readonly callers: HarnessCallers;
  readonly completed: readonly RequestSummary[];
  /** What was answered as 500, with its cause. */
  readonly failures: readonly RequestFailure[];
  /**
   * Sends a request to a path of the API (`/tokens`) or, when it starts with two slashes, to one outside (`//health`).
   * Throws when the answer is not as the application's own OpenAPI document says.
   */
  send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    request?: HarnessRequest,
  ): Promise<HarnessAnswer<Body>>;
  close(): Promise<void>;
}

/** The default limit: specs send more in a second than a platform may. */
const UNLIMITED = { perSecond: 1_000_000, burst: 1_000_000 };

/** An application with the whole edge around it, driven in process; no socket is opened. */
export const httpHarness = async (options: HarnessOptions): Promise<HttpHarness> => {
  const {
    imports = [],
    controllers = [],
    providers = [],
    exports = [],
    operatorToken,
    console,
    referenceOrigin,
    ...edge
  } = options;
  const module = { module: HarnessModule, imports, controllers, providers, exports };
  Logger.overrideLogger(['error', 'fatal']);

  const app = await NestFactory.create<NestFastifyApplication>(
    module,
    edgeAdapter({ ...(console && { console }), ...(referenceOrigin !== undefined && { referenceOrigin }) }),
  );
  const callers = new HarnessCallers();
  const completed: RequestSummary[] = [];
  const failures: RequestFailure[] = [];
  configureEdge(app, {
    rejectionTables: {},
    authenticator: callers,
    rateLimit: UNLIMITED,
    failureLimit: UNLIMITED,
    visitLimit: UNLIMITED,
    allVisitsLimit: UNLIMITED,
    ...(operatorToken !== undefined && { operators: soleOperator(operatorToken) }),
    ...edge,
    observer: {
      completed: (summary) => completed.push(summary),
      failed: (failure) => failures.push(failure),
    },
  });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const document = openApiDocument(app, edge.wireName === undefined ? {} : { wireName: edge.wireName });
  const contract = new ContractCheck(document);

  const send = async <Body>(method: string, path: string, request: HarnessRequest = {}) => {
    const url = path.startsWith('//') ? path.slice(1) : `${API_PREFIX}${path}`;
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...signature(callers, request), ...contentType(request), ...request.headers },
      ...(request.body !== undefined && { payload: payloadOf(request.body) }),
      ...(request.from !== undefined && { remoteAddress: request.from }),
    });
    const body = parsed(answer.body, answer.headers['content-type']);
    contract.check({ method, url, status: answer.statusCode, text: answer.body, body });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: body as Body };
  };
  return { app, document, callers, completed, failures, send, close: () => app.close() };
};

@Module({})
class HarnessModule {}

const soleOperator = (token: string): OperatorAuthenticator => ({
  operatorOf: (secret) =>
    Promise.resolve(
      secret === token ? { tokenId: 'Token:spec', name: 'spec', permission: 'ADMINISTER' } : undefined,
    ),
});

const signature = (callers: HarnessCallers, { as = {} }: HarnessRequest): Record<string, string> =>
  as === null ? {} : { authorization: callers.authorization(as) };

const contentType = ({ body }: HarnessRequest): Record<string, string> =>
  body === undefined ? {} : { 'content-type': 'application/json' };

const payloadOf = (body: unknown): string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);

const parsed = (text: string, type: unknown): unknown =>
  text !== '' && String(type).startsWith('application/json') ? JSON.parse(text) : undefined;
