import type { Id } from '@causeway/kernel';
import type { UmaRejection } from '../uma-rejections.js';
import { isPayable, type Payee } from './payee.js';

/** Why a customer of this deployment cannot be looked up by this sender; `undefined` when they can (rates-and-rails §10). */
export const customerRefusal = (
  receiverId: Id<'Customer'>,
  senderId: Id<'Customer'> | undefined,
  payee: Payee | undefined,
): UmaRejection | undefined => {
  if (receiverId === senderId) return 'SELF_PAYMENT';
  if (payee === undefined) return 'UMA_NOT_FOUND';
  return isPayable(payee) ? undefined : 'INVALID_RECEIVER';
};

/** `INVALID_RECEIVER` for a receiver who takes no currency that is offered here. */
export const offerRefusal = (offered: readonly unknown[]): UmaRejection | undefined =>
  offered.length === 0 ? 'INVALID_RECEIVER' : undefined;
