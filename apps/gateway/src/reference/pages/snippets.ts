import { markup, type Inserted, type Markup } from '@causeway/http/pages';
import type { Operation, Parameter } from '../document.js';
import { Code, literal } from './literal.js';

/** An operation with its place in the document. */
export interface PlacedOperation extends Operation {
  /** In capitals. */
  readonly method: string;
  /** Below the server's address, parameters in braces. */
  readonly path: string;
}

/** What stands for the reader's key until it is filled in; `key-script.ts` finds it by the attribute. */
export const KEY: Markup = markup`<span data-key="both">KEY_ID:KEY_SECRET</span>`;
const KEY_ID = markup`<span data-key="id">KEY_ID</span>`;
const KEY_SECRET = markup`<span data-key="secret">KEY_SECRET</span>`;
const AGENT_TOKEN = 'AGENT_TOKEN';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';
const isUsedBy = (scheme: string, { security = [] }: Operation): boolean =>
  security.some((each) => scheme in each);
const isAgents = (operation: Operation): boolean => isUsedBy('AgentAuth', operation);

/** A request with curl, to be pasted into a shell. */
export const curlOf = (operation: PlacedOperation, server: string): Markup => {
  const { method, parameters = [], requestBody } = operation;
  const options: Inserted[] = [];
  if (isUsedBy('BasicAuth', operation)) options.push(markup`-u '${KEY}'`);
  if (isAgents(operation)) options.push(`-H 'Authorization: Bearer ${AGENT_TOKEN}'`);
  for (const { name, example } of parameters.filter(isSentHeader))
    options.push(`-H ${inShell(`${name}: ${String(example)}`)}`);
  const json = requestBody?.content?.[JSON_TYPE]?.example;
  if (json !== undefined)
    options.push(`-H 'Content-Type: ${JSON_TYPE}'`, `-d ${inShell(JSON.stringify(json, undefined, 2))}`);
  for (const [name, value] of Object.entries(formOf(operation) ?? {}))
    options.push(`-F ${inShell(`${name}=${value === FILE ? '@file' : String(value)}`)}`);
  const url = inShell(`${server}${pathWithExamples(operation)}${queryOf(parameters)}`);
  const verb = method === 'GET' ? '' : `-X ${method} `;
  return markup`curl ${verb}${url}${options.map(
    (option) => markup` ${'\\'}
  ${option}`,
  )}`;
};

/** The same call with our library. */
export const libraryOf = (operation: PlacedOperation): string => {
  const { operationId, parameters = [], requestBody } = operation;
  const isPaged = parameters.some(({ name }) => name === 'cursor');
  const body = requestBody?.content?.[JSON_TYPE]?.example ?? formWithFile(operation);
  const sent = parameters.filter(
    (each) => each.in === 'path' || (each.in === 'query' && each.required === true),
  );
  const input = {
    ...Object.fromEntries(sent.map(({ name, example }) => [name, example])),
    ...(body !== undefined && { body }),
  };
  const hasInput = Object.keys(input).length > 0;
  if (!isPaged) return `await causeway.${operationId}(${hasInput ? literal(input) : ''});`;
  const list = `causeway.each('${operationId}'${hasInput ? `, ${literal(input)}` : ''})`;
  return `for await (const each of ${list}) console.log(each);`;
};

/** What comes before the calls of a page, once. */
export const setUp = (origin: string, isOfAgents: boolean): Markup => {
  const who = isOfAgents
    ? markup`headers: { authorization: 'Bearer ${AGENT_TOKEN}' }`
    : markup`token: { clientId: '${KEY_ID}', clientSecret: '${KEY_SECRET}' }`;
  return markup`import { createClient } from '@causeway/client';

const causeway = createClient({
  url: '${origin}',
  ${who},
});`;
};

export const needsAgent = (operations: readonly Operation[]): boolean => operations.some(isAgents);

/** A signed retry is the second request of its kind; the first shows what to sign. */
const isSentHeader = ({ in: place, name, required }: Parameter): boolean =>
  place === 'header' && (required === true || name === 'Idempotency-Key');

const pathWithExamples = ({ path, parameters = [] }: PlacedOperation): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const example = parameters.find((each) => each.in === 'path' && each.name === name)?.example;
    return encodeURIComponent(String(example)).replaceAll('%3A', ':');
  });

const queryOf = (parameters: readonly Parameter[]): string => {
  const query = new URLSearchParams();
  for (const { name, example } of parameters.filter((each) => each.in === 'query' && each.required === true))
    query.append(name, String(example));
  return query.size === 0 ? '' : `?${query.toString().replaceAll('%3A', ':')}`;
};

/** What `example-body.ts` writes for a file. */
const FILE = '(the file)';

const formOf = ({ requestBody }: Operation): Readonly<Record<string, unknown>> | undefined =>
  requestBody?.content?.[FORM_TYPE]?.example as Readonly<Record<string, unknown>> | undefined;

const formWithFile = (operation: Operation): object | undefined => {
  const form = formOf(operation);
  if (form === undefined) return undefined;
  const fields = Object.entries(form).map(([name, value]) => [
    name,
    value === FILE ? new Code('new Blob([bytes])') : value,
  ]);
  return Object.fromEntries(fields) as object;
};

/** Text as one word of a shell. */
const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
