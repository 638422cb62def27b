import { sandboxPayoutRails } from '@causeway/sandbox';
import type { DepositPorts } from '../application/ports.js';
import { simulatedChains } from './simulated-chains.adapter.js';

/** Each passes its contract suite: `describePayoutRail`, `describeInboundConnector`. */
export type DepositConnectors = Partial<Pick<DepositPorts, 'returns' | 'inbound' | 'confirmations'>>;

/** What a host gives; banks and chains are those that it connected: without them simulators in sandbox, and nothing in production. */
export interface DepositsHost extends Omit<DepositPorts, keyof DepositConnectors> {
  readonly connectors?: DepositConnectors;
}

export const depositsAdapters = ({ connectors = {}, ...host }: DepositsHost): DepositPorts => ({
  ...host,
  returns: connectors.returns ?? sandboxPayoutRails(host.dispatch),
  inbound: connectors.inbound ?? simulatedChains(host.clock),
  ...(connectors.confirmations && { confirmations: connectors.confirmations }),
});
