import type { CardsPorts, DelegatedKeys } from '../application/ports.js';
import { inTurn } from './in-turn.adapter.js';
import { simulatedIssuers } from './simulated-issuer.adapter.js';
import { within } from './within.adapter.js';

/** Until wallets have delegated keys, none of them pays for a card (wallet-auth §9). */
const NO_KEYS: DelegatedKeys = { isActive: () => Promise.resolve(false) };

/** Each passes its contract suite: `describeCardIssuer`. */
export type CardConnectors = Partial<Pick<CardsPorts, 'issuers' | 'keys'>>;

/** What a host gives; the issuer is the one that it connected, or else the sandbox's. */
export interface CardsHost extends Omit<CardsPorts, keyof CardConnectors | 'inTurn' | 'within'> {
  readonly connectors?: CardConnectors;
}

/**
 * The ports of the context: where a host connected no issuer, the sandbox's, and where it named no delegated keys, none
 * that pays.
 */
export const cardsAdapters = ({ connectors = {}, ...host }: CardsHost): CardsPorts => ({
  ...host,
  issuers: connectors.issuers ?? simulatedIssuers(host),
  keys: connectors.keys ?? NO_KEYS,
  inTurn: inTurn(),
  within,
});
