export { platformContext, platformTable, type PlatformTable } from './platform.module.js';
export type {
  Dispatch,
  EndpointPolicy,
  IssuedToken,
  PlatformPorts,
  RowOpener,
  TokenSecrets,
  ViewReader,
} from './application/ports.js';
export * from './application/requests.js';
export { PERMISSIONS, type Permission } from './domain/token-roster.js';
export type { EndpointVerdict } from './domain/webhook-endpoint.js';
export type { ConfigChange } from './domain/settings.js';
export { tokenAuthenticator } from './infrastructure/token-authenticator.adapter.js';
export { HmacTokenSecrets } from './infrastructure/token-secrets.adapter.js';
export type { PlatformSummary } from './read/platform-config.query.js';
export * from './published/api-token.document.js';
export * from './published/events.js';
export * from './published/platform-config.document.js';
