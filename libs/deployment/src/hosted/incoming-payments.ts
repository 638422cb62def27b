import { incomingPayments, incomingPaymentsAdapters } from '@causeway/incoming-payments';
import type { HostedContext } from '@causeway/service';
import { senderInstitutions } from '@causeway/uma';

export const hostedIncomingPayments = (): HostedContext => ({
  definition: incomingPayments.definition,
  table: (ports) =>
    incomingPayments.table(
      incomingPaymentsAdapters({ ...ports, senders: senderInstitutions(ports.dispatch) }),
    ),
});
