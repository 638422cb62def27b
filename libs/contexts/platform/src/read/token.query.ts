import {
  findAll,
  findOne,
  page,
  RejectedError,
  within,
  type CallContext,
  type FoldedStream,
  type Reading,
} from '@causeway/commands';
import { mapPage, type Page } from '@causeway/kernel';
import type { TokensWanted } from '../application/requests.js';
import { rosterOf, type TokenRoster } from '../domain/token-roster.js';
import type { ApiTokenDocument } from '../published/api-token.document.js';
import { toApiTokenDocument, tokenView } from './token.view.js';

const SHOWN = {
  columns: ['tokenId', 'name', 'permissions', 'clientId', 'createdAt', 'updatedAt'],
} as const;

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** The roster of the live tokens; deleted ones leave no rows. */
export const foldedRoster = async (
  reading: Reading,
  { environment, platformId }: Tenant,
): Promise<FoldedStream<TokenRoster>> => {
  const tokens = await findAll(reading, tokenView, {
    filters: { environment, platformId },
    columns: ['tokenId', 'name', 'permissions', 'clientId', 'createdAt'],
    order: ['createdAt', 'tokenId'],
  });
  // A token's row says all that there is to say of it: its event makes it, and nothing changes it.
  return { state: rosterOf(tokens), rows: [] };
};

/** Throws `TOKEN_NOT_FOUND`, for another tenant's token as for one that never was. */
export const findToken = async (
  reading: Reading,
  { environment, platformId }: Tenant,
  tokenId: string,
): Promise<ApiTokenDocument> => {
  const token = await findOne(reading, tokenView, {
    ...SHOWN,
    filters: { environment, platformId, tokenId },
  });
  if (token === undefined) throw new RejectedError('platform', 'TOKEN_NOT_FOUND');
  return toApiTokenDocument(token);
};

/** One page, newest first, then by id (config-and-tokens §6); all bounds are inclusive. */
export const listTokens = async (
  reading: Reading,
  { environment, platformId }: Tenant,
  { name, createdAfter, createdBefore, updatedAfter, updatedBefore, limit, after }: TokensWanted,
): Promise<Page<ApiTokenDocument>> => {
  const found = await page(reading, tokenView, {
    ...SHOWN,
    filters: {
      ...{ environment, platformId, name },
      createdAt: within(createdAfter, createdBefore),
      updatedAt: within(updatedAfter, updatedBefore),
    },
    limit,
    after,
  });
  return mapPage(found, toApiTokenDocument);
};
