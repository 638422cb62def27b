import { sandboxPayoutRails } from '@causeway/sandbox';
import type { IncomingPaymentPorts } from '../application/ports.js';
import { sandboxSenderInstitutions } from './sandbox-sender-institutions.adapter.js';

/** What a host gives; without connected banks and institutions there are simulators in sandbox, and nothing in production. */
export interface IncomingPaymentsHost extends Omit<IncomingPaymentPorts, 'rails' | 'senders'> {
  /** Passes its contract suite, `describePayoutRail`. */
  readonly connectors?: Partial<Pick<IncomingPaymentPorts, 'rails'>>;
  readonly senders?: IncomingPaymentPorts['senders'];
}

export const incomingPaymentsAdapters = ({
  connectors = {},
  senders = sandboxSenderInstitutions,
  ...host
}: IncomingPaymentsHost): IncomingPaymentPorts => ({
  ...host,
  rails: connectors.rails ?? sandboxPayoutRails(host.dispatch),
  senders,
});
