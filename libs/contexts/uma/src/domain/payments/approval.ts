import { fieldsMissing, WIRE_REFUSALS, type WireRefusal } from '../protocol/wire-refusal.js';

/** An announced payment with its platform's decision; `null` for one that does not exist any more. */
export interface AnnouncedPayment {
  readonly status: string;
  readonly receiverCustomerInfo?: Readonly<Record<string, unknown>>;
  readonly rejection?: { readonly requiredFields?: readonly { readonly name: string }[] };
}

export type Approval =
  | { readonly status: 'TAKEN'; readonly receiverInfo: Readonly<Record<string, unknown>> }
  | { readonly status: 'REFUSED'; readonly refusal: WireRefusal }
  | { readonly status: 'PENDING' };

/** The polls of the platform's decision, which may take ten seconds (webhooks §6, transactions §7). */
export const APPROVAL_LOOKS_MAX = 44;
export const APPROVAL_LOOK_MS = 250;

export const NOT_APPROVED: Extract<Approval, { status: 'REFUSED' }> = {
  status: 'REFUSED',
  refusal: WIRE_REFUSALS.NOT_DECIDED,
};

/**
 * A platform that rejects refuses the sender, and names the missing fields; one that does not answer in time,
 * or lets the payment end in another way, has failed (webhooks §6).
 */
export const approvalOf = (payment: AnnouncedPayment | null): Approval => {
  switch (payment?.status) {
    case 'PROCESSING':
      return { status: 'TAKEN', receiverInfo: payment.receiverCustomerInfo ?? {} };
    case 'PENDING':
      return { status: 'PENDING' };
    case 'REJECTED':
      return { status: 'REFUSED', refusal: rejected(payment.rejection?.requiredFields ?? []) };
    default:
      return NOT_APPROVED;
  }
};

const rejected = (missing: readonly { readonly name: string }[]): WireRefusal =>
  missing.length === 0 ? WIRE_REFUSALS.NOT_ACCEPTED : fieldsMissing(missing.map(({ name }) => name));
