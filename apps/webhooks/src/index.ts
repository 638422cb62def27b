export { hostedWebhooks } from './hosted-webhooks.js';
