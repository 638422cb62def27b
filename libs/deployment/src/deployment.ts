import type { Context } from '@causeway/commands';
import type { ContextPorts, HostedContext, ServiceConfig, ServiceName } from '@causeway/service';

type Controller = new (...given: never[]) => object;

/** What a context is, and how a process hosts it with the installation's settings. */
export interface Loaded {
  readonly context: Pick<Context, 'definition' | 'replayable'>;
  readonly host: (config: ServiceConfig) => HostedContext;
}

export interface Deployed {
  readonly service: ServiceName;
  /** Loaded by the processes that host it, and by the programs that read every context. */
  readonly load: () => Promise<Loaded>;
  /** What the gateway puts on the API for it; loaded by the gateway alone. */
  readonly http?: () => Promise<readonly Controller[]>;
}

const asItIs = (context: Context<ContextPorts>): Loaded => ({ context, host: () => context });

/**
 * Every context of the product by its name, in the order of the API's reference. What a service hosts and asks of others,
 * what the gateway serves and what the auditor replays follow from it: a new context is its folder and a row here.
 */
export const DEPLOYMENT: Readonly<Record<string, Deployed>> = {
  platform: {
    service: 'gateway',
    load: () => import('./hosted/platform.js'),
    http: async () => (await import('@causeway/platform/http')).platformControllers,
  },
  customers: {
    service: 'onboarding',
    load: () => import('./hosted/customers.js'),
    http: async () => (await import('@causeway/customers/http')).customersControllers,
  },
  invitations: {
    service: 'onboarding',
    load: () => import('./hosted/invitations.js'),
    http: async () => (await import('@causeway/invitations/http')).invitationsControllers,
  },
  hosted_links: {
    service: 'onboarding',
    load: () => import('./hosted/hosted-links.js'),
    http: async () => (await import('@causeway/hosted-links/http')).hostedLinksControllers,
  },
  bulk_imports: {
    service: 'onboarding',
    load: () => import('./hosted/bulk-imports.js'),
    http: async () => (await import('@causeway/bulk-imports/http')).bulkImportsControllers,
  },
  messages: {
    service: 'onboarding',
    load: () => import('./hosted/messages.js'),
    http: async () => (await import('@causeway/messages/http')).messagesControllers,
  },
  ledger: {
    service: 'ledger',
    load: () => import('./hosted/ledger.js'),
    http: async () => (await import('@causeway/ledger/http')).ledgerControllers,
  },
  external_accounts: {
    service: 'quotes',
    load: () => import('./hosted/external-accounts.js'),
    http: async () => (await import('@causeway/external-accounts/http')).externalAccountsControllers,
  },
  quotes: {
    service: 'quotes',
    load: () => import('./hosted/quotes.js'),
    http: async () => (await import('@causeway/quotes/http')).quotesControllers,
  },
  transactions: {
    service: 'quotes',
    load: async () => asItIs((await import('@causeway/transactions')).transactions),
    http: async () => (await import('@causeway/transactions/http')).transactionsControllers,
  },
  deposits: {
    service: 'quotes',
    load: () => import('./hosted/deposits.js'),
    http: async () => (await import('@causeway/deposits/http')).depositsControllers,
  },
  incoming_payments: {
    service: 'quotes',
    load: () => import('./hosted/incoming-payments.js'),
  },
  cards: {
    service: 'quotes',
    load: () => import('./hosted/cards.js'),
    http: async () => (await import('@causeway/cards/http')).cardsControllers,
  },
  rates: {
    service: 'quotes',
    load: () => import('./hosted/rates.js'),
    http: async () => (await import('@causeway/rates/http')).ratesControllers,
  },
  uma: {
    service: 'quotes',
    load: () => import('./hosted/uma.js'),
    http: async () => (await import('@causeway/uma/http')).umaControllers,
  },
  wallet_auth: {
    service: 'onboarding',
    load: () => import('./hosted/wallet-auth.js'),
    http: async () => (await import('@causeway/wallet-auth/http')).walletAuthControllers,
  },
  sca: {
    service: 'onboarding',
    load: () => import('./hosted/sca.js'),
    http: async () => (await import('@causeway/sca/http')).scaControllers,
  },
  agents: {
    service: 'onboarding',
    load: () => import('./hosted/agents.js'),
    http: async () => (await import('@causeway/agents/http')).agentsControllers,
  },
  stablecoins: {
    service: 'quotes',
    load: async () => asItIs((await import('@causeway/stablecoins')).stablecoins),
    http: async () => (await import('@causeway/stablecoins/http')).stablecoinsControllers,
  },
  webhooks: {
    service: 'webhooks',
    load: () => import('./hosted/webhooks.js'),
    http: async () => (await import('@causeway/webhooks/http')).webhooksControllers,
  },
  sandbox: {
    service: 'quotes',
    load: async () => asItIs((await import('@causeway/sandbox')).sandbox),
  },
};
