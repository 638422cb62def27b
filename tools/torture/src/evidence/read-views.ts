import { CONTEXTS, rowsOf } from './read-log.js';
import type { AccountRecord, ViewRecords } from './view-records.js';

const TOKENS = `select token_id, name from platform.token_view where environment = 'sandbox'`;
const DELIVERIES = `select webhook_id, status from webhooks.delivery_view where environment = 'sandbox'`;
const ENDPOINTS = `select url from webhooks.endpoint_view where environment = 'sandbox'`;
const ACCOUNTS = `
  select account_id as "accountId", available as "availableMinor", held as "heldMinor"
    from ledger.account_view where environment = 'sandbox'`;
const TRANSACTIONS = `
  select transaction_id as "transactionId", status from quotes.transaction_view
   where environment = 'sandbox' and type = 'OUTGOING'`;
const PARKED = CONTEXTS.map((context) => `select 1 from ${context}.parked_event`).join(' union all ');

/** The rows that answer the API in the sandbox, as a superuser reads them. */
export const readViews = async (databaseUrl: string): Promise<ViewRecords> => {
  const rows = <Row>(sql: string): Promise<Row[]> => rowsOf<Row>(databaseUrl, sql);
  const accounts = await rows<Readonly<Record<keyof AccountRecord, string>>>(ACCOUNTS);
  return {
    tokens: await rows(TOKENS),
    deliveries: await rows(DELIVERIES),
    endpoints: await rows(ENDPOINTS),
    parkedEvents: (await rows(PARKED)).length,
    accounts: accounts.map(({ accountId, availableMinor, heldMinor }) => ({
      accountId,
      availableMinor: BigInt(availableMinor),
      heldMinor: BigInt(heldMinor),
    })),
    transactions: await rows(TRANSACTIONS),
  };
};
