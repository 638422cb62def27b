export * from './application/requests.js';
export { sandboxContext } from './sandbox.context.js';
