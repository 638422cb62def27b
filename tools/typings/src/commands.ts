import { operationsOf, schemaName, type Document, type PlacedOperation, type Schema } from './document.js';

/** How a value is written on a command line. */
export type Kind = 'text' | 'list' | 'number' | 'moment' | 'flag' | 'json' | 'file';

interface Taken {
  readonly name: string;
  /** What it is, and what it may be. */
  readonly about: string;
}

interface Option extends Taken {
  readonly kind: Kind;
  readonly choices?: readonly string[];
  readonly needed?: boolean;
}

/** An operation as a command of a terminal. */
export interface OperationCommand {
  /** `customers list` */
  readonly words: string;
  readonly operation: string;
  readonly summary: string;
  /** The parts of the path, in their order. */
  readonly takes: readonly Taken[];
  readonly query: readonly Option[];
  readonly body: readonly Option[];
  /** The body of the document's own example. */
  readonly example?: unknown;
  readonly isList?: boolean;
}

/**
 * The operations of a document as commands, by their words: what the path names, then what is done there.
 * @param isLeftOut picks the operations that a command line is not for
 */
export const operationCommands = (
  document: Document,
  isLeftOut: (operation: PlacedOperation) => boolean,
): readonly OperationCommand[] => {
  const operations = operationsOf(document).filter((each) => !isLeftOut(each));
  const paths = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const commands = operations.map((operation) => commandOf(document, operation, paths));
  // What has others below it begins what they end: `quotes authorize start`.
  const isGroup = (words: string): boolean => commands.some((each) => each.words.startsWith(`${words} `));
  return commands
    .map((each) => (isGroup(each.words) ? { ...each, words: `${each.words} start` } : each))
    .sort((one, other) => (one.words < other.words ? -1 : 1));
};

/** The table as a source file. */
export const commandTable = (commands: readonly OperationCommand[]): string =>
  [
    "import type { OperationCommand } from '../commands/operation-command.js';",
    '',
    '/** Every operation of the API as a command. */',
    `export const OPERATION_COMMANDS: readonly OperationCommand[] = ${JSON.stringify(commands)};`,
    '',
  ].join('\n');

const commandOf = (
  document: Document,
  operation: PlacedOperation,
  paths: ReadonlySet<string>,
): OperationCommand => {
  const { operationId, summary, parameters = [], path } = operation;
  const isList = parameters.some(({ name }) => name === 'cursor');
  return {
    words: wordsOf(operation, isList, paths),
    operation: operationId,
    summary: summary ?? operationId,
    takes: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
      const { description, schema = {} } = parameters.find((each) => each.name === name) ?? {};
      const named = name === 'id' ? `${thingBefore(path)}Id` : name;
      return { name, about: aboutOf(named, resolved(document, schema), description) };
    }),
    query: parameters
      .filter((each) => each.in === 'query')
      .map(({ name, description, schema, required }) =>
        optionOf(document, name, schema ?? {}, description, required === true),
      ),
    body: bodyOptions(document, operation),
    ...exampleOf(operation),
    ...(isList && { isList }),
  };
};

/** What an id in a path is of: `/cards/{id}` has a card's. */
const thingBefore = (path: string): string => {
  const [before = ''] = path.split('/{id}');
  return before.slice(before.lastIndexOf('/') + 1).replace(/s$/, '');
};

const VERBS: Readonly<Record<string, string>> = { PATCH: 'update', PUT: 'replace', DELETE: 'delete' };

/** `POST /quotes/{quoteId}/execute` is `quotes execute`, `POST /quotes` is `quotes create`. */
const wordsOf = (
  { method, path, operationId }: PlacedOperation,
  isList: boolean,
  paths: ReadonlySet<string>,
): string => {
  const steps = path.split('/').slice(1);
  const places = steps.filter((step) => !step.startsWith('{'));
  const last = steps.at(-1) ?? '';
  const isThing = last.startsWith('{');
  const verb = VERBS[method];
  if (verb !== undefined) return [...places, verb].join(' ');
  if (method === 'GET') {
    // What is short is listed without pages; each of its things is read by the same path with an id.
    const hasThings = [...paths].some((each) => each.startsWith(`GET ${path}/{`) && each.endsWith('}'));
    return [...places, isList || hasThings || /^list[A-Z]/.test(operationId) ? 'list' : 'get'].join(' ');
  }
  const isCollection =
    paths.has(`GET ${path}`) || [...paths].some((each) => each.split(' ')[1]?.startsWith(`${path}/{`));
  if (isThing || isCollection) return [...places, isThing ? 'post' : 'create'].join(' ');
  return places.join(' ');
};

const resolved = (document: Document, schema: Schema): Schema => {
  if (schema.$ref === undefined) return schema;
  return document.components.schemas[schemaName(schema.$ref)] ?? {};
};

/** The members of a body; of one that has several shapes those of all, needed where every shape needs them. */
const bodyOptions = (document: Document, { requestBody }: PlacedOperation): readonly Option[] => {
  const content = requestBody?.content ?? {};
  const schema = content['application/json']?.schema ?? content['multipart/form-data']?.schema;
  if (schema === undefined) return [];
  const shapes = shapesOf(document, schema);
  const names = [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))];
  return names.map((name) => {
    const members = shapes.flatMap(({ properties }) => properties?.[name] ?? []);
    const choices = [...new Set(members.flatMap((each) => choicesOf(document, each) ?? []))];
    const isNeeded = shapes.every(({ required = [] }) => required.includes(name));
    const [first = {}] = members;
    const option = optionOf(document, name, first, first.description, isNeeded);
    return choices.length > 0 && option.choices !== undefined ? { ...option, choices } : option;
  });
};

const shapesOf = (document: Document, schema: Schema): readonly Schema[] => {
  const { oneOf, anyOf, allOf, ...own } = resolved(document, schema);
  const several = oneOf ?? anyOf;
  if (several !== undefined) return several.flatMap((each) => shapesOf(document, each));
  if (allOf === undefined) return [own];
  const parts = allOf.flatMap((each) => shapesOf(document, each));
  return [
    {
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
      required: parts.flatMap(({ required = [] }) => required),
    },
  ];
};

const optionOf = (
  document: Document,
  name: string,
  schema: Schema,
  about: string | undefined,
  needed: boolean,
): Option => {
  const whole = resolved(document, schema);
  const choices = choicesOf(document, whole);
  return {
    name,
    about: aboutOf(name, whole, about ?? schema.description ?? whole.description),
    kind: kindOf(document, whole),
    ...(choices !== undefined && { choices }),
    ...(needed && { needed }),
  };
};

/** What a value is: in the document's words, or in those of its name; and what it may be. */
const aboutOf = (
  name: string,
  { minimum, maximum, default: usual, example, type }: Schema,
  description: string | undefined,
): string => {
  const isFree = type === 'string' && typeof example === 'string';
  const range = minimum === undefined || maximum === undefined ? undefined : `from ${minimum} to ${maximum}`;
  return [
    description ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' '),
    range,
    isFree ? `such as ${example}` : undefined,
    typeof usual === 'number' || typeof usual === 'string' ? `default ${usual}` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
};

const exampleOf = ({ requestBody }: PlacedOperation): { readonly example?: unknown } => {
  const example = Object.values(requestBody?.content ?? {})[0]?.example;
  return example === undefined ? {} : { example };
};

/** The words that it may be, or that its elements may be. */
const choicesOf = (document: Document, schema: Schema): readonly string[] | undefined => {
  const { enum: values, items } = resolved(document, schema);
  const words = values?.filter((value) => typeof value === 'string');
  if (words !== undefined && words.length > 0) return words;
  return items === undefined ? undefined : choicesOf(document, items);
};

const kindOf = (document: Document, schema: Schema): Kind => {
  const { format, oneOf, anyOf, properties, items } = schema;
  if (format === 'binary') return 'file';
  if (format === 'date-time') return 'moment';
  const simple = (anyOf ?? oneOf)?.map((each) => resolved(document, each));
  const [only, ...others] = simple?.filter(({ type: each }) => each !== 'null') ?? [];
  if (only !== undefined && others.length === 0) return kindOf(document, only);
  const types = [schema.type ?? []].flat().filter((each) => each !== 'null');
  if (items !== undefined && kindOf(document, resolved(document, items)) === 'text') return 'list';
  if (simple !== undefined || properties !== undefined || items !== undefined) return 'json';
  if (types.includes('integer') || types.includes('number')) return 'number';
  if (types.includes('boolean')) return 'flag';
  return types.includes('string') || schema.enum !== undefined ? 'text' : 'json';
};
