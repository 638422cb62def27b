export { DEPLOYMENT, type Deployed, type Loaded } from './deployment.js';
export * from './plan.js';
