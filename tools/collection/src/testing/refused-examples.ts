import { operationsOf, type InterfaceDocument, type Operation } from '../document/interface-document.js';

/** Where examples are sent, and by which token. */
export interface Recipient {
  readonly baseUrl: string;
  readonly apiKeyId: string;
  readonly apiKeySecret: string;
}

/** Of nothing that is there: an id, or an address of UMA. */
const OF_A_THING = /^(?:[A-Z]\w+:|\$)/;

/**
 * Sends each body that the document shows, as it is shown; gives what is refused of it, except ids, which are of nothing
 * that is there.
 */
export const refusedExamples = async (
  document: InterfaceDocument,
  recipient: Recipient,
): Promise<readonly string[]> => {
  const refused: string[] = [];
  for (const operation of operationsOf(document)) {
    const body = bodyOf(operation);
    if (body === undefined) continue;
    for (const field of await refusedFields(operation, body, recipient))
      if (!OF_A_THING.test(textAt(body, field))) refused.push(`${operation.operationId}: ${field}`);
  }
  return refused;
};

type Body = Readonly<Record<string, unknown>>;
const FILE_SHOWN = '(the file)';

const bodyOf = ({ requestBody }: Operation): Body | undefined => {
  const [media] = Object.values(requestBody?.content ?? {});
  return media?.example as Body | undefined;
};

const textAt = (body: Body, field: string): string => {
  const found = field.split('.').reduce<unknown>((at, step) => (at as Body | undefined)?.[step], body);
  return typeof found === 'string' ? found : '';
};

interface Refusal {
  readonly details?: { readonly errors?: readonly { readonly field: string }[] };
}

const refusedFields = async (
  { method, path, parameters = [], requestBody }: Operation,
  body: Body,
  { baseUrl, apiKeyId, apiKeySecret }: Recipient,
): Promise<readonly string[]> => {
  const shown = (place: string): [string, string][] =>
    parameters
      .filter(({ in: where, required }) => where === place && required === true)
      .map(({ name, example }) => [name, String(example)]);
  const ofPath = new Map(shown('path'));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(ofPath.get(name) ?? ''),
  );
  const isJson = requestBody?.content?.['application/json'] !== undefined;
  const answer = await fetch(`${baseUrl}${filled}?${new URLSearchParams(shown('query')).toString()}`, {
    method,
    headers: {
      ...Object.fromEntries(shown('header')),
      authorization: `Basic ${btoa(`${apiKeyId}:${apiKeySecret}`)}`,
      ...(isJson && { 'content-type': 'application/json' }),
    },
    body: isJson ? JSON.stringify(body) : formOf(body),
  });
  const { details } = (await answer.json()) as Refusal;
  return answer.status === 400 ? (details?.errors ?? []).map(({ field }) => field) : [];
};

const formOf = (body: Body): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    form.append(name, value === FILE_SHOWN ? new Blob(['%PDF-1.4']) : String(value));
  return form;
};
