import type { Operation, Parameter } from '../document/interface-document.js';
import { exampleBody, variableFor } from '../example/example-body.js';
import type { CollectionRequest, Header, QueryParameter, RequestItem } from './collection-format.js';

/** An operation as a request to send: ids from variables, an example body, everything optional switched off. */
export const operationRequest = (operation: Operation): RequestItem => {
  const { operationId, summary, parameters = [] } = operation;
  const body = exampleBody(operation);
  return {
    name: summary ?? operationId,
    request: request(operation, {
      description: described(operation),
      header: parameters.filter((parameter) => parameter.in === 'header').map(switchedOffHeader),
      query: parameters.filter((parameter) => parameter.in === 'query').map(switchedOffQuery),
      body,
    }),
  };
};

export interface RequestParts {
  readonly description?: string;
  readonly header?: readonly Header[];
  readonly query?: readonly QueryParameter[];
  readonly body?: unknown;
}

export const request = (
  { method, path }: Pick<Operation, 'method' | 'path'>,
  { description, header = [], query = [], body }: RequestParts,
): CollectionRequest => {
  const steps = withVariables(path).split('/').slice(1);
  const sent = query.filter(({ disabled }) => disabled !== true).map(({ key, value }) => `${key}=${value}`);
  return {
    method,
    ...(description !== undefined && { description }),
    header: body === undefined ? header : [JSON_HEADER, ...header],
    url: {
      raw: `{{baseUrl}}/${steps.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
      host: ['{{baseUrl}}'],
      path: steps,
      ...(query.length > 0 && { query }),
    },
    ...(body !== undefined && {
      body: { mode: 'raw', raw: JSON.stringify(body, undefined, 2), options: { raw: { language: 'json' } } },
    }),
  };
};

const JSON_HEADER: Header = { key: 'Content-Type', value: 'application/json' };

/** `/quotes/{quoteId}` takes the id from the variable of that name. */
const withVariables = (path: string): string => path.replaceAll(/\{(\w+)\}/g, '{{$1}}');

const described = ({ operationId, responses = {} }: Operation): string =>
  `\`${operationId}\` answers ${Object.keys(responses).join(', ')}.`;

const switchedOffQuery = ({ name, description, schema }: Parameter): QueryParameter => ({
  key: name,
  value: variableFor([name]) ?? '',
  ...saying(description ?? schema?.enum?.join(', ')),
  disabled: true,
});

const switchedOffHeader = ({ name, description }: Parameter): Header => ({
  key: name,
  value: '{{$guid}}',
  ...saying(description ?? 'A new key for every new request; the same key to repeat a request'),
  disabled: true,
});

const saying = (description: string | undefined): { description?: string } =>
  description === undefined ? {} : { description };
