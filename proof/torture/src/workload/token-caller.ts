import { ApiClient } from '@causeway/e2e';
import type { CallerParts, Step } from './caller.js';
import type { IssuedToken, TokenLife } from './history.js';
import { ask, type Outcome } from './outcome.js';

/** More live tokens than this of one caller only make lists long. */
const LIVE_MAX = 10;
const CREATES = 0.45;
const DELETES = 0.75;

/** Creates tokens, uses them, and deletes them, with names of its own. */
export const tokenStep = (caller: string, { api, history, chance }: CallerParts): Step => {
  /** Also those of earlier rounds, so that every token is deleted in the end. */
  const liveTokens = (): TokenLife[] =>
    history.tokens.filter((life) => life.name.startsWith(`${caller} `) && isLive(life));

  const create = async (): Promise<Outcome> => {
    const name = `${caller} ${history.nextNumber()}`;
    const reply = await ask(`POST /tokens ${name}`, () =>
      api.post('/tokens', { name, permissions: ['VIEW'] }),
    );
    history.count(reply.outcome);
    if (reply.surprise !== undefined) history.surprise(reply.surprise);
    const life: TokenLife = { name, created: reply.outcome };
    history.tokens.push(life);
    if (reply.outcome !== 'acknowledged' || reply.answer === undefined) return reply.outcome;
    const { id, clientId, clientSecret } = reply.answer.body as IssuedToken;
    life.issued = { id, clientId, clientSecret };
    return reply.outcome;
  };

  const remove = async (life: TokenLife, { id }: IssuedToken): Promise<Outcome> => {
    const reply = await ask(`DELETE /tokens of ${life.name}`, () =>
      api.delete(`/tokens/${encodeURIComponent(id)}`),
    );
    history.count(reply.outcome);
    if (reply.surprise !== undefined) history.surprise(reply.surprise);
    life.deleted = reply.outcome;
    return reply.outcome === 'acknowledged' ? use(life) : reply.outcome;
  };

  const use = async (life: TokenLife): Promise<Outcome> => {
    const wrong = await misuse(api.baseUrl, life);
    if (wrong !== undefined) history.surprise(wrong);
    return 'acknowledged';
  };

  return async () => {
    const live = liveTokens();
    const life = live.length === 0 ? undefined : chance.pick(live);
    const dice = chance.whole(0, 99) / 100;
    if (life?.issued === undefined || (dice < CREATES && live.length < LIVE_MAX)) return create();
    return dice < DELETES ? remove(life, life.issued) : use(life);
  };
};

/**
 * Uses a token: it must be admitted from the answer to its creation to the answer to its deletion, and then
 * never. Returns the violation; a service that is down proves nothing.
 */
export const misuse = async (baseUrl: string, life: TokenLife): Promise<string | undefined> => {
  if (life.issued === undefined) return undefined;
  const { clientId, clientSecret } = life.issued;
  const client = ApiClient.as({ apiKeyId: clientId, apiKeySecret: clientSecret }, baseUrl);
  const { answer } = await ask(`GET /config as ${life.name}`, () => client.get('/config'));
  if (isLive(life) && answer?.status === 401) return `${life.name} is live, but was not admitted`;
  const isGone = life.deleted === 'acknowledged';
  if (isGone && answer?.status === 200) return `${life.name} was deleted, but was admitted`;
  return undefined;
};

/** Certainly live: in doubt means neither live nor deleted. */
const isLive = ({ issued, deleted }: TokenLife): boolean =>
  issued !== undefined && (deleted === undefined || deleted === 'refused');
