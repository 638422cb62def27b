import {
  answersQuery,
  Command,
  decides,
  Query,
  type Aggregate,
  type CallContext,
  type CommandHandling,
  type Dispatch,
  type QueryHandling,
} from '@causeway/commands';
import { DEFAULT_UMA_DOMAIN } from '@causeway/customers';
import { uuidOf, type Id, type Instant } from '@causeway/kernel';
import { GetPlatformConfig } from '@causeway/platform';
import {
  everybodyAllowed,
  evolveAllowList,
  setAllowList,
  type AllowList,
  type AllowListSet,
} from '../domain/allow-list.js';
import { isAllowed } from '../domain/directory.js';
import { parseUmaAddress } from '../domain/uma-address.js';
import { allowListOf, findAllowList } from '../read/allow-list.query.js';
import { allowListRows } from '../read/allow-list.view.js';
import type { UmaPorts } from './ports.js';
import { IsUmaReceiverAllowed } from './requests.js';

/** Which institutions the call's platform deals with; an empty list means every one. */
export interface AllowListDocument {
  readonly domains: readonly string[];
  readonly updatedAt: Instant | null;
}

/** The operator's (rates-and-rails §11): replaces the allow list of the call's platform. */
export class SetUmaAllowList extends Command<{ readonly domains: readonly string[] }, AllowListDocument> {
  static readonly type = 'uma.set-allow-list';
}

export class GetUmaAllowList extends Query<Readonly<Record<string, never>>, AllowListDocument> {
  static readonly type = 'uma.get-allow-list';
}

/** One stream a platform: `uma-allow-list-<uuid>`. */
export const allowLists: Aggregate<AllowList, AllowListSet> = {
  category: 'uma-allow-list',
  initial: everybodyAllowed,
  evolve: evolveAllowList,
  views: [allowListRows],
};

export const setAllowListHandling = ({ dispatch }: { readonly dispatch: Dispatch }): CommandHandling =>
  decides<AllowList, AllowListSet, SetUmaAllowList>({
    command: SetUmaAllowList,
    aggregate: allowLists,
    streamId: (_list, { platformId }) => uuidOf(platformId as Id<'Platform'>),
    // A list for a platform that is not there would bind nobody: its owner's refusal is the answer.
    facts: async (_list, call) => {
      await dispatch.execute(new GetPlatformConfig({}, call));
    },
    decide: setAllowList,
    answer: ({ domains, updatedAt }) => ({ domains, updatedAt }),
  });

/**
 * Whether the call's platform deals with an institution, of this deployment or of another one (rates-and-rails §10). It
 * always deals with itself.
 */
export const mayDealWith = async (
  { views, dispatch }: Pick<UmaPorts, 'views' | 'dispatch'>,
  domain: string,
  call: CallContext,
): Promise<boolean> => {
  if (isAllowed(domain, await allowListOf(views, call))) return true;
  const { umaDomain = DEFAULT_UMA_DOMAIN } = await dispatch.execute(new GetPlatformConfig({}, call));
  return domain === umaDomain;
};

export const isReceiverAllowedHandling = ({
  views,
  dispatch,
}: Pick<UmaPorts, 'views' | 'dispatch'>): QueryHandling =>
  answersQuery<IsUmaReceiverAllowed>({
    query: IsUmaReceiverAllowed,
    answer: async ({ umaAddress }, call) => {
      const address = parseUmaAddress(umaAddress);
      if (address === undefined) return false;
      return mayDealWith({ views, dispatch }, address.domain, call);
    },
  });

export const getAllowListHandling = ({
  views,
  dispatch,
}: Pick<UmaPorts, 'views' | 'dispatch'>): QueryHandling =>
  answersQuery<GetUmaAllowList>({
    query: GetUmaAllowList,
    answer: async (_nothing, call) => {
      await dispatch.execute(new GetPlatformConfig({}, call));
      return findAllowList(views, call);
    },
  });
