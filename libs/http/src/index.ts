export * from './access/access.js';
export { operatorApproval } from './access/operator-approval.js';
export {
  AUTHENTICATOR,
  holdsPermission,
  PERMISSIONS,
  type AgentAuthenticator,
  type Authenticator,
  type PermissionName,
} from './access/caller.js';
export type { Operator, OperatorAuthenticator, OperatorPermissionName } from './access/operator.js';
export { clientAddress } from './access/client-address.js';
export * from './access/token-buckets.js';
export * from './documentation/made-document.js';
export * from './documentation/serve-documentation.js';
export * from './edge/api-version.js';
export * from './edge/configure-edge.js';
export * from './edge/edge-adapter.js';
export * from './edge/edge-request.js';
export { ExtraListeners } from './edge/extra-listeners.js';
export { OperatorListener } from './edge/operator-listener.js';
export * from './edge/request-observer.js';
export { SECURITY_HEADERS } from './edge/security-headers.js';
export { bodyOf, sentObject } from './edge/unread-body.js';
export { validatedRequest } from './edge/validation.pipe.js';
export type { Route } from './edge/route-table.js';
export { OptionalBody } from './edge/optional-body.js';
export * from './errors/api-codes.js';
export * from './errors/api-error.js';
export { ERRORS_PATH } from './errors/doc-link.js';
export * from './errors/field-error.js';
export { methodNotAllowed } from './errors/http-status-errors.js';
export * from './errors/not-found.js';
export { renameJson } from './wire/rename-json.js';
export { wireWords } from './wire/wire-words.js';
export { REJECTION_TABLES, type RejectionTables } from './errors/rejections.js';
export { dtoOf, modelsOf, schemaOf } from './fields/dto.js';
export * from './forms/index.js';
export * from './json/index.js';
export * from './openapi/error-schemas.js';
export * from './openapi/open-api-document.js';
export * from './paging/cursor-sealer.js';
export * from './paging/page-answer.js';
export * from './paging/page-query.js';
export { renewedCall } from './routes/call-context.js';
export * from './routes/operation.js';
export * from './routes/parameters.js';
export * from './routes/signed-retry.js';
export * from './routes/stored-response.js';
export * from './routes/wallet-signature.js';
export * from './schemas/currency-amount.dto.js';
export * from './schemas/payment-rail.js';
export {
  OperatorListQuery,
  OperatorScope,
  operatorScope,
  OperatorScopeOrAll,
  operatorScopeOrAll,
} from './settings/operator-scope.js';
export { SETTING_CHANGED, SETTING_OWNER, settingsPageOf } from './settings/setting-answers.js';
export {
  keyedSettingController,
  settingController,
  type SettingsPage,
} from './settings/setting-controller.js';
