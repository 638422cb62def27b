import type { ApiClient, Installation, ReceivedWebhook } from '@causeway/e2e';
import { readLog, rowsOf } from './read-log.js';
import type { Fields, LaneRecord } from './log-record.js';

/** What can be found of an installation from outside: its log, its views, its API, and what its receiver got. */
export interface Evidence {
  readonly lanes: readonly LaneRecord[];
  readonly views: ViewRecords;
  readonly config: Fields;
  /** Every token that the API lists. */
  readonly tokens: readonly { readonly id: string; readonly name: string }[];
  readonly received: readonly ReceivedWebhook[];
  readonly webhookPublicKeyPem: string;
}

/** Rows of sandbox views, as stored. */
export interface ViewRecords {
  readonly tokens: readonly { readonly token_id: string; readonly name: string }[];
  readonly deliveries: readonly { readonly webhook_id: string; readonly status: string }[];
  readonly endpoints: readonly { readonly url: string | null }[];
  readonly parkedEvents: number;
}

export const gatherEvidence = async (
  installation: Installation,
  received: readonly ReceivedWebhook[],
): Promise<Evidence> => {
  const url = installation.databaseUrl;
  const { sandbox } = await installation.credentials();
  const api = await installation.sandbox();
  return {
    lanes: await readLog(url),
    views: {
      tokens: await rowsOf(
        url,
        `select token_id, name from platform.token_view where environment = 'sandbox'`,
      ),
      deliveries: await rowsOf(
        url,
        `select webhook_id, status from webhooks.delivery_view where environment = 'sandbox'`,
      ),
      endpoints: await rowsOf(url, `select url from webhooks.endpoint_view where environment = 'sandbox'`),
      parkedEvents: (await rowsOf(url, 'select 1 from webhooks.parked_event')).length,
    },
    config: (await api.get('/config')).body,
    tokens: await listTokens(api),
    received: [...received],
    webhookPublicKeyPem: sandbox.webhookPublicKeyPem,
  };
};

/** Page by page, as a platform reads a list. */
const listTokens = async (api: ApiClient): Promise<Evidence['tokens']> => {
  const tokens: { id: string; name: string }[] = [];
  let cursor: string | undefined;
  do {
    const page: Fields = (
      await api.get(`/tokens?limit=100${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)
    ).body;
    if (!Array.isArray(page['data'])) throw new Error(`GET /tokens answered ${JSON.stringify(page)}`);
    tokens.push(...(page['data'] as { id: string; name: string }[]));
    cursor = page['nextCursor'] as string | undefined;
  } while (cursor !== undefined);
  return tokens;
};
