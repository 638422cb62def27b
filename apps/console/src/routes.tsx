import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Frame } from './look/frame.js';
import { Missing } from './look/missing.js';
import { parseSearch, stringifySearch } from './look/search-words.js';

const root = createRootRoute({ component: Frame, notFoundComponent: Missing });

/** A page is loaded when it is first gone to. */
const page = (path: string, load: () => Promise<{ readonly Page: ComponentType }>) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, 'Page') });

const routeTree = root.addChildren([
  page('/', () => import('./pages/home.js')),
  page('/payments', () => import('./pages/payments.js')),
  page('/payments/$transactionId', () => import('./pages/payment.js')),
  page('/customers', () => import('./pages/customers.js')),
  page('/customers/$customerId', () => import('./pages/customer.js')),
  page('/accounts', () => import('./pages/accounts.js')),
  page('/accounts/$accountId', () => import('./pages/account.js')),
  page('/verifications', () => import('./pages/verifications.js')),
  page('/verifications/$verificationId', () => import('./pages/verification.js')),
  page('/documents', () => import('./pages/documents.js')),
  page('/cards', () => import('./pages/cards.js')),
  page('/cards/$cardId', () => import('./pages/card.js')),
  page('/agents', () => import('./pages/agents.js')),
  page('/agents/$agentId', () => import('./pages/agent.js')),
  page('/stablecoins', () => import('./pages/stablecoins.js')),
  page('/stablecoins/$stablecoinId', () => import('./pages/stablecoin.js')),
  page('/invitations', () => import('./pages/invitations.js')),
  page('/ledger', () => import('./pages/ledger.js')),
  page('/webhooks', () => import('./pages/webhooks.js')),
  page('/webhooks/$webhookId', () => import('./pages/webhook.js')),
  page('/requests', () => import('./pages/requests.js')),
  page('/events', () => import('./pages/events.js')),
  page('/streams/$stream', () => import('./pages/stream.js')),
  page('/settings', () => import('./pages/settings.js')),
  page('/rules', () => import('./pages/rules.js')),
  page('/installation', () => import('./pages/installation.js')),
]);

export const router = createRouter({
  routeTree,
  basepath: '/console',
  defaultPreload: 'intent',
  // Another page begins at its top, and a step back where the person was.
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
});
