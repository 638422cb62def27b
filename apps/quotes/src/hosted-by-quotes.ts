import { externalAccountsContext, externalAccountsTable } from '@causeway/external-accounts';
import { quotesContext, quotesTable } from '@causeway/quotes';
import { ratesContext, ratesTable } from '@causeway/rates';
import { sandboxContext, sandboxTable } from '@causeway/sandbox';
import type { HostedContext } from '@causeway/service';

/** Prices, destinations and payments, and beside them the simulated world that sandbox payments go out to. */
export const hostedByQuotes: readonly HostedContext[] = [
  { definition: ratesContext, table: ratesTable },
  { definition: externalAccountsContext, table: externalAccountsTable },
  { definition: sandboxContext, table: sandboxTable },
  { definition: quotesContext, table: quotesTable },
];
