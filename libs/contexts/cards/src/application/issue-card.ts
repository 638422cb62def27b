import { reportingCall, type CallContext } from '@causeway/commands';
import { crashPoint, uuidOf, type Id } from '@causeway/kernel';
import { carryOrder } from '@causeway/rails';
import { concludeIssuance } from '../domain/card.decide.js';
import { findCard } from '../read/card.query.js';
import { cards } from './card.aggregate.js';
import type { CardsPorts } from './ports.js';

type Ports = Pick<CardsPorts, 'views' | 'rows' | 'record' | 'issuers'>;

/**
 * Hands the order to the issuer if it does not have it, and records what the issuer says: for the request itself and
 * for the timer. The order's id is the card's, so that it is carried out once. A password is in the request's own call
 * alone; where that was cut off the issuer makes one up.
 */
export const issueCard = async (
  ports: Ports,
  cardId: Id<'Card'>,
  call: CallContext,
  threeDSecurePassword?: string,
): Promise<void> => {
  const card = await findCard(ports, call, cardId);
  if (card?.status !== 'PROCESSING') return;
  const { cardholderId, platformCardId, isNamedByService = false, currency } = card;
  const carried = await carryOrder(ports.issuers.issuerFor(call.environment, call.platformId), {
    orderId: cardId,
    handover: 'UNRECORDED',
    prepare: () =>
      Promise.resolve({
        order: {
          ...{ cardId, cardholderId, platformCardId, isNamedByService, currency },
          ...(threeDSecurePassword !== undefined && { threeDSecurePassword }),
        },
      }),
    afterSend: () => crashPoint('card.after-order'),
  });
  if (carried.step === 'NOT_CONNECTED' || carried.step === 'REFUSED') return;
  await ports.record(reportingCall(call), {
    name: 'conclude-issuance',
    on: cards,
    id: uuidOf(cardId),
    content: carried.status,
    decide: ({ card: before }, when) => concludeIssuance(carried.status, before, when),
  });
};
