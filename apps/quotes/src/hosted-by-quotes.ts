import { externalAccountsContext, externalAccountsTable } from '@causeway/external-accounts';
import { quotesContext, quotesTable } from '@causeway/quotes';
import { ratesContext, ratesTable } from '@causeway/rates';
import { sandboxContext, sandboxTable } from '@causeway/sandbox';
import type { HostedContext, ServiceConfig } from '@causeway/service';
import { umaContext, umaTable } from '@causeway/uma';

/** What became of a payment, by the event that says so. */
const paymentOutcomes = {
  QuoteExecuted: 'executed',
  QuoteExecutionRefused: 'refused',
  QuoteFailed: 'refused',
  PaymentSettled: 'settled',
  PaymentFailed: 'failed',
  RefundSettled: 'refunded',
  RefundFailed: 'refund_failed',
} as const;

/** Prices, destinations and payments, and beside them the simulated world that sandbox payments go out to. */
export const hostedByQuotes: readonly HostedContext[] = [
  { definition: ratesContext, table: ratesTable },
  { definition: externalAccountsContext, table: externalAccountsTable },
  { definition: sandboxContext, table: sandboxTable },
  {
    definition: quotesContext,
    table: (ports) => quotesTable({ ...ports, observer: ports.metrics.payments }),
    paymentOutcomes,
  },
];

/** Receivers by UMA address, and the institutions that they are at. */
export const hostedUma = ({ umaPeers }: Pick<ServiceConfig, 'umaPeers'>): HostedContext => ({
  definition: umaContext,
  table: (ports) => umaTable(ports, { peers: umaPeers }),
});
