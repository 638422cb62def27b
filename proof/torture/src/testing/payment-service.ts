import type { Answer, ApiClient } from '@causeway/e2e';

type Handle = (body: Readonly<Record<string, any>>, path: string) => readonly [number, object];

export interface Sent {
  readonly route: string;
  readonly body: Readonly<Record<string, any>>;
  readonly key: string | undefined;
}

const TRANSACTION = { id: 'Quote:1', transactionId: 'Transaction:1', status: 'PENDING' };
const ROUTES: Readonly<Record<string, Handle>> = {
  'POST /customers': () => [201, { id: 'Customer:1' }],
  'GET /customers': () => [200, { data: [{ id: 'Customer:1' }] }],
  'GET /customers/internal-accounts': () => [200, { data: [{ id: 'InternalAccount:1' }] }],
  'POST /sandbox/internal-accounts/InternalAccount:1/fund': () => [200, {}],
  'POST /customers/external-accounts': () => [201, { id: 'ExternalAccount:1' }],
  'POST /quotes': () => [201, TRANSACTION],
  'POST /quotes/Quote:1/execute': () => [200, { ...TRANSACTION, status: 'PROCESSING' }],
};

/** A service with the routes of a payment; `special` replaces single ones. */
export const paymentService = (special: Readonly<Record<string, Handle>> = {}) => {
  const sent: Sent[] = [];
  const send = async (
    method: string,
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const route = `${method} ${path.split('?')[0]}`;
    const given = (body ?? {}) as Sent['body'];
    sent.push({ route, body: given, key: headers['idempotency-key'] });
    const handle = special[route] ?? ROUTES[route];
    if (handle === undefined) throw new Error(`no handler for ${route}`);
    const [status, answered] = handle(given, path);
    return { status, text: JSON.stringify(answered), body: answered } as unknown as Answer;
  };
  const api = {
    get: (path: string) => send('GET', path, undefined),
    post: (path: string, body?: unknown, headers?: Readonly<Record<string, string>>) =>
      send('POST', path, body, headers),
  } as unknown as ApiClient;
  return { api, sent, routes: () => sent.map(({ route }) => route) };
};
