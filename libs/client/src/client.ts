import { readAnswer } from './answer.js';
import { ConnectionError, isCausewayError } from './errors.js';
import { API_PATH, OPERATIONS, type Operations } from './generated/operations.js';
import { wireRequest, type CallOptions, type OperationCall, type WireRequest } from './request.js';
import { pauseBeforeRetry, waitFor } from './retry.js';

const RETRIES = 3;
/** Longer than the service holds a repeated request until the first is done (config-and-tokens §7). */
const TIMEOUT_MS = 40_000;

export interface ClientOptions {
  /** Where the installation is, such as `https://pay.example.com`. */
  readonly url: string;
  /** An API token of the platform. Left out where something else authenticates, such as the session of a page. */
  readonly token?: { readonly clientId: string; readonly clientSecret: string };
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How often a request is sent again at most. */
  readonly retries?: number;
  /** How long one attempt may take. */
  readonly timeoutMs?: number;
  /** Instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Instead of a timer, for tests. It ends, with its reason, when the signal of the call does. */
  readonly pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** What an operation takes and answers, and, where it answers in pages, what they hold. */
interface OperationType {
  readonly input: object;
  readonly answer: unknown;
  readonly item?: unknown;
}

/** An input that has no required member may be left out. */
type Arguments<Each extends OperationType> =
  Record<never, never> extends Each['input']
    ? [input?: Each['input'], options?: CallOptions]
    : [input: Each['input'], options?: CallOptions];

/** The operations that answer in pages. */
type Paged<All> = { [Name in keyof All]: All[Name] extends { item: unknown } ? Name : never }[keyof All];
type ItemOf<Each> = Each extends { item: infer Item } ? Item : never;

/** Every operation as a function of its name. */
export type ClientOf<All extends { [Name in keyof All]: OperationType }> = {
  readonly [Name in keyof All]: (...input: Arguments<All[Name]>) => Promise<All[Name]['answer']>;
} & {
  /** Everything that a list holds, page after page, as it is asked for. */
  readonly each: <Name extends Paged<All>>(
    name: Name,
    ...input: Arguments<All[Name]>
  ) => AsyncIterable<ItemOf<All[Name]>>;
};

/** Every operation of the API as a function of its name. */
export type Client = ClientOf<Operations>;
export type OperationName = keyof Operations;
export type Answer<Name extends OperationName> = Operations[Name]['answer'];
export type PagedName = Paged<Operations>;
export type Item<Name extends PagedName> = ItemOf<Operations[Name]>;

/** The client of an installation: every operation of its API, typed. Nothing is sent before one is called. */
export const createClient = (options: ClientOptions): Client =>
  clientOf<Operations>(OPERATIONS, API_PATH, options);

type Input = Readonly<Record<string, unknown>>;

/**
 * A client of other operations than those of the API, by their table.
 * @param path where they are below the address of the installation
 */
export const clientOf = <All extends { [Name in keyof All]: OperationType }>(
  table: Readonly<Record<keyof All, OperationCall>>,
  path: string,
  options: ClientOptions,
): ClientOf<All> => {
  const sender = new Sender({ ...options, url: `${options.url.replace(/\/+$/, '')}${path}` });
  const call = (name: keyof All, input: Input = {}, how: CallOptions = {}): Promise<unknown> =>
    sender.send(wireRequest(table[name], input, how), how.signal);
  const operations = (Object.keys(table) as (keyof All)[]).map(
    (name) => [name, (input?: Input, how?: CallOptions) => call(name, input, how)] as const,
  );
  const each = (name: keyof All, input: Input = {}, how?: CallOptions) =>
    itemsOf((cursor) => call(name, { ...input, ...(cursor !== undefined && { cursor }) }, how));
  return { ...Object.fromEntries(operations), each } as unknown as ClientOf<All>;
};

interface Page {
  readonly data: readonly unknown[];
  readonly hasMore: boolean;
  readonly nextCursor?: string;
}

async function* itemsOf(pageAt: (cursor: string | undefined) => Promise<unknown>): AsyncGenerator {
  let cursor: string | undefined;
  do {
    const page = (await pageAt(cursor)) as Page;
    yield* page.data;
    cursor = page.hasMore ? page.nextCursor : undefined;
  } while (cursor !== undefined);
}

/** Sends a request until it is answered, or may not be sent again. */
class Sender {
  private readonly url: string;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly retries: number;
  private readonly timeoutMs: number;
  private readonly fetch: typeof fetch;
  private readonly pause: (ms: number, signal?: AbortSignal) => Promise<void>;

  constructor({ url, token, headers, retries, timeoutMs, fetch: given, pause }: ClientOptions) {
    this.url = url.replace(/\/+$/, '');
    this.headers = {
      ...headers,
      ...(token && { authorization: `Basic ${btoa(`${token.clientId}:${token.clientSecret}`)}` }),
    };
    this.retries = retries ?? RETRIES;
    this.timeoutMs = timeoutMs ?? TIMEOUT_MS;
    // Browsers refuse a fetch that is called as the method of another object.
    this.fetch = given ?? ((input, init) => fetch(input, init));
    this.pause = pause ?? waitFor;
  }

  async send(request: WireRequest, signal: AbortSignal | undefined): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.attempt(request, signal);
      } catch (error) {
        if (!isCausewayError(error) || attempt > this.retries || signal?.aborted === true) throw error;
        const pause = pauseBeforeRetry(error, { ...request, attempt }, chance());
        if (pause === undefined) throw error;
        await this.pause(pause, signal);
      }
  }

  private async attempt(request: WireRequest, signal: AbortSignal | undefined): Promise<unknown> {
    const timeout = AbortSignal.timeout(this.timeoutMs);
    let answer: Response;
    let body: string;
    try {
      answer = await this.fetch(`${this.url}${request.path}`, {
        method: request.method,
        headers: { ...this.headers, ...request.headers },
        redirect: 'error',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        ...(request.body !== undefined && { body: request.body }),
      });
      // What breaks off within its body is no answer either.
      body = await answer.text();
    } catch (error) {
      // A caller who gave the call up gets the reason that it gave.
      signal?.throwIfAborted();
      throw new ConnectionError(`No answer from ${this.url}.`, { cause: error });
    }
    return readAnswer(answer, body);
  }
}

const chance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
