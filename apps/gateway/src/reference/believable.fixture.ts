import type { ReferenceDocument, Schemas } from './document.js';
import { ALSO_ANSWERED, ANSWERED, ANSWERED_BY, SHAPES_BY } from './known-answers.js';
import { ALSO_SHOWN, VALUES_OF } from './known-values.js';

type Members = Readonly<Record<string, unknown>>;

/** A summary: one line that begins like a sentence, and ends like a heading. */
export const SUMMARY = /^[A-Z][^\n]*[^\s.]$/;

/** What begins, and what ends after it. */
export const PERIODS = [
  ['createdAt', 'updatedAt'],
  ['createdAt', 'expiresAt'],
  ['createdAt', 'settledAt'],
  ['initiatedAt', 'settledAt'],
  ['startedAt', 'updatedAt'],
  ['requestedAt', 'expiresAt'],
  ['reportedAt', 'updatedAt'],
  ['erasedAt', 'keyShreddedAt'],
  ['createdAfter', 'createdBefore'],
  ['startDate', 'endDate'],
  ['from', 'to'],
  ['afterPosition', 'upToPosition'],
] as const;

export const isReversed = (begin: unknown, end: unknown): boolean =>
  (typeof begin === 'string' && typeof end === 'string' && Date.parse(begin) > Date.parse(end)) ||
  (typeof begin === 'number' && typeof end === 'number' && begin > end);

/** Every object of an example, the outermost too. */
export const objectsIn = (example: unknown): readonly Members[] => {
  if (Array.isArray(example)) return example.flatMap(objectsIn);
  if (typeof example !== 'object' || example === null) return [];
  return [example as Members, ...Object.values(example).flatMap(objectsIn)];
};

const KIND = /^([A-Z][A-Za-z]+):[0-9a-f-]{36}$/;

/** The kinds of ids that fields of a name hold, as the schemas show them; `id` may be that of anything. */
export const kindsOf = (schemas: Schemas): ReadonlyMap<string, ReadonlySet<string>> => {
  const kinds = new Map<string, Set<string>>();
  for (const { properties = {} } of Object.values(schemas))
    for (const [name, { example }] of Object.entries(properties)) {
      const [, kind] = KIND.exec(typeof example === 'string' ? example : '') ?? [];
      if (kind !== undefined && name !== 'id') kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
    }
  return kinds;
};

/** Whether a field whose schemas show ids of some kinds holds an id of another. */
export const isOfOtherKind = (kinds: ReadonlySet<string> | undefined, value: unknown): boolean => {
  const [, kind] = KIND.exec(typeof value === 'string' ? value : '') ?? [];
  return kind !== undefined && kinds !== undefined && !kinds.has(kind);
};

/** What is known of operations and schemas that no document has. */
export const idleKnowledge = (documents: readonly ReferenceDocument[]): readonly string[] => {
  const schemas = documents.flatMap(({ components }) => Object.keys(components.schemas));
  const operations = documents.flatMap(({ paths }) =>
    Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId)),
  );
  const ofSchemas = [ANSWERED, ALSO_ANSWERED].flatMap((known) => Object.keys(known));
  const ofOperations = [ANSWERED_BY, VALUES_OF, ALSO_SHOWN].flatMap((known) => Object.keys(known));
  const withinAnswers = [...Object.values(ANSWERED_BY)].flatMap((known) => Object.keys(known));
  return [
    ...[...ofSchemas, ...withinAnswers].filter((name) => name !== '*' && !schemas.includes(name)),
    ...ofOperations.filter((name) => !operations.includes(name.split(' ')[0] ?? '')),
    // A webhook is named by its type.
    ...Object.keys(SHAPES_BY).filter((name) => !name.includes('.') && !operations.includes(name)),
  ];
};
