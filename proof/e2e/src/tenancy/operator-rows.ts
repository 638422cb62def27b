/** A route of the operator, and a call of it that changes nothing. */
export interface OperatorRow {
  readonly query?: Readonly<Record<string, string>>;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** What the operator is answered: success where it only reads, else the refusal of an incomplete request. */
  readonly answers: number;
}

type OfPlatform = (platformId: string) => OperatorRow;

const ofPlatform: OfPlatform = (platformId) => ({
  query: { platformId, environment: 'sandbox' },
  answers: 200,
});
const reads: OfPlatform = () => ({ answers: 200 });
const ofSandbox: OfPlatform = () => ({ query: { environment: 'sandbox' }, answers: 200 });
const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const ofUnknownAccount: OfPlatform = (platformId) => ({
  query: { platformId, environment: 'sandbox', account: UNKNOWN },
  answers: 404,
});
const ofUnknown =
  (parameter: string): OfPlatform =>
  (platformId) => ({
    parameters: { [parameter]: UNKNOWN },
    query: { platformId, environment: 'sandbox' },
    answers: 404,
  });
const incomplete: OfPlatform = () => ({ body: {}, answers: 400 });

/** Every route below `/operator`, by method and path. One that the gateway has and this table has not fails the suite. */
export const OPERATOR_ROWS: Readonly<Record<string, OfPlatform>> = {
  'GET /operator/approvals': reads,
  'POST /operator/approvals/:actionId/approve': () => ({ parameters: { actionId: 'absent' }, answers: 404 }),
  'POST /operator/approvals/:actionId/withdraw': () => ({ parameters: { actionId: 'absent' }, answers: 404 }),
  'GET /operator/requests': ofPlatform,
  'GET /operator/tokens': reads,
  'POST /operator/tokens': incomplete,
  'DELETE /operator/tokens/:tokenId': () => ({ parameters: { tokenId: 'absent' }, answers: 404 }),
  'POST /operator/tokens/:tokenId/rotate': () => ({ parameters: { tokenId: 'absent' }, answers: 404 }),
  'GET /operator/card-program': ofPlatform,
  'PUT /operator/card-program': incomplete,
  'POST /operator/cards/close': incomplete,
  'POST /operator/cards/collect-shortfall': incomplete,
  'POST /operator/cards/write-off-shortfall': incomplete,
  'GET /operator/chain': reads,
  'GET /operator/clock': reads,
  'POST /operator/clock': incomplete,
  'GET /operator/corridors': ofSandbox,
  'PUT /operator/corridors': incomplete,
  'GET /operator/deposits': ofSandbox,
  'POST /operator/deposits': incomplete,
  'POST /operator/deposits/attribute': incomplete,
  'POST /operator/deposits/release': incomplete,
  'POST /operator/deposits/reject': incomplete,
  'POST /operator/deposits/return': incomplete,
  'GET /operator/end-user-terms': ofSandbox,
  'PUT /operator/end-user-terms': incomplete,
  'GET /operator/funding-coordinates': ofSandbox,
  'PUT /operator/funding-coordinates': incomplete,
  'GET /operator/outbox': ofPlatform,
  'GET /operator/documents': ofPlatform,
  'POST /operator/documents/content': incomplete,
  'GET /operator/events': reads,
  'GET /operator/stream': () => ({
    query: { stream: `Transaction:${UNKNOWN}`, environment: 'sandbox' },
    answers: 404,
  }),
  'POST /operator/external-accounts/review': incomplete,
  'GET /operator/fee-schedule': ofSandbox,
  'PUT /operator/fee-schedule': incomplete,
  'DELETE /operator/fee-schedule': () => ({ answers: 400 }),
  'GET /operator/institutions': ofSandbox,
  'PUT /operator/institutions': incomplete,
  'DELETE /operator/institutions': () => ({ answers: 400 }),
  'POST /operator/internal-accounts/status': incomplete,
  'GET /operator/authentication-setup': ofPlatform,
  'PUT /operator/authentication-setup': incomplete,
  'GET /operator/currency-providers': ofSandbox,
  'PUT /operator/currency-providers': incomplete,
  'GET /operator/required-customer-fields': ofSandbox,
  'PUT /operator/required-customer-fields': incomplete,
  'GET /operator/factor-resets': ofPlatform,
  'POST /operator/factor-resets/decide': incomplete,
  'GET /operator/invitation-setup': ofPlatform,
  'PUT /operator/invitation-setup': incomplete,
  'GET /operator/lanes': reads,
  'GET /operator/ledger/balance': ofUnknownAccount,
  'GET /operator/ledger/statement': ofUnknownAccount,
  'GET /operator/ledger/transaction': (platformId) => ({
    query: { platformId, environment: 'sandbox', transactionId: UNKNOWN },
    answers: 200,
  }),
  'GET /operator/ledger/trial-balance': ofPlatform,
  'GET /operator/limits': ofSandbox,
  'PUT /operator/limits': incomplete,
  'GET /operator/openapi.json': reads,
  'GET /operator/parked-events': reads,
  'POST /operator/parked-events/:reader/retry': () => ({ parameters: { reader: 'absent' }, answers: 404 }),
  'POST /operator/payments/conclude': incomplete,
  'GET /operator/payments/rail-messages': (platformId) => ({
    query: { platformId, environment: 'sandbox', transactionId: UNKNOWN },
    answers: 404,
  }),
  'GET /operator/payments/waiting': ofPlatform,
  'POST /operator/refunds/payout-arrived': incomplete,
  'POST /operator/refunds/settle': incomplete,
  'GET /operator/platforms': reads,
  'POST /operator/platforms': incomplete,
  'GET /operator/platforms/:platformId': (platformId) => ({ parameters: { platformId }, answers: 200 }),
  'POST /operator/platforms/:platformId/environments': (platformId) => ({
    parameters: { platformId },
    body: {},
    answers: 400,
  }),
  'GET /operator/platforms/:platformId/customers/:customerId/erasure': (platformId) => ({
    parameters: { platformId, customerId: 'absent' },
    query: { environment: 'sandbox' },
    answers: 404,
  }),
  'POST /operator/platforms/:platformId/customers/:customerId/erasure': (platformId) => ({
    parameters: { platformId, customerId: 'absent' },
    query: { environment: 'sandbox' },
    answers: 404,
  }),
  'GET /operator/platforms/:platformId/tokens': (platformId) => ({
    parameters: { platformId },
    query: { environment: 'sandbox' },
    answers: 200,
  }),
  'POST /operator/platforms/:platformId/tokens': (platformId) => ({
    parameters: { platformId },
    body: {},
    answers: 400,
  }),
  'DELETE /operator/platforms/:platformId/tokens/:tokenId': (platformId) => ({
    parameters: { platformId, tokenId: 'absent' },
    query: { environment: 'sandbox' },
    answers: 404,
  }),
  'GET /operator/rails': ofSandbox,
  'PUT /operator/rails': incomplete,
  'GET /operator/routes': reads,
  'GET /operator/settings': ofSandbox,
  'PATCH /operator/settings': incomplete,
  'GET /operator/stablecoins': ofPlatform,
  'POST /operator/stablecoins/decide': incomplete,
  'POST /operator/stablecoin-operations/close-case': incomplete,
  'POST /operator/stablecoin-provider-accounts/revoke': incomplete,
  'GET /operator/stablecoin-review': ofPlatform,
  'PUT /operator/stablecoin-review': incomplete,
  'GET /operator/status': reads,
  'GET /operator/uma-allow-list': ofPlatform,
  'PUT /operator/uma-allow-list': incomplete,
  'GET /operator/verifications': ofPlatform,
  'GET /operator/verifications/:verificationId': ofUnknown('verificationId'),
  'POST /operator/verifications/review': incomplete,
  'POST /operator/customers/hold': incomplete,
  'POST /operator/customers/lift-hold': incomplete,
  'POST /operator/beneficial-owners/review': incomplete,
  'GET /operator/vasps': ofSandbox,
  'PUT /operator/vasps': incomplete,
  'DELETE /operator/vasps': () => ({ answers: 400 }),
  'GET /operator/uma-domains': ofPlatform,
  'POST /operator/uma-domains/check': incomplete,
  'POST /operator/uma-domains/prove': incomplete,
  'POST /operator/uma-domains/release': incomplete,
  'GET /operator/uma-velocity-limits': ofPlatform,
  'PUT /operator/uma-velocity-limits': incomplete,
  'GET /operator/webhook-deliveries': ofPlatform,
  'GET /operator/webhook-deliveries/:webhookId': ofUnknown('webhookId'),
  'POST /operator/webhook-deliveries/:webhookId/resend': ofUnknown('webhookId'),
  'GET /operator/webhook-endpoint': ofPlatform,
  'POST /operator/webhook-endpoint/pause': incomplete,
  'POST /operator/webhook-endpoint/resume': incomplete,
  'POST /operator/webhook-endpoint/test': incomplete,
  'GET /operator/wallet-bundle-key': ofSandbox,
  'GET /operator/custodian': ofSandbox,
  'POST /operator/custodian/reseal': incomplete,
  'GET /operator/webhook-endpoints': ofSandbox,
  'POST /operator/webhook-replays': incomplete,
  'GET /operator/webhook-replays/:replayId': ofUnknown('replayId'),
  'GET /operator/webhook-signing-key': ofPlatform,
  'POST /operator/webhook-signing-key/activate': incomplete,
  'POST /operator/webhook-signing-key/retire': incomplete,
  'POST /operator/webhook-signing-key/stage': incomplete,
  'GET /operator/webhook-signing-keys': ofPlatform,
  'GET /operator/webhook-signing-secrets': ofPlatform,
};

/** How a public route answers a caller who sends nothing. */
export const publicStatusOf = (route: string): number => {
  if (route === 'DELETE /console/session') return 204;
  if (route === 'POST /console/session') return 400;
  if (route === 'POST /console/sandbox-key') return 401;
  // Only a session looks on.
  if (route === 'GET /console/live') return 400;
  // Alone it shows something to browsers only.
  if (route === 'GET /') return 404;
  // The name of this host is no tenant's UMA domain, the code is no invitation's, and there is no such link, card,
  // version or document.
  if (route === 'GET /docs/*') return 404;
  return /\/\.well-known\/|:(?:code|name|tag|version)$|\/(?:liveness|verify|card-details)\//.test(route)
    ? 404
    : 200;
};

/** Routes for any caller, without credentials. */
export const PUBLIC_ROUTES = [
  'GET /card-details/:revealId/:secret',
  'DELETE /console/session',
  'GET /console',
  'GET /console/*',
  'GET /console/live',
  'GET /console/session',
  'POST /console/sandbox-key',
  'POST /console/session',
  'GET /i/:code',
  'GET /liveness/:resetId/:secret',
  'POST /liveness/:resetId/:secret',
  'GET /pages/style.css',
  'GET /terms/:version',
  'GET /verify/:linkId/:step',
  'GET /verify/:linkId/:step/:detail',
  'GET /verify/:linkId/end',
  'GET /verify/:linkId/start/:secret',
  'POST /verify/:linkId/:step',
  'POST /verify/:linkId/:step/:detail',
  'POST /verify/:linkId/start/:secret',
  'GET /.well-known/lnurlp/:user',
  'POST /.well-known/lnurlp/:user/pay',
  'POST /.well-known/lnurlp/:user/utxos',
  'GET /.well-known/lnurlpubkey',
  'GET /.well-known/uma-configuration',
  'POST /.well-known/uma-sandbox-settlement',
  'GET /',
  'GET /api/2025-10-13/openapi.json',
  'GET /docs',
  'GET /docs/*',
  'GET /docs/api/:tag',
  'GET /docs/errors',
  'GET /docs/errors/:code',
  'GET /docs/key.js',
  'GET /docs/schemas/:name',
  'GET /docs/style.css',
  'GET /docs/webhooks-sent',
  'GET /health/live',
  'GET /health/ready',
  'GET /llms.txt',
  'GET /metrics',
];
