import { ERRORS_PATH } from '@causeway/http';
import { markup, type Markup } from '@causeway/http/pages';
import { block } from '../../documents/render-markdown.js';
import type { Parameter } from '../document.js';
import type { Field, SchemaView } from './schema-view.js';
import { curlOf, libraryOf, type PlacedOperation } from './snippets.js';

/** An operation: what it takes, an example with curl and with our library, and what it answers. */
export const operationView = (operation: PlacedOperation, server: string, schemas: SchemaView): Markup => {
  const { operationId, summary = operationId, method, path, parameters = [] } = operation;
  return markup`<section id="${operationId}"><h2>${summary}</h2>
<p><b class="method">${method}</b> <code>${path}</code> <span class="quiet">${operationId}</span></p>
${operation.deprecated === true && markup`<p>Deprecated: another operation took its place.</p>`}
${parameters.length > 0 && markup`<h3>Parameters</h3>${schemas.table(parameters.map(fieldOf))}`}
${bodyView(operation, schemas)}
<h3>Example</h3>
<h4>curl</h4>${block(curlOf(operation, server))}
<h4>Our library</h4>${block(libraryOf(operation))}
<h3>Answers</h3>${answersOf(operation, schemas)}</section>
`;
};

const fieldOf = ({ name, in: place, required = false, description, schema = {} }: Parameter): Field => ({
  name,
  place,
  isRequired: required,
  schema,
  ...(description !== undefined && { description }),
});

const bodyView = ({ requestBody }: PlacedOperation, schemas: SchemaView): Markup | undefined => {
  const [[type, { schema }] = ['', { schema: undefined }]] = Object.entries(requestBody?.content ?? {});
  if (schema === undefined) return undefined;
  const form = type === 'multipart/form-data' ? 'A form: ' : '';
  const leave = requestBody?.required === true ? '' : ', which may be left out';
  const fields = schemas.view(schemas.resolved(schema));
  return markup`<h3>Body</h3>${schema.$ref !== undefined && markup`<p>${form}${schemas.typeOf(schema)}${leave}</p>`}${fields}`;
};

const answersOf = ({ responses = {} }: PlacedOperation, schemas: SchemaView): Markup => {
  const statuses = Object.entries(responses);
  const done = statuses.filter(([status]) => status < '400');
  const refused = statuses.filter(([status]) => status >= '400').map(([status]) => status);
  return markup`<ul>${done.map(([status, { content }]) => {
    const [media] = Object.values(content ?? {});
    return markup`<li><b>${status}</b> ${media?.schema === undefined ? 'without a body' : schemas.typeOf(media.schema)}</li>`;
  })}<li><a href="${ERRORS_PATH}">Errors</a> ${refused.join(', ')}</li></ul>${done.map(answerOf)}`;
};

/** The example of an answer, if it has a body. */
const answerOf = ([status, { content }]: [string, Answer]): Markup | undefined => {
  const [media] = Object.values(content ?? {});
  return media?.example === undefined ? undefined : markup`<h4>${status}</h4>${inJson(media.example)}`;
};

type Answer = NonNullable<PlacedOperation['responses']>[string];

/** A value as JSON that is read by people. */
export const inJson = (value: unknown): Markup => block(JSON.stringify(value, undefined, 2));
