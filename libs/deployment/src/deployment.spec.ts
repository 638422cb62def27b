import { readConfig, SERVICES } from '@causeway/service';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYMENT } from './deployment.js';
import { planOf } from './plan.js';

const CONTEXTS_FOLDER = join(import.meta.dirname, '../../contexts');
const folders = readdirSync(CONTEXTS_FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name.replaceAll('-', '_'));
const names = DEPLOYMENT.map(({ context }) => context.definition.name);
const config = readConfig({}, { service: 'gateway', webhookAllowPrivate: 'none' });
const hostedBy = (service: Parameters<typeof planOf>[0]) =>
  planOf(service, config).hosts.map(({ definition }) => definition.name);

describe('the deployment', () => {
  it('has every context of the repository, each once', () => {
    expect([...names].sort()).toStrictEqual([...folders].sort());
  });

  it.each(SERVICES)('makes %s host its own contexts and ask the others where they are', (service) => {
    const { elsewhere } = planOf(service, config);
    expect(hostedBy(service).length).toBeGreaterThan(0);
    expect([...hostedBy(service), ...Object.keys(elsewhere)].sort()).toStrictEqual([...names].sort());
    for (const [context, host] of Object.entries(elsewhere)) expect(hostedBy(host)).toContain(context);
  });

  it('makes the standalone host them all', () => {
    expect(hostedBy('standalone')).toStrictEqual(names);
    expect(planOf('standalone', config).elsewhere).toStrictEqual({});
  });

  it('gives each context its own views to replay', () => {
    for (const { context } of DEPLOYMENT) expect(context.replayable.context).toBe(context.definition);
  });
});
