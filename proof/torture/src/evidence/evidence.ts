import type { ApiClient, Installation, ReceivedWebhook } from '@causeway/e2e';
import { readLog } from './read-log.js';
import type { Fields, LaneRecord } from './log-record.js';
import { readViews } from './read-views.js';
import type { AccountRecord, TransactionRecord, ViewRecords } from './view-records.js';

/** The evidence of an installation from outside: its log, its views, its API, and its receiver's webhooks. */
export interface Evidence {
  readonly lanes: readonly LaneRecord[];
  readonly views: ViewRecords;
  readonly config: Fields;
  /** Every token that the API lists. */
  readonly tokens: readonly { readonly id: string; readonly name: string }[];
  /** Every internal account, of customers and of the platform, as the API lists them. */
  readonly accounts: readonly AccountRecord[];
  /** Every outgoing payment that the API lists. */
  readonly transactions: readonly TransactionRecord[];
  readonly received: readonly ReceivedWebhook[];
  readonly webhookPublicKeyPem: string;
}

export const gatherEvidence = async (
  installation: Installation,
  received: readonly ReceivedWebhook[],
): Promise<Evidence> => {
  const { sandbox } = await installation.credentials();
  const api = await installation.sandbox();
  return {
    lanes: await readLog(installation.databaseUrl),
    views: await readViews(installation.databaseUrl),
    config: (await api.get('/config')).body,
    tokens: (await listAll(api, '/tokens')).map(({ id, name }) => ({ id: String(id), name: String(name) })),
    accounts: await listAccounts(api),
    transactions: (await listAll(api, '/transactions?type=OUTGOING')).map(transactionOf),
    received: [...received],
    webhookPublicKeyPem: sandbox.webhookPublicKeyPem,
  };
};

const listAccounts = async (api: ApiClient): Promise<AccountRecord[]> => {
  const own = await api.get('/platform/internal-accounts');
  const accounts = [
    ...(own.body['data'] as Fields[]),
    ...(await listAll(api, '/customers/internal-accounts')),
  ];
  return accounts.map(({ id, balance, totalBalance }) => ({
    accountId: String(id),
    availableMinor: BigInt(balance.amount as number),
    heldMinor: BigInt((totalBalance.amount as number) - (balance.amount as number)),
  }));
};

const transactionOf = ({ id, status, sentAmount, failureReason, refund }: Fields): TransactionRecord => ({
  transactionId: String(id),
  status: String(status),
  sentMinor: sentAmount.amount as number,
  ...(failureReason !== undefined && { failureReason: String(failureReason) }),
  ...(refund !== undefined && { refund: refund as { readonly status: string; readonly reason: string } }),
});

/** Page by page, as a platform reads a list. */
const listAll = async (api: ApiClient, path: string): Promise<Fields[]> => {
  const found: Fields[] = [];
  let cursor: string | undefined;
  do {
    const url = new URL(path, 'http://list');
    url.searchParams.set('limit', '100');
    if (cursor !== undefined) url.searchParams.set('cursor', cursor);
    const { body } = await api.get(`${url.pathname}${url.search}`);
    if (!Array.isArray(body['data'])) throw new Error(`GET ${path} answered ${JSON.stringify(body)}`);
    found.push(...(body['data'] as Fields[]));
    cursor = body['nextCursor'] as string | undefined;
  } while (cursor !== undefined);
  return found;
};
