import { RejectedError, type CallContext, type FoldedStream, type ViewReader } from '@causeway/commands';
import type { Page } from '@causeway/kernel';
import type { TokensWanted } from '../application/requests.js';
import { rosterOf, type TokenRoster } from '../domain/token-roster.js';
import type { ApiTokenDocument } from '../published/api-token.document.js';
import { toApiTokenDocument, type ShownTokenRow } from './token.view.js';

const SHOWN = 'token_id, name, permissions, client_id, created_at, updated_at';

const LIVE_TOKENS = `
  select ${SHOWN} from platform.token_view where environment = $1 and platform_id = $2
   order by created_at, token_id`;

const ONE_TOKEN = `
  select ${SHOWN} from platform.token_view where environment = $1 and platform_id = $2 and token_id = $3`;

const MATCHES = `
  environment = $1 and platform_id = $2 and ($3::text is null or name = $3)
  and ($4::timestamptz is null or created_at >= $4) and ($5::timestamptz is null or created_at <= $5)
  and ($6::timestamptz is null or updated_at >= $6) and ($7::timestamptz is null or updated_at <= $7)`;

const ONE_PAGE = `
  select ${SHOWN} from platform.token_view
   where ${MATCHES} and ($8::timestamptz is null or (created_at, token_id) < ($8::timestamptz, $9::text))
   order by created_at desc, token_id desc
   limit $10`;

const TOTAL = `select count(*)::integer as total from platform.token_view where ${MATCHES}`;

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** The roster as its tokens stand: those that are gone have left nothing in it. */
export const foldedRoster = async (
  views: ViewReader,
  { environment, platformId }: Tenant,
): Promise<FoldedStream<TokenRoster>> => {
  const rows = await views.rows<ShownTokenRow>(LIVE_TOKENS, [environment, platformId]);
  const tokens = rows.map(toApiTokenDocument).map(({ id, name, permissions, clientId, createdAt }) => ({
    tokenId: id,
    name,
    permissions,
    clientId,
    createdAt,
  }));
  // A token's row says all that there is to say of it: its event makes it, and nothing changes it.
  return { state: rosterOf(tokens), rows: [] };
};

/** Throws `TOKEN_NOT_FOUND`, for another tenant's token as for one that never was. */
export const findToken = async (
  views: ViewReader,
  { environment, platformId }: Tenant,
  tokenId: string,
): Promise<ApiTokenDocument> => {
  const [row] = await views.rows<ShownTokenRow>(ONE_TOKEN, [environment, platformId, tokenId]);
  if (row === undefined) throw new RejectedError('platform', 'TOKEN_NOT_FOUND');
  return toApiTokenDocument(row);
};

/** One page by keyset, newest first, then by id (config-and-tokens §6); all bounds are inclusive. */
export const listTokens = async (
  views: ViewReader,
  { environment, platformId }: Tenant,
  wanted: TokensWanted,
): Promise<Page<ApiTokenDocument>> => {
  const bounds = [wanted.createdAfter, wanted.createdBefore, wanted.updatedAfter, wanted.updatedBefore];
  const matching = [environment, platformId, wanted.name ?? null, ...bounds.map((bound) => bound ?? null)];
  const position = [wanted.after?.createdAt ?? null, wanted.after?.id ?? null];
  // One row more than asked for tells whether there is another page.
  const rows = await views.rows<ShownTokenRow>(ONE_PAGE, [...matching, ...position, wanted.limit + 1]);
  const [count] = await views.rows<{ readonly total: number }>(TOTAL, matching);
  const data = rows.slice(0, wanted.limit).map(toApiTokenDocument);
  const last = data.at(-1);
  const totalCount = count?.total ?? 0;
  return rows.length > wanted.limit && last !== undefined
    ? { data, hasMore: true, totalCount, next: { createdAt: last.createdAt, id: last.id } }
    : { data, hasMore: false, totalCount };
};
