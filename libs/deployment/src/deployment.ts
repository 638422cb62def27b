import type { Context } from '@causeway/commands';
import { customers } from '@causeway/customers';
import { deposits } from '@causeway/deposits';
import { externalAccounts } from '@causeway/external-accounts';
import { incomingPayments } from '@causeway/incoming-payments';
import { invitations } from '@causeway/invitations';
import { ledger } from '@causeway/ledger';
import { platform } from '@causeway/platform';
import { quotes } from '@causeway/quotes';
import { rates } from '@causeway/rates';
import { sandbox } from '@causeway/sandbox';
import type { ContextPorts, HostedContext, ServiceConfig, ServiceName } from '@causeway/service';
import { transactions } from '@causeway/transactions';
import { uma } from '@causeway/uma';
import { walletAuth } from '@causeway/wallet-auth';
import { webhooks } from '@causeway/webhooks';
import { hostedDeposits } from './hosted/deposits.js';
import { hostedIncomingPayments } from './hosted/incoming-payments.js';
import { hostedInvitations } from './hosted/invitations.js';
import { hostedLedger } from './hosted/ledger.js';
import { hostedPlatform } from './hosted/platform.js';
import { hostedQuotes } from './hosted/quotes.js';
import { hostedRates } from './hosted/rates.js';
import { hostedUma } from './hosted/uma.js';
import { hostedWebhooks } from './hosted/webhooks.js';

type Controller = new (...given: never[]) => object;

export type Deployed = OnService & (AsItIs | WithSettings);

interface AsItIs {
  readonly context: Context<ContextPorts>;
  readonly host?: undefined;
}
interface WithSettings {
  readonly context: Pick<Context, 'definition' | 'replayable'>;
  /** The context as a process hosts it, with the installation's settings. */
  readonly host: (config: ServiceConfig) => HostedContext;
}
interface OnService {
  readonly service: ServiceName;
  /** What the gateway puts on the API for it; loaded by the gateway alone. */
  readonly http?: () => Promise<readonly Controller[]>;
}

/**
 * Every context of the product, in the order of the API's reference. What a service hosts and asks of others, what the
 * gateway serves and what the auditor replays follow from it: a new context is its folder and a line here.
 */
export const DEPLOYMENT: readonly Deployed[] = [
  {
    service: 'gateway',
    context: platform,
    host: hostedPlatform,
    http: async () => (await import('@causeway/platform/http')).platformControllers,
  },
  {
    service: 'onboarding',
    context: customers,
    http: async () => (await import('@causeway/customers/http')).customersControllers,
  },
  {
    service: 'onboarding',
    context: invitations,
    host: hostedInvitations,
    http: async () => (await import('@causeway/invitations/http')).invitationsControllers,
  },
  {
    service: 'ledger',
    context: ledger,
    host: hostedLedger,
    http: async () => (await import('@causeway/ledger/http')).ledgerControllers,
  },
  {
    service: 'quotes',
    context: externalAccounts,
    http: async () => (await import('@causeway/external-accounts/http')).externalAccountsControllers,
  },
  {
    service: 'quotes',
    context: quotes,
    host: hostedQuotes,
    http: async () => (await import('@causeway/quotes/http')).quotesControllers,
  },
  {
    service: 'quotes',
    context: transactions,
    http: async () => (await import('@causeway/transactions/http')).transactionsControllers,
  },
  {
    service: 'quotes',
    context: deposits,
    host: hostedDeposits,
    http: async () => (await import('@causeway/deposits/http')).depositsControllers,
  },
  {
    service: 'quotes',
    context: incomingPayments,
    host: hostedIncomingPayments,
  },
  {
    service: 'quotes',
    context: rates,
    host: hostedRates,
    http: async () => (await import('@causeway/rates/http')).ratesControllers,
  },
  {
    service: 'quotes',
    context: uma,
    host: hostedUma,
    http: async () => (await import('@causeway/uma/http')).umaControllers,
  },
  {
    service: 'onboarding',
    context: walletAuth,
    http: async () => (await import('@causeway/wallet-auth/http')).walletAuthControllers,
  },
  {
    service: 'webhooks',
    context: webhooks,
    host: hostedWebhooks,
    http: async () => (await import('@causeway/webhooks/http')).webhooksControllers,
  },
  {
    service: 'quotes',
    context: sandbox,
  },
];
