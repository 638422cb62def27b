import { operationsOf, type InterfaceDocument } from '../document/interface-document.js';
import { FORMAT, type BasicAuth, type Collection, type Folder, type Variable } from './collection-format.js';
import { firstPayment } from './first-payment.js';
import { operationRequest } from './operation-request.js';

const LOCAL_ORIGIN = 'http://127.0.0.1:3000';

/** The whole collection: the first payment, then a folder for each tag of the document, in the document's order. */
export const makeCollection = (document: InterfaceDocument): Collection => {
  const item = [firstPayment(document), ...tagFolders(document)];
  return {
    info: {
      name: `Causeway ${document.info.version}`,
      description:
        'Every operation of the API, made from its OpenAPI document. Set `apiKeyId` and `apiKeySecret` to the ' +
        'sandbox key of `.causeway/credentials.json`, then run the folder "First payment".',
      schema: FORMAT,
    },
    auth: BASIC_AUTH,
    variable: variables(document, item),
    item,
  };
};

const BASIC_AUTH: BasicAuth = {
  type: 'basic',
  basic: [
    { key: 'username', value: '{{apiKeyId}}', type: 'string' },
    { key: 'password', value: '{{apiKeySecret}}', type: 'string' },
  ],
};

const tagFolders = (document: InterfaceDocument): Folder[] => {
  const operations = operationsOf(document);
  const tags = new Set(operations.map(({ tags: [tag = 'Other'] = [] }) => tag));
  return [...tags].map((name) => ({
    name,
    item: operations
      .filter(({ tags: [tag = 'Other'] = [] }) => tag === name)
      .map((operation) => operationRequest(operation)),
  }));
};

/** What the user sets, and every id that some request takes: empty until the first payment fills it. */
const variables = ({ servers }: InterfaceDocument, folders: readonly Folder[]): Variable[] => {
  const given: Variable[] = [
    { key: 'baseUrl', value: `${LOCAL_ORIGIN}${servers[0]?.url ?? ''}` },
    { key: 'apiKeyId', value: '' },
    { key: 'apiKeySecret', value: '' },
  ];
  const taken = [...JSON.stringify(folders).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  const known = new Set(given.map(({ key }) => key));
  const ids = [...new Set(taken)].filter((name) => !known.has(name)).sort();
  return [...given, ...ids.map((key) => ({ key, value: '' }))];
};
