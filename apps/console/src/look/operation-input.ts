import type { OperationCall } from '@causeway/client';

/** What a person filled in for an operation. */
interface Filled {
  readonly texts: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly file: File | null;
}

/** The member of a form that is no text. */
const FILE = 'file';
/** Pages are gone through elsewhere. */
const OF_PAGES: ReadonlySet<string> = new Set(['limit', 'cursor']);

/** The names of what an operation takes in its path and its query. */
export const parametersOf = ({ path, query }: Pick<OperationCall, 'path' | 'query'>): readonly string[] => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  ...query.filter((name) => !OF_PAGES.has(name)),
];

/**
 * The input of an operation as the client takes it: a field that was left empty is not given.
 * @throws Error where the body is no JSON
 */
export const inputOf = (
  call: Pick<OperationCall, 'path' | 'query' | 'isForm'>,
  { texts, body, file }: Filled,
): object => {
  const given = parametersOf(call).flatMap((name) => (texts[name] ? [[name, texts[name]] as const] : []));
  const said = body === undefined || body.trim() === '' ? undefined : parsed(body);
  const sent = call.isForm === true ? { ...(said as object), ...(file !== null && { [FILE]: file }) } : said;
  return { ...Object.fromEntries(given), ...(sent !== undefined && { body: sent }) };
};

/** A body as the reference has it, about the records of the page. */
export const bodyFor = (example: unknown, known: Readonly<Record<string, string>>): string | undefined => {
  if (example === undefined) return undefined;
  if (typeof example !== 'object' || example === null) return JSON.stringify(example);
  const members = Object.entries(example).filter(([name]) => name !== FILE);
  return JSON.stringify(
    Object.fromEntries(members.map(([name, value]) => [name, known[name] ?? value])),
    null,
    2,
  );
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw new Error('The body is no JSON.');
  }
};
