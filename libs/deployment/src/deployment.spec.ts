import { readConfig, SERVICES } from '@causeway/service';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYMENT } from './deployment.js';
import { planOf } from './plan.js';

const CONTEXTS_FOLDER = join(import.meta.dirname, '../../contexts');
const folders = readdirSync(CONTEXTS_FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name.replaceAll('-', '_'));
const names = Object.keys(DEPLOYMENT);
const config = readConfig({}, { service: 'gateway', webhookAllowPrivate: 'none' });
const hostedBy = async (service: Parameters<typeof planOf>[0]) =>
  (await planOf(service, config)).hosts.map(({ definition }) => definition.name);

describe('the deployment', () => {
  it('has every context of the repository, each once', () => {
    expect([...names].sort()).toStrictEqual([...folders].sort());
  });

  it.each(SERVICES)('makes %s host its own contexts and ask the others where they are', async (service) => {
    const { elsewhere } = await planOf(service, config);
    const hosted = await hostedBy(service);
    expect(hosted.length).toBeGreaterThan(0);
    expect([...hosted, ...Object.keys(elsewhere)].sort()).toStrictEqual([...names].sort());
    for (const [context, host] of Object.entries(elsewhere)) expect(await hostedBy(host)).toContain(context);
  });

  it('makes the standalone host them all', async () => {
    expect(await hostedBy('standalone')).toStrictEqual(names);
    expect((await planOf('standalone', config)).elsewhere).toStrictEqual({});
  });

  it('loads each context under its name, with its own views to replay', async () => {
    for (const [name, { load }] of Object.entries(DEPLOYMENT)) {
      const { context } = await load();
      expect(context.definition.name).toBe(name);
      expect(context.replayable.context).toBe(context.definition);
    }
  });
});
