export {
  clientOf,
  createClient,
  type Answer,
  type Client,
  type ClientOf,
  type ClientOptions,
  type Item,
  type OperationName,
  type PagedName,
} from './client.js';
export {
  ApiError,
  ConnectionError,
  isCausewayError,
  UnexpectedAnswerError,
  type AnyApiError,
  type CausewayError,
  type ErrorDetails,
  type ErrorStatus,
} from './errors.js';
export { API_PATH, OPERATIONS, type ErrorCodes, type Operations } from './generated/operations.js';
export type * as Api from './generated/schemas.js';
export * as Values from './generated/values.js';
export * as Sandbox from './sandbox.js';
export type { CallOptions, OperationCall } from './request.js';
export {
  InvalidSignatureError,
  verifyWebhook,
  type ReceivedWebhook,
  type Webhook,
  type WebhookKeys,
} from './webhook.js';
