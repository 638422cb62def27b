import type { Aggregate, Consequences } from '@causeway/commands';
import { foldedBy } from '@causeway/kernel';
import { TOKEN_STREAMS } from '../domain/streams.js';
import { emptyRoster, evolveRoster, type TokenEvent, type TokenRoster } from '../domain/token-roster.js';
import { tokenRows } from '../read/token.view.js';

/** A client id belongs to one token at most, also after its deletion: it is never released. */
const CLIENT_ID_NAMES = 'client-id';

/** Nothing of a token is published: other contexts see its effect in the caller's permissions only. */
export const tokenRosterAggregate: Aggregate<TokenRoster, TokenEvent> = {
  category: TOKEN_STREAMS,
  initial: emptyRoster,
  evolve: evolveRoster,
  views: [tokenRows],
  consequences: (event) => followingOf(undefined, event),
};

const followingOf = foldedBy<undefined, TokenEvent, Consequences>({
  TokenCreated: (_none, { clientId, tokenId }) => ({
    reserve: [{ scope: CLIENT_ID_NAMES, value: clientId, owner: tokenId }],
  }),
  TokenDeleted: () => ({}),
});
