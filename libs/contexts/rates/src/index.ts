export * from './application/requests.js';
export { ratesContext } from './rates.context.js';
