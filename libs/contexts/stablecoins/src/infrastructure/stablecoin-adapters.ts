import { sandboxTokenIssuers } from '@causeway/sandbox';
import type { StablecoinPorts } from '../application/ports.js';

/** What a host gives; issuers are those that it connected, each of which passes `describeTokenIssuer`: without them the simulator in sandbox, and none in production. */
export interface StablecoinHost extends Omit<StablecoinPorts, 'issuers'> {
  readonly connectors?: Partial<Pick<StablecoinPorts, 'issuers'>>;
}

/** The ports of the context; without issuers that the host connected, the sandbox's. */
export const stablecoinAdapters = ({ connectors = {}, ...host }: StablecoinHost): StablecoinPorts => ({
  ...host,
  issuers: connectors.issuers ?? sandboxTokenIssuers(host.dispatch),
});
