import type { Operation, Parameter } from '../document/interface-document.js';
import { exampleBody, variableFor } from '../example/example-body.js';
import type {
  BearerAuth,
  CollectionRequest,
  Header,
  QueryParameter,
  RequestItem,
} from './collection-format.js';

/** An operation as a request to send: ids from variables, an example body, everything optional switched off. */
export const operationRequest = (operation: Operation): RequestItem => {
  const { operationId, summary, parameters = [], security = [] } = operation;
  const body = exampleBody(operation);
  return {
    name: summary ?? operationId,
    request: request(operation, {
      description: described(operation),
      header: parameters.filter((parameter) => parameter.in === 'header').map(headerOf),
      query: parameters.filter((parameter) => parameter.in === 'query').map(queryOf),
      body,
      ...(security.some((scheme) => AGENT_SCHEME in scheme) && { auth: AGENT_AUTH }),
    }),
  };
};

const AGENT_SCHEME = 'AgentAuth';
/** What the redemption of a device code gave. */
const AGENT_AUTH: BearerAuth = {
  type: 'bearer',
  bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }],
};

export interface RequestParts {
  readonly auth?: BearerAuth;
  readonly description?: string;
  readonly header?: readonly Header[];
  readonly query?: readonly QueryParameter[];
  readonly body?: unknown;
}

export const request = (
  { method, path }: Pick<Operation, 'method' | 'path'>,
  { auth, description, header = [], query = [], body }: RequestParts,
): CollectionRequest => {
  const steps = withVariables(path).split('/').slice(1);
  const sent = query.filter(({ disabled }) => disabled !== true).map(({ key, value }) => `${key}=${value}`);
  return {
    method,
    ...(auth !== undefined && { auth }),
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

const queryOf = ({ name, description, required, schema, example }: Parameter): QueryParameter => ({
  key: name,
  value: variableFor(example) ?? '',
  ...saying(description ?? schema?.enum?.join(', ')),
  ...switchedOff(required),
});

const headerOf = ({ name, description, required, example }: Parameter): Header => ({
  key: name,
  ...(name === 'Idempotency-Key'
    ? { value: '{{$guid}}', description: 'A new key for every new request; the same key to repeat a request' }
    : { value: typeof example === 'string' ? example : '', ...saying(description) }),
  ...switchedOff(required),
});

/** What may be left out is there to be switched on. */
const switchedOff = (isRequired = false): { disabled?: true } => (isRequired ? {} : { disabled: true });

const saying = (description: string | undefined): { description?: string } =>
  description === undefined ? {} : { description };
