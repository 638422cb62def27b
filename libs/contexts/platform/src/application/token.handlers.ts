import {
  answersQuery,
  carriesOut,
  decides,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
  type QueryHandling,
  type Recording,
} from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { streamIdOf } from '../domain/streams.js';
import { liveTokens, managingTokens, type TokenEvent, type TokenRoster } from '../domain/token-roster.js';
import { deleteToken, registerToken, revokeToken, type NewToken } from '../domain/token-roster.decide.js';
import type { ApiTokenDocument } from '../published/api-token.document.js';
import { findOperatorSettings } from '../read/operator-settings.view.js';
import { findToken, foldedRoster, listTokens } from '../read/token.query.js';
import type { PlatformPorts } from './ports.js';
import { CreateToken, DeleteToken, GetToken, ListTokens, RegisterToken, RevokeToken } from './requests.js';
import { tokenRosterAggregate } from './token-roster.aggregate.js';

type Views = Pick<PlatformPorts, 'views'>;

/** Reads the rows: a platform that often creates and deletes tokens has a long stream, and few tokens. */
const ofRoster = (reading: Views) => ({
  aggregate: tokenRosterAggregate,
  streamId: (_request: unknown, { platformId }: CallContext) => streamIdOf(platformId),
  folded: (_request: unknown, call: CallContext) => foldedRoster(reading, call),
});

const tokenAdded = (
  ports: Views,
  token: NewToken,
  call: CallContext,
): Recording<TokenRoster, TokenEvent, ApiTokenDocument, { readonly tokensMax: number }> => ({
  name: 'add-token',
  on: tokenRosterAggregate,
  id: streamIdOf(call.platformId),
  content: token,
  folded: () => foldedRoster(ports, call),
  facts: async () => (await findOperatorSettings(ports.views, call)).inForce,
  decide: (roster, circumstances, facts) => registerToken(token, roster, circumstances, facts),
  answer: (roster) => documentOf(roster, token.tokenId as Id<'Token'>),
  nameTaken: () => 'CLIENT_ID_TAKEN',
});

const documentOf = (roster: TokenRoster, id: Id<'Token'>): ApiTokenDocument => {
  const token = liveTokens(roster).get(id);
  if (token === undefined) throw new Error('A registered token is not in the roster');
  const { name, permissions, clientId, createdAt } = token;
  return { id, name, permissions, clientId, createdAt, updatedAt: createdAt };
};

export const tokenCommands = ({
  secrets,
  record,
  ...ports
}: Views & Pick<PlatformPorts, 'secrets' | 'record'>): readonly (CommandHandling | CustomHandling)[] => [
  carriesOut<RegisterToken>({
    command: RegisterToken,
    execute: (token, call) => record(call, tokenAdded(ports, token, call)),
  }),
  // The secret exists here and in the answer; what is decided on, stored and remembered is its hash.
  carriesOut<CreateToken>({
    command: CreateToken,
    execute: async ({ name, permissions }, call) => {
      const { clientSecret, ...issued } = secrets.issue();
      const token = await record(call, tokenAdded(ports, { ...issued, name, permissions }, call));
      return { ...token, clientSecret };
    },
  }),
  decides<TokenRoster, TokenEvent, DeleteToken>({
    ...ofRoster(ports),
    command: DeleteToken,
    decide: deleteToken,
    answer: () => null,
  }),
  decides<TokenRoster, TokenEvent, RevokeToken>({
    ...ofRoster(ports),
    command: RevokeToken,
    decide: revokeToken,
    answer: (roster, { tokenId }) => ({ tokenId, manageTokensLeft: managingTokens(roster).length }),
  }),
];

/** Never the secret, which is known in the answer to the creation alone (config-and-tokens §3). */
export const tokenQueries = ({ views }: Views): readonly QueryHandling[] => [
  answersQuery<GetToken>({
    query: GetToken,
    answer: ({ tokenId }, call) => findToken({ views }, call, tokenId),
  }),
  answersQuery<ListTokens>({
    query: ListTokens,
    answer: (wanted, call) => listTokens({ views }, call, wanted),
  }),
];
