import { DEPLOYMENT } from '@causeway/deployment';
import { CONTEXTS, LEDGER } from './contexts.js';

describe('the contexts that can be replayed', () => {
  it('are all that are deployed, each once, the ledger first', () => {
    const names = CONTEXTS.map(({ context }) => context.name);
    expect(names[0]).toBe(LEDGER.context.name);
    expect([...names].sort()).toStrictEqual(
      DEPLOYMENT.map(({ context: { definition } }) => definition.name).sort(),
    );
  });
});
