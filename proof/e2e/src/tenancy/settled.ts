import type { Answer } from '../harness/api-client.js';

/** Production has no rail yet, and so neither quotes nor transactions. */
export class HasNone extends Error {}

export const succeeded = ({ status, text, body }: Answer): Record<string, any> => {
  if (status >= 400) throw new Error(`a tenant could not be settled: ${status} ${text}`);
  return body;
};
