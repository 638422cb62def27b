import { ledgerContext, ledgerTable } from '@causeway/ledger';
import type { HostedContext } from '@causeway/service';

export const hostedLedger: HostedContext = { definition: ledgerContext, table: ledgerTable };
