import type { CallContext } from '@causeway/commands';
import { FindUmaDomain, GetPlatformConfig } from '@causeway/platform';
import { domainOfHost, HOST_ENVIRONMENTS } from '../../domain/protocol/host.js';
import type { Institution } from '../../domain/protocol/messages.js';
import type { UmaPorts } from '../ports.js';
import { institutionKeysOf } from './institution-keys.js';

type Ports = Pick<UmaPorts, 'views' | 'record' | 'keyMaker' | 'dispatch'>;

/** The platform that is called at a host: the UMA domain that it has proven, or the subdomain that is proxied to it. */
export const institutionAt = async (
  ports: Ports,
  host: string,
  call: CallContext,
): Promise<Institution | undefined> => {
  const domain = domainOfHost(host);
  for (const environment of HOST_ENVIRONMENTS) {
    const there = { ...call, environment };
    const owner = await ports.dispatch.execute(new FindUmaDomain({ domain }, there));
    if (owner?.isProven !== true) continue;
    const { platformId, umaDomain } = owner;
    const keys = await institutionKeysOf(ports, { ...there, platformId });
    return { platformId, environment, domain: umaDomain, keys };
  }
  return undefined;
};

/** The call's platform as an institution; `undefined` where no proven domain publishes its keys. */
export const institutionOf = async (ports: Ports, call: CallContext): Promise<Institution | undefined> => {
  const { umaDomain } = await ports.dispatch.execute(new GetPlatformConfig({}, call));
  if (umaDomain === undefined) return undefined;
  const owner = await ports.dispatch.execute(new FindUmaDomain({ domain: umaDomain }, call));
  if (owner?.isProven !== true || owner.platformId !== call.platformId) return undefined;
  const { platformId, environment } = call;
  return { platformId, environment, domain: umaDomain, keys: await institutionKeysOf(ports, call) };
};
