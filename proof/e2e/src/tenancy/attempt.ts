import { randomUUID } from 'node:crypto';
import type { Answer, ApiClient } from '../harness/api-client.js';
import type { DocumentedOperation, Place } from './interface-document.js';

/** What a request holds beside its method and its pattern. */
export interface RequestParts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The body is a form then, with a small file in this part. */
  readonly file?: string;
}

export const withValue = (parts: RequestParts, place: Place, value: unknown): RequestParts => {
  const [where = '', ...names] = place.split('.');
  return { ...parts, [where]: replaced(parts[where as keyof RequestParts] ?? {}, names, value) };
};

const replaced = (within: unknown, [name, ...deeper]: readonly string[], value: unknown): unknown => {
  if (name === undefined) return value;
  if (Array.isArray(within))
    return within.map((each: unknown, index) =>
      String(index) === name ? replaced(each, deeper, value) : each,
    );
  const fields = (within ?? {}) as Readonly<Record<string, unknown>>;
  return { ...fields, [name]: replaced(fields[name], deeper, value) };
};

type Sought = Pick<DocumentedOperation, 'method' | 'path'> & Partial<Pick<DocumentedOperation, 'needsKey'>>;

/** Sends a request, under a key of its own where the operation needs one. */
export const send = (
  api: ApiClient,
  { method, path: pattern, needsKey }: Sought,
  { path = {}, query = {}, body, file }: RequestParts,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  const sent = file === undefined ? body : formOf(body ?? {}, file);
  const key: Readonly<Record<string, string>> = needsKey === true ? { 'idempotency-key': randomUUID() } : {};
  return api.send(method, `${filled}${search === '' ? '' : `?${search}`}`, sent, { ...key, ...headers });
};

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n';

const formOf = (fields: Readonly<Record<string, unknown>>, file: string): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append(file, new Blob([PDF], { type: 'application/pdf' }), 'scan.pdf');
  return form;
};

/** Headers that differ from answer to answer and carry no information about records. */
const OF_THE_MOMENT = new Set(['date', 'x-request-id', 'content-length', 'keep-alive', 'connection']);

/**
 * Everything of an answer that its caller can see, without the value that was sent: two answers that read the
 * same cannot be distinguished. What a success creates (ids, times, secrets) is left out too.
 */
export const visible = ({ status, headers, text }: Answer, sent = ''): string => {
  const shown = without(sent, text);
  const kept = [...headers]
    .filter(([name]) => !OF_THE_MOMENT.has(name))
    .map(([name, value]) => `${name}: ${value}`);
  return [String(status), ...kept.sort(), status < 400 ? withoutFresh(shown) : shown].join('\n');
};

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Text in which all uuids read the same. */
export const withoutUuid = (text: string): string => text.replaceAll(UUID, '<uuid>');

/** An answer may repeat what was sent, in its own way of writing ids. */
export const without = (sent: string, text: string): string => {
  if (sent === '') return text;
  const [uuid] = sent.match(UUID) ?? [];
  const literal = JSON.stringify(sent).slice(1, -1);
  const shown = text.replaceAll(literal, '<sent>');
  return uuid === undefined ? shown : shown.replaceAll(new RegExp(uuid, 'gi'), '<sent>');
};

const withoutFresh = (text: string): string =>
  withoutUuid(text)
    .replaceAll(/[0-9a-f]{32,64}/g, '<hex>')
    .replaceAll(/DE\d{20}/g, '<iban>')
    .replaceAll(/\$[a-z2-7]{12}@/g, '$<name>@')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/"nextCursor":"[^"]*"/g, '"nextCursor":"<cursor>"');

/** Work on all of them, a few at a time: a suite that fills the machine measures the machine. */
export const inTurns = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  atOnce = 8,
): Promise<void> => {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};
