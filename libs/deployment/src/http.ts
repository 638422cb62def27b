import { DEPLOYMENT } from './deployment.js';

/** Every controller of every context. */
export const CONTROLLERS = (
  await Promise.all(DEPLOYMENT.map(async ({ http }) => (await http?.()) ?? []))
).flat();
