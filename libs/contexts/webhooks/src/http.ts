import { ConfigWebhooksController } from './http/config-webhooks.controller.js';
import { OperatorEndpointsController } from './http/operator-endpoints.controller.js';
import { OperatorWebhooksController } from './http/operator-webhooks.controller.js';
import { SandboxWebhooksController } from './http/sandbox-webhooks.controller.js';

/** What the gateway puts on the API and under `/operator`. */
export const webhooksControllers = [
  SandboxWebhooksController,
  ConfigWebhooksController,
  OperatorWebhooksController,
  OperatorEndpointsController,
] as const;
export * from './http/test-webhook.dto.js';
export * from './http/webhook-delivery.dto.js';
