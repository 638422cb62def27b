import type { Id, Instant } from '@causeway/kernel';
import type { CardState, CloseReason } from '../domain/card.js';

/** A card as the API shows it (`Card` of the contract). */
export interface CardDocument {
  readonly id: Id<'Card'>;
  readonly cardholderId: Id<'Customer'>;
  readonly platformCardId: string;
  readonly state: CardState;
  readonly stateReason: CloseReason | null;
  readonly brand?: 'VISA' | 'MASTERCARD';
  readonly form: 'VIRTUAL';
  readonly last4?: string;
  readonly expMonth?: number;
  readonly expYear?: number;
  /** In order of priority. */
  readonly fundingSources: readonly Id<'InternalAccount'>[];
  readonly maxSpendPerTransaction: bigint | null;
  readonly currency: string;
  readonly processorRef?: string;
  readonly issuerRef?: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
