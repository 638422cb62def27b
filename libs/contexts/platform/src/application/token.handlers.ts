import {
  answersQuery,
  carriesOut,
  decides,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { streamIdOf } from '../domain/streams.js';
import { liveTokens, managingTokens, type TokenEvent, type TokenRoster } from '../domain/token-roster.js';
import { deleteToken, registerToken, revokeToken } from '../domain/token-roster.decide.js';
import { findToken, listTokens } from '../read/token.query.js';
import type { PlatformPorts } from './ports.js';
import { CreateToken, DeleteToken, GetToken, ListTokens, RegisterToken, RevokeToken } from './requests.js';
import { tokenRosterAggregate } from './token-roster.aggregate.js';

export const registerTokenHandling = decides<TokenRoster, TokenEvent, RegisterToken>({
  command: RegisterToken,
  aggregate: tokenRosterAggregate,
  streamId: (_token, { platformId }) => streamIdOf(platformId),
  decide: registerToken,
  answer: (roster, { tokenId }) => {
    const token = liveTokens(roster).get(tokenId);
    if (token === undefined) throw new Error('A registered token is not in the roster');
    const { name, permissions, clientId, createdAt } = token;
    return { id: tokenId as Id<'Token'>, name, permissions, clientId, createdAt, updatedAt: createdAt };
  },
  nameTaken: () => 'CLIENT_ID_TAKEN',
});

/** The secret exists here and in the answer; what is decided on, stored and remembered is its hash. */
export const createTokenHandling = ({
  secrets,
  dispatch,
}: Pick<PlatformPorts, 'secrets' | 'dispatch'>): CustomHandling =>
  carriesOut<CreateToken>({
    command: CreateToken,
    execute: async ({ name, permissions }, call) => {
      const { clientSecret, ...issued } = secrets.issue();
      const token = await dispatch.execute(new RegisterToken({ ...issued, name, permissions }, call));
      return { ...token, clientSecret };
    },
  });

export const deleteTokenHandling = decides<TokenRoster, TokenEvent, DeleteToken>({
  command: DeleteToken,
  aggregate: tokenRosterAggregate,
  streamId: (_token, { platformId }) => streamIdOf(platformId),
  decide: deleteToken,
  answer: () => null,
});

export const revokeTokenHandling = decides<TokenRoster, TokenEvent, RevokeToken>({
  command: RevokeToken,
  aggregate: tokenRosterAggregate,
  streamId: (_token, { platformId }) => streamIdOf(platformId),
  decide: revokeToken,
  answer: (roster, { tokenId }) => ({ tokenId, manageTokensLeft: managingTokens(roster).length }),
});

export const getTokenHandling = ({ views }: Pick<PlatformPorts, 'views'>): QueryHandling =>
  answersQuery<GetToken>({
    query: GetToken,
    answer: ({ tokenId }, call) => findToken(views, call, tokenId),
  });

export const listTokensHandling = ({ views }: Pick<PlatformPorts, 'views'>): QueryHandling =>
  answersQuery<ListTokens>({ query: ListTokens, answer: (wanted, call) => listTokens(views, call, wanted) });
