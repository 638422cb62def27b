export { DEPLOYMENT, type Deployed } from './deployment.js';
export * from './plan.js';
