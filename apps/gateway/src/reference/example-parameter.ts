import { RESOURCE_TYPES } from '@causeway/kernel';
import type { Operation, Parameter, Schemas } from './document.js';
import { exampleBody } from './example-body.js';
import { UUID } from './known-things.js';

/** The kind of an id by the part of the path before it, where its own name does not say it. */
const KINDS: Readonly<Record<string, string>> = {
  approvals: 'OperatorAction',
  cards: 'Card',
  credentials: 'AuthMethod',
  'delegated-keys': 'DelegatedKey',
  'external-account': 'ExternalAccount',
  'internal-accounts': 'InternalAccount',
  sessions: 'Session',
};

/** What a request sends as a parameter. Fails by name where nothing is known that fits. */
export const exampleParameter = (
  schemas: Schemas,
  path: string,
  { operationId }: Pick<Operation, 'operationId'>,
  { name, in: place, schema = {} }: Parameter,
): unknown => {
  const id = place === 'path' ? exampleId(path, name) : undefined;
  // A list starts with the page that `default` says.
  return id ?? schema.default ?? valueOf(schemas, operationId, name, schema);
};

const valueOf = (
  schemas: Schemas,
  operationId: string,
  name: string,
  schema: NonNullable<Parameter['schema']>,
): unknown => {
  const body = { type: 'object', required: [name], properties: { [name]: schema } };
  return (exampleBody(schemas, { operationId }, body) as Readonly<Record<string, unknown>>)[name];
};

const exampleId = (path: string, name: string): string | undefined => {
  const kind = kindOfId(path, name);
  return kind === undefined ? undefined : `${kind}:${UUID}`;
};

/** What the id in a path is of; undefined where it is no id of ours. */
export const kindOfId = (path: string, name: string): string | undefined => {
  const [, before = ''] = new RegExp(`([^/]+)/\\{${name}\\}`).exec(path) ?? [];
  const named = `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replace(/Id$/, '');
  return KINDS[before] ?? RESOURCE_TYPES.find((type) => type === named);
};
