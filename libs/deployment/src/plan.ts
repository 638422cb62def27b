import type { RejectionTable } from '@causeway/commands';
import type { ServiceConfig, ServiceName, ServicePlan } from '@causeway/service';
import { DEPLOYMENT } from './deployment.js';

type Plan = Pick<ServicePlan, 'hosts' | 'elsewhere'>;

/** What a service hosts, and which service hosts each of the other contexts; the standalone hosts all. */
export const planOf = (service: ServiceName | 'standalone', config: ServiceConfig): Plan => {
  const isHere = (deployed: { readonly service: ServiceName }): boolean =>
    service === 'standalone' || deployed.service === service;
  return {
    hosts: DEPLOYMENT.filter(isHere).map((deployed) =>
      deployed.host === undefined ? deployed.context : deployed.host(config),
    ),
    elsewhere: Object.fromEntries(
      DEPLOYMENT.filter((deployed) => !isHere(deployed)).map((deployed) => [
        deployed.context.definition.name,
        deployed.service,
      ]),
    ),
  };
};

/** Every context's refusals as the API says them, by its name. */
export const REJECTIONS: Readonly<Record<string, RejectionTable<string>>> = Object.fromEntries(
  DEPLOYMENT.map(({ context: { definition } }) => [definition.name, definition.rejections]),
);
