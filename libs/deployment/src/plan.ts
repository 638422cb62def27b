import type { RejectionTable } from '@causeway/commands';
import type { ServiceConfig, ServiceName, ServicePlan } from '@causeway/service';
import { DEPLOYMENT, type Loaded } from './deployment.js';

type Plan = Pick<ServicePlan, 'hosts' | 'elsewhere'>;

/** What a service hosts, and which service hosts each of the other contexts; the standalone hosts all. */
export const planOf = async (service: ServiceName | 'standalone', config: ServiceConfig): Promise<Plan> => {
  const rows = Object.entries(DEPLOYMENT);
  const isHere = (host: ServiceName): boolean => service === 'standalone' || host === service;
  const here = rows.filter(([, deployed]) => isHere(deployed.service));
  const loaded = await Promise.all(here.map(([, { load }]) => load()));
  return {
    hosts: loaded.map(({ context: { replayable }, host }) => ({ ...host(config), replayable })),
    elsewhere: Object.fromEntries(
      rows
        .filter(([, deployed]) => !isHere(deployed.service))
        .map(([name, deployed]) => [name, deployed.service]),
    ),
  };
};

/** Every context, for what reads them all. */
export const loadContexts = async (): Promise<readonly Loaded['context'][]> =>
  Promise.all(Object.values(DEPLOYMENT).map(async ({ load }) => (await load()).context));

/** Every context's refusals as the API says them, by its name. */
export const loadRejections = async (): Promise<Readonly<Record<string, RejectionTable<string>>>> =>
  Object.fromEntries(
    (await loadContexts()).map(({ definition }) => [definition.name, definition.rejections]),
  );
