import { incomingPayments, incomingPaymentsAdapters } from '@causeway/incoming-payments';
import type { HostedContext } from '@causeway/service';
import { senderInstitutions } from '@causeway/uma';

export const host = (): HostedContext => ({
  definition: incomingPayments.definition,
  table: (ports) =>
    incomingPayments.table(
      incomingPaymentsAdapters({ ...ports, senders: senderInstitutions(ports.dispatch) }),
    ),
});
export { incomingPayments as context };
