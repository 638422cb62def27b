import { Command } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { Channel } from '../../domain/contact/contact.js';
import type { CustomerDocument } from '../../published/customer.document.js';

interface OfChannel {
  readonly customerId: Id<'Customer'>;
  readonly channel: Channel;
}

/** Sends a code to a channel that waits to be verified (verification §3). */
export class SendContactCode extends Command<OfChannel, null> {
  static readonly type = 'customers.send-contact-code';
}

/** Refuses with `CODE_WRONG`; the fifth wrong attempt voids the code. */
export class ConfirmContactCode extends Command<OfChannel & { readonly code: string }, CustomerDocument> {
  static readonly type = 'customers.confirm-contact-code';
}
