import type { CardsPorts } from '../application/ports.js';
import { simulatedIssuers } from './simulated-issuer.adapter.js';

/** Each passes its contract suite: `describeCardIssuer`. */
export type CardConnectors = Partial<Pick<CardsPorts, 'issuers'>>;

/** What a host gives; the issuer is the one that it connected, or else the sandbox's. */
export interface CardsHost extends Omit<CardsPorts, keyof CardConnectors> {
  readonly connectors?: CardConnectors;
}

export const cardsAdapters = ({ connectors = {}, ...host }: CardsHost): CardsPorts => ({
  ...host,
  issuers: connectors.issuers ?? simulatedIssuers(host),
});
