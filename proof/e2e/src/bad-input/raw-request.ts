import type { Answer } from '../harness/api-client.js';

/** A request byte by byte: errors that `fetch` and `JSON.stringify` would correct stay in it. */
export interface RawRequest {
  readonly method: string;
  /** From the slash on, with its query. */
  readonly target: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const ANSWER_TIMEOUT_MS = 60_000;

export class RawCaller {
  constructor(
    private readonly baseUrl: string,
    private readonly authorization: string | undefined,
  ) {}

  async send({ method, target, body, headers = {} }: RawRequest): Promise<Answer> {
    const answer = await fetch(`${this.baseUrl}${target}`, {
      method,
      headers: {
        ...(this.authorization !== undefined && { authorization: this.authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: text === '' ? {} : JSON.parse(text),
    };
  }
}

/** Stands for a value whose text goes into a body as it is written. */
const PLACE = '\u2020here\u2020';

/** The text of a body with one value written by hand, at a dotted path; `undefined` leaves the field out. */
export const bodyWith = (body: unknown, path: string, text: string | undefined): string => {
  const changed = JSON.stringify(replaced(body, path.split('.'), text === undefined ? undefined : PLACE));
  return text === undefined ? changed : changed.replace(JSON.stringify(PLACE), () => text);
};

/** A copy with another value at a path; objects and lists on the way are made where they are missing. */
const replaced = (within: unknown, [name, ...deeper]: readonly string[], value: unknown): unknown => {
  if (name === undefined) return value;
  if (/^\d+$/.test(name)) {
    const list: unknown[] = Array.isArray(within) ? [...(within as unknown[])] : [];
    list[Number(name)] = replaced(list[Number(name)], deeper, value);
    return list;
  }
  const fields = (within ?? {}) as Readonly<Record<string, unknown>>;
  return { ...fields, [name]: replaced(fields[name], deeper, value) };
};

export const targetOf = (pattern: string, path: Readonly<Record<string, string>> = {}): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? 'absent'));
