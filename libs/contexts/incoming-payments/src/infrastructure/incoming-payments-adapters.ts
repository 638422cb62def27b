import { withPartner, type PayoutRails } from '@causeway/rails';
import { sandboxPayoutRails } from '@causeway/sandbox';
import type { IncomingPaymentPorts } from '../application/ports.js';
import { sandboxSenderInstitutions } from './sandbox-sender-institutions.adapter.js';

/** What a host gives; without connected banks and institutions there are simulators in sandbox, and nothing in production. */
export interface IncomingPaymentsHost extends Omit<IncomingPaymentPorts, 'rails' | 'senders'> {
  /** Who pays out in production. */
  readonly partner?: PayoutRails | undefined;
  /** Passes its contract suite, `describePayoutRail`. */
  readonly connectors?: Partial<Pick<IncomingPaymentPorts, 'rails'>>;
  readonly senders?: IncomingPaymentPorts['senders'];
}

/**
 * The ports of the context, with the sandbox's banks and institutions in the place of those that a host did not
 * connect.
 */
export const incomingPaymentsAdapters = ({
  partner,
  connectors = {},
  senders = sandboxSenderInstitutions,
  ...host
}: IncomingPaymentsHost): IncomingPaymentPorts => ({
  ...host,
  rails: connectors.rails ?? withPartner(partner, sandboxPayoutRails(host.dispatch)),
  senders,
});
