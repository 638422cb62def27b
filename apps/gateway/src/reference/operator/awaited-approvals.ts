import { UUID, type Values } from '../known-things.js';

const OF_PLATFORM = { platformId: `Platform:${UUID}`, environment: 'sandbox' };
const IN_QUERY = new URLSearchParams(OF_PLATFORM).toString();
const OF_PAYMENT = { ...OF_PLATFORM, transactionId: `Transaction:${UUID}` };

/** What an operation was asked for that needs a second operator, as the first one sent it. */
const awaited = (operation: string, path: string, body?: object): readonly [string, Values] => [
  operation,
  { operation, request: { method: 'POST', path, body: body === undefined ? '' : JSON.stringify(body) } },
];

export const AWAITED: Readonly<Record<string, Values>> = Object.fromEntries([
  awaited('activateWebhookSigningKey', `/operator/webhook-signing-key/activate?${IN_QUERY}`),
  awaited('concludePayment', '/operator/payments/conclude', { ...OF_PAYMENT, outcome: 'ARRIVED' }),
  awaited('createOperatorToken', '/operator/tokens', { name: 'Ada Lovelace', permission: 'OPERATE' }),
  awaited(
    'erasePerson',
    `/operator/platforms/Platform:${UUID}/customers/Customer:${UUID}/erasure?environment=sandbox`,
  ),
  awaited('recordPayoutArrived', '/operator/refunds/payout-arrived', OF_PAYMENT),
  awaited('retireWebhookSigningKey', `/operator/webhook-signing-key/retire?${IN_QUERY}`),
  awaited('rotateOperatorToken', `/operator/tokens/Token:${UUID}/rotate`),
  awaited('settleRefund', '/operator/refunds/settle', OF_PAYMENT),
  awaited('stageWebhookSigningKey', `/operator/webhook-signing-key/stage?${IN_QUERY}`),
]);
