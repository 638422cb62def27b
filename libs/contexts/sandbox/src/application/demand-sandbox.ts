import type { CallContext } from '@causeway/commands';

/** Nothing is simulated where money is real: a request from there is a broken invariant. */
export const demandSandbox = ({ environment }: Pick<CallContext, 'environment'>): void => {
  if (environment !== 'sandbox') throw new Error(`The simulated world was asked from ${environment}`);
};
