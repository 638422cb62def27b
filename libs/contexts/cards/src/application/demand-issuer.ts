import { RejectedError, type CallContext } from '@causeway/commands';
import type { CardsPorts } from './ports.js';

/** Without an issuer there are no cards, not even to read (cards §1). */
export const demandIssuer = ({ issuers }: Pick<CardsPorts, 'issuers'>, call: CallContext): void => {
  if (issuers.issuerFor(call.environment, call.platformId) === undefined)
    throw new RejectedError('cards', 'CARDS_NOT_CONNECTED');
};
