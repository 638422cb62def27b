export { platform } from './platform.module.js';
export type {
  ClaimToProve,
  DomainProver,
  EndpointPolicy,
  IssuedToken,
  PlatformPorts,
  TokenSecrets,
} from './application/ports.js';
export { EndConsoleSession, IsConsoleSessionEnded } from './application/console-session.js';
export * from './application/operator-settings.requests.js';
export * from './application/operator.requests.js';
export { RevealPersonalData } from './application/personal-reveal.js';
export * from './application/requests.js';
export * from './application/uma-domain.requests.js';
export type { RequestToApprove } from './domain/operator-action.js';
export {
  OPERATOR_PERMISSIONS,
  OPERATOR_TOKEN_NAME_LENGTH_MAX,
  type OperatorPermission,
} from './domain/operator-roster.js';
export { PERMISSIONS, type Permission } from './domain/token-roster.js';
export type { EndpointVerdict } from './domain/webhook-endpoint.js';
export { CUSTOMER_INFO_FIELDS, type ConfigChange, type CustomerInfoField } from './domain/settings.js';
export { operatorAuthenticator, operatorSecrets } from './infrastructure/operator-authenticator.adapter.js';
export { tokenAuthenticator } from './infrastructure/token-authenticator.adapter.js';
export { PublicDomainProver } from './infrastructure/public-domain-prover.adapter.js';
export { HmacTokenSecrets } from './infrastructure/token-secrets.adapter.js';
export type { PlatformSummary } from './read/platform-config.query.js';
export * from './published/api-token.document.js';
export * from './published/events.js';
export * from './published/operator.documents.js';
export * from './published/operator-settings.document.js';
export * from './published/platform-config.document.js';
