import { DEPLOYMENT } from './deployment.js';

export const CONTROLLERS = (
  await Promise.all(DEPLOYMENT.map(async ({ http }) => (await http?.()) ?? []))
).flat();
