import type { Aggregate } from '@causeway/commands';
import { TOKEN_STREAMS } from '../domain/streams.js';
import { emptyRoster, evolveRoster, type TokenEvent, type TokenRoster } from '../domain/token-roster.js';
import { tokenRows } from '../read/token.view.js';

/** A client id belongs to one token at most, also after its deletion: it is never released. */
export const CLIENT_ID_NAMES = 'client-id';

/** Nothing of a token is published: other contexts see its effect in the caller's permissions only. */
export const tokenRosterAggregate: Aggregate<TokenRoster, TokenEvent> = {
  category: TOKEN_STREAMS,
  initial: emptyRoster,
  evolve: evolveRoster,
  views: [tokenRows],
  consequences: (event) =>
    event.type === 'TokenCreated'
      ? { reserve: [{ scope: CLIENT_ID_NAMES, value: event.clientId, owner: event.tokenId }] }
      : {},
};
