import {
  answersQuery,
  carriesOut,
  decides,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { streamIdOf } from '../domain/streams.js';
import { liveTokens, managingTokens, type TokenEvent, type TokenRoster } from '../domain/token-roster.js';
import { deleteToken, registerToken, revokeToken } from '../domain/token-roster.decide.js';
import { findOperatorSettings } from '../read/operator-settings.view.js';
import { findToken, foldedRoster, listTokens } from '../read/token.query.js';
import type { PlatformPorts } from './ports.js';
import { CreateToken, DeleteToken, GetToken, ListTokens, RegisterToken, RevokeToken } from './requests.js';
import { tokenRosterAggregate } from './token-roster.aggregate.js';

type Views = Pick<PlatformPorts, 'views'>;

/** A platform that makes and deletes tokens all day has a roster with a long past, and a short list of tokens. */
const ofRoster = (reading: Views) => ({
  aggregate: tokenRosterAggregate,
  streamId: (_request: unknown, { platformId }: CallContext) => streamIdOf(platformId),
  folded: (_request: unknown, call: CallContext) => foldedRoster(reading, call),
});

const registerTokenHandling = (ports: Views): CommandHandling =>
  decides<TokenRoster, TokenEvent, RegisterToken, { readonly tokensMax: number }>({
    ...ofRoster(ports),
    command: RegisterToken,
    facts: async (_token, call) => (await findOperatorSettings(ports.views, call)).inForce,
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

const deleteTokenHandling = (ports: Views): CommandHandling =>
  decides<TokenRoster, TokenEvent, DeleteToken>({
    ...ofRoster(ports),
    command: DeleteToken,
    decide: deleteToken,
    answer: () => null,
  });

const revokeTokenHandling = (ports: Views): CommandHandling =>
  decides<TokenRoster, TokenEvent, RevokeToken>({
    ...ofRoster(ports),
    command: RevokeToken,
    decide: revokeToken,
    answer: (roster, { tokenId }) => ({ tokenId, manageTokensLeft: managingTokens(roster).length }),
  });

/** What is decided on the roster. */
export const rosterHandlings = (ports: Views): readonly CommandHandling[] => [
  registerTokenHandling(ports),
  deleteTokenHandling(ports),
  revokeTokenHandling(ports),
];

export const getTokenHandling = (reading: Views): QueryHandling =>
  answersQuery<GetToken>({
    query: GetToken,
    answer: ({ tokenId }, call) => findToken(reading, call, tokenId),
  });

export const listTokensHandling = (reading: Views): QueryHandling =>
  answersQuery<ListTokens>({
    query: ListTokens,
    answer: (wanted, call) => listTokens(reading, call, wanted),
  });
