/** What a single call may say besides its input. */
export interface CallOptions {
  /**
   * Where the operation knows `Idempotency-Key`: the key. Without one the client makes one for the call, so that its own
   * retries have no second effect; a program that may crash in between gives one that it has stored.
   */
  readonly idempotencyKey?: string;
  /** The customer's signature, where an operation moves money out of an embedded wallet. */
  readonly walletSignature?: { readonly signature: string; readonly requestId: string };
  readonly signal?: AbortSignal;
}

/** A request as it is sent, the same at every attempt. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  readonly hasIdempotencyKey: boolean;
}

/** How an operation is called. */
export interface OperationCall {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly isIdempotent?: boolean;
  readonly isForm?: boolean;
}

type Input = Readonly<Record<string, unknown>>;
/** What a query or a form holds. */
type Plain = string | number | boolean;

/** An operation and its input as a request. */
export const wireRequest = (call: OperationCall, input: Input, options: CallOptions): WireRequest => {
  const idempotencyKey = call.isIdempotent ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
  const { body } = input;
  const isJson = body !== undefined && call.isForm !== true;
  return {
    method: call.method,
    path: `${pathOf(call.path, input)}${queryOf(call.query, input)}`,
    headers: {
      accept: 'application/json',
      ...(isJson && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(options.walletSignature && {
        'service-wallet-signature': options.walletSignature.signature,
        'request-id': options.walletSignature.requestId,
      }),
    },
    body: isJson ? JSON.stringify(body) : body === undefined ? undefined : formOf(body as Input),
    hasIdempotencyKey: idempotencyKey !== undefined,
  };
};

/** What is no part of a path: nothing at all, and the dots that addresses fold. */
const NO_PART = /^\.{0,2}$/;

const pathOf = (pattern: string, input: Input): string =>
  pattern.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = input[name];
    if (typeof value !== 'string' || NO_PART.test(value)) throw new TypeError(`${name} must be given.`);
    return encodeURIComponent(value);
  });

const queryOf = (names: readonly string[], input: Input): string => {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = input[name];
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) query.append(name, String(each as Plain));
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
};

const formOf = (body: Input): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Readonly<Record<string, Blob | Plain | undefined>>))
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  return form;
};
