import type { Id } from '@causeway/kernel';
import type { UmaRejection } from '../uma-rejections.js';

/** A customer as a look-up names them; each part absent where it is not named or not found. */
export interface SenderFacts {
  /** The named customer's id, if a customer of the platform has it who is not deleted. */
  readonly customerId?: Id<'Customer'>;
  /** The customer of the platform who has the named address. */
  readonly bearerId?: Id<'Customer'>;
}

/**
 * The sender that a look-up names: by id, by address, by both of the same customer, or by none, which is the platform
 * itself. Of a name that is no customer's of the platform: `SENDER_NOT_FOUND`; of two customers: `SENDER_MISMATCH`.
 */
export const senderNamed = (
  named: { readonly customerId?: Id<'Customer'>; readonly senderUmaAddress?: string },
  { customerId, bearerId }: SenderFacts,
): Id<'Customer'> | undefined | { readonly refused: UmaRejection } => {
  if (named.senderUmaAddress !== undefined && bearerId === undefined) return { refused: 'SENDER_NOT_FOUND' };
  if (named.customerId !== undefined && customerId === undefined) return { refused: 'SENDER_NOT_FOUND' };
  if (customerId !== undefined && bearerId !== undefined && customerId !== bearerId)
    return { refused: 'SENDER_MISMATCH' };
  return bearerId ?? customerId;
};
