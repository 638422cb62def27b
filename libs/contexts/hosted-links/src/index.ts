export type { HostedLinksPorts, LinkSecrets } from './application/ports.js';
export * from './application/requests.js';
export { hostedLinks } from './hosted-links.module.js';
export { HmacLinkSecrets } from './infrastructure/hmac-link-secrets.adapter.js';
export * from './published/kyc-link.document.js';
