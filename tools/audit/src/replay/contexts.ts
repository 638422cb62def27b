import type { Replayable } from '@causeway/commands';
import { replayable as customers } from '@causeway/customers';
import { replayable as externalAccounts } from '@causeway/external-accounts';
import { replayable as ledger } from '@causeway/ledger';
import { replayable as platform } from '@causeway/platform';
import { replayable as quotes } from '@causeway/quotes';
import { replayable as rates } from '@causeway/rates';
import { replayable as sandbox } from '@causeway/sandbox';
import { replayable as uma } from '@causeway/uma';
import { replayable as walletAuth } from '@causeway/wallet-auth';
import { replayable as webhooks } from '@causeway/webhooks';

export const LEDGER: Replayable = ledger;

/** Every context that shows views; the ledger first, because it matters most. */
export const CONTEXTS: readonly Replayable[] = [
  ledger,
  quotes,
  customers,
  externalAccounts,
  platform,
  rates,
  webhooks,
  sandbox,
  uma,
  walletAuth,
];
