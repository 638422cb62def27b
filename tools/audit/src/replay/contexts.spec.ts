import type { ContextDefinition, Replayable } from '@causeway/commands';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CONTEXTS } from './contexts.js';

const folders = readdirSync(join(import.meta.dirname, '../../../../libs/contexts'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('the contexts of an audit', () => {
  it.each(folders)('include %s, unless it has no events', async (folder) => {
    const door = (await import(`@causeway/${folder}`)) as Record<string, unknown>;
    const definition = Object.entries(door).find(([name]) =>
      name.endsWith('Context'),
    )?.[1] as ContextDefinition;
    const hasEvents = Object.keys(definition.events).length > 0;
    const replayed = CONTEXTS.find(({ context }) => context === definition);
    expect(replayed).toBe(hasEvents ? (door['replayable'] as Replayable) : undefined);
  });

  it('are each other’s strangers', () => {
    const names = CONTEXTS.map(({ context }) => context.name);
    expect(new Set(names).size).toBe(names.length);
  });
});
