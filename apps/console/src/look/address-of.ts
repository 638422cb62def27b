const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Which page shows what has this kind of id. A quote and its transaction share their number (quotes §1). */
const PAGES: Readonly<Record<string, (id: string, uuid: string) => string>> = {
  Transaction: (id) => `/payments/${encodeURIComponent(id)}`,
  Quote: (_id, uuid) => `/payments/${encodeURIComponent(`Transaction:${uuid}`)}`,
  Customer: (id) => `/customers/${encodeURIComponent(id)}`,
  InternalAccount: (id) => `/accounts/${encodeURIComponent(id)}`,
  CardTransaction: (id) => `/payments/${encodeURIComponent(id)}`,
  Card: (id) => `/cards/${encodeURIComponent(id)}`,
  Agent: (id) => `/agents/${encodeURIComponent(id)}`,
  Stablecoin: (id) => `/stablecoins/${encodeURIComponent(id)}`,
  Verification: (id) => `/verifications/${encodeURIComponent(id)}`,
  Webhook: (id) => `/webhooks/${encodeURIComponent(id)}`,
};

/** The address of the page of an id; undefined where no page shows it. A number alone is looked for as a payment. */
export const addressOf = (id: string): string | undefined => {
  const [kind = '', uuid] = id.includes(':') ? id.split(':') : ['Transaction', id];
  if (uuid === undefined || !UUID.test(uuid)) return undefined;
  return PAGES[kind]?.(`${kind}:${uuid}`, uuid);
};
