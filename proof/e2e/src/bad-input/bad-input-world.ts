import { randomUUID } from 'node:crypto';
import type { RequestParts } from '../tenancy/attempt.js';
import { ApiClient, type Answer } from '../harness/api-client.js';
import { TenancyWorld, type Row } from '../tenancy/tenancy-world.js';
import { operationsOf, type ApiDocument, type Takes } from './api-schema.js';
import { RawCaller, targetOf, type RawRequest } from './raw-request.js';
import { Trace, type Holdings } from './trace.js';

/**
 * What falls due by itself within an hour is done before the first request: a busy machine takes many minutes for this suite,
 * and what comes of time alone would be taken for the trace of a request.
 */
const AHEAD_S = 3_600;

/** An operation, and a valid request for it. */
export interface Proper extends Takes {
  readonly row: Row;
  readonly parts: RequestParts;
}

/** An installation at rest, and a valid request for every operation, which is sent with one error in it. */
export class BadInputWorld {
  private constructor(
    readonly tenancy: TenancyWorld,
    readonly document: ApiDocument,
    readonly operatorDocument: ApiDocument,
    readonly proper: readonly Proper[],
    private readonly trace: Trace,
  ) {}

  static async open(): Promise<BadInputWorld> {
    const tenancy = await TenancyWorld.open();
    try {
      const operator = ApiClient.operator(tenancy.keys);
      const document = (await tenancy.us.api.get('/openapi.json')).body as unknown as ApiDocument;
      const ofOperator = (await operator.get('/operator/openapi.json')).body as unknown as ApiDocument;
      const proper: Proper[] = [];
      for (const takes of operationsOf(document)) {
        const row = tenancy.row(takes.operationId);
        proper.push({ ...takes, row, parts: await row.call(tenancy.us) });
      }
      const trace = new Trace(tenancy.databaseUrl, operator, tenancy.us.value('Platform'));
      const world = new BadInputWorld(tenancy, document, ofOperator, proper, trace);
      await world.passTime(AHEAD_S);
      return world;
    } catch (error) {
      await tenancy.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.tenancy.close();
  }

  get withBody(): (Proper & Required<Pick<Takes, 'body'>>)[] {
    return this.proper.flatMap((each) => (each.body === undefined ? [] : [{ ...each, body: each.body }]));
  }

  /** The traces that some work left behind; none is an empty list. */
  async traceOf(work: () => Promise<unknown>): Promise<string[]> {
    const before: Holdings = await this.trace.holdings();
    await work();
    return this.trace.since(before);
  }

  /** Moves the sandbox clock forward, then waits until all work that is due by then is done. */
  async passTime(advanceSeconds: number): Promise<void> {
    const { status, text } = await ApiClient.operator(this.tenancy.keys).post('/operator/clock', {
      advanceSeconds,
    });
    if (status !== 200) throw new Error(`the clock stands still: ${status} ${text}`);
    await this.trace.quiet();
  }

  /** Sends a platform's request byte by byte. */
  send(request: RawRequest): Promise<Answer> {
    const { sandbox, baseUrl } = this.tenancy.keys;
    const secret = Buffer.from(`${sandbox.apiKeyId}:${sandbox.apiKeySecret}`).toString('base64');
    return new RawCaller(baseUrl, `Basic ${secret}`).send({
      ...request,
      headers: { ...this.keyFor(request), ...request.headers },
    });
  }

  /** A key of its own for a request that is refused without one. */
  private keyFor({ method, target }: RawRequest): Readonly<Record<string, string>> {
    const needs = this.proper.some(
      ({ row }) =>
        row.needsKey &&
        row.method === method &&
        new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^?]+')}(?:[?]|$)`).test(target),
    );
    return needs ? { 'idempotency-key': randomUUID() } : {};
  }

  sendUnauthenticated(request: RawRequest): Promise<Answer> {
    return new RawCaller(new URL(this.tenancy.keys.baseUrl).origin, undefined).send(request);
  }

  sendAsOperator(request: RawRequest): Promise<Answer> {
    const { operatorToken, baseUrl } = this.tenancy.keys;
    return new RawCaller(new URL(baseUrl).origin, `Bearer ${operatorToken}`).send(request);
  }
}

/** Where a proper request goes; `search` replaces its query. */
export const targetFor = ({ path, parts }: Pick<Proper, 'path' | 'parts'>, search?: string): string => {
  const query = search ?? new URLSearchParams(parts.query).toString();
  return `${targetOf(path, parts.path)}${query === '' ? '' : `?${query}`}`;
};
