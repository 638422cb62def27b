import { CONTEXTS, rowsOf } from './read-log.js';
import type { ViewRecords } from './view-records.js';

const TOKENS = `select token_id, name from platform.token_view where environment = 'sandbox'`;
const DELIVERIES = `select webhook_id, status from webhooks.delivery_view where environment = 'sandbox'`;
const ENDPOINTS = `select url from webhooks.endpoint_view where environment = 'sandbox'`;
const TRANSACTIONS = `
  select transaction_id as "transactionId", status from quotes.transaction_view
   where environment = 'sandbox' and type = 'OUTGOING'`;
const PARKED = CONTEXTS.map((context) => `select 1 from ${context}.parked_event`).join(' union all ');

/** The rows that answer the API in the sandbox, but for balances, which are read through the API itself, as a superuser reads them. */
export const readViews = async (databaseUrl: string): Promise<ViewRecords> => {
  const rows = <Row>(sql: string): Promise<Row[]> => rowsOf<Row>(databaseUrl, sql);
  return {
    tokens: await rows(TOKENS),
    deliveries: await rows(DELIVERIES),
    endpoints: await rows(ENDPOINTS),
    parkedEvents: (await rows(PARKED)).length,
    transactions: await rows(TRANSACTIONS),
  };
};
