import { OperatorWebhooksController } from './http/operator-webhooks.controller.js';
import { SandboxWebhooksController } from './http/sandbox-webhooks.controller.js';

/** What the gateway puts on the API and under `/operator`. */
export const webhooksControllers = [SandboxWebhooksController, OperatorWebhooksController] as const;
export * from './http/test-webhook.dto.js';
