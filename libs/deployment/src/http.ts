import { DEPLOYMENT } from './deployment.js';

export const CONTROLLERS = (
  await Promise.all(Object.values(DEPLOYMENT).map(async ({ http }) => (await http?.()) ?? []))
).flat();
