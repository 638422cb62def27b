import { foldedBy, type Instant } from '@causeway/kernel';

export const PERMISSIONS = ['VIEW', 'TRANSACT', 'MANAGE'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const TOKEN_NAME_LENGTH_MAX = 255;

export type TokenEvent =
  | {
      readonly type: 'TokenCreated';
      readonly tokenId: string;
      readonly platformId: string;
      readonly name: string;
      readonly permissions: readonly Permission[];
      readonly clientId: string;
      /** The secret itself is never recorded. */
      readonly secretHash: string;
      readonly createdAt: Instant;
    }
  | { readonly type: 'TokenDeleted'; readonly tokenId: string; readonly deletedAt: Instant };

export interface Token {
  readonly tokenId: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly clientId: string;
  readonly createdAt: Instant;
}

/**
 * All tokens of a platform in one environment. They share a stream, so that of two deletions racing for the last
 * `MANAGE` token one decides on the other's result. Facts are linked, newest first: copying a map for each would
 * make folding a long roster quadratic.
 */
export interface TokenRoster {
  readonly latest?: TokenFact;
}

interface TokenFact {
  readonly tokenId: string;
  /** `null` once deleted. */
  readonly token: Token | null;
  readonly previous?: TokenFact;
}

export const emptyRoster: TokenRoster = {};

/** The roster that holds these tokens, whatever else it once held. */
export const rosterOf = (live: readonly Token[]): TokenRoster =>
  live.reduce((roster, token) => stating(roster, { tokenId: token.tokenId, token }), emptyRoster);

const stating = ({ latest }: TokenRoster, fact: Omit<TokenFact, 'previous'>): TokenRoster => ({
  latest: { ...fact, ...(latest !== undefined && { previous: latest }) },
});

export const evolveRoster = foldedBy<TokenRoster, TokenEvent>({
  TokenCreated: (roster, { tokenId, name, permissions, clientId, createdAt }) =>
    stating(roster, { tokenId, token: { tokenId, name, permissions, clientId, createdAt } }),
  TokenDeleted: (roster, { tokenId }) => stating(roster, { tokenId, token: null }),
});

/** The tokens that exist now, by id. */
export const liveTokens = (roster: TokenRoster): ReadonlyMap<string, Token> => {
  const seen = new Set<string>();
  const live = new Map<string, Token>();
  for (let fact = roster.latest; fact !== undefined; fact = fact.previous) {
    if (!seen.has(fact.tokenId) && fact.token !== null) live.set(fact.tokenId, fact.token);
    seen.add(fact.tokenId);
  }
  return live;
};

/** The live tokens that may manage the platform's tokens. */
export const managingTokens = (roster: TokenRoster): readonly Token[] =>
  [...liveTokens(roster).values()].filter(({ permissions }) => permissions.includes('MANAGE'));
