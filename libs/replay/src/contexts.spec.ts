import { DEPLOYMENT } from '@causeway/deployment';
import { loadReplayables } from './contexts.js';

describe('the contexts that can be replayed', () => {
  it('are all that are deployed, each once, the ledger first', async () => {
    const names = (await loadReplayables()).map(({ context }) => context.name);
    expect(names[0]).toBe('ledger');
    expect([...names].sort()).toStrictEqual(Object.keys(DEPLOYMENT).sort());
  });
});
