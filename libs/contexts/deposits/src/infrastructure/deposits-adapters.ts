import { withPartner, type PayoutRails } from '@causeway/rails';
import { sandboxPayoutRails } from '@causeway/sandbox';
import type { DepositPorts } from '../application/ports.js';
import { simulatedChains } from './simulated-chains.adapter.js';

/** Each passes its contract suite: `describePayoutRail`, `describeInboundConnector`. */
export type DepositConnectors = Partial<Pick<DepositPorts, 'returns' | 'inbound' | 'confirmations'>>;

/** What a host gives; banks and chains are those that it connected: without them simulators in sandbox, and nothing in production. */
export interface DepositsHost extends Omit<DepositPorts, keyof DepositConnectors> {
  readonly connectors?: DepositConnectors;
  /** Who sends money back in production. */
  readonly partner?: PayoutRails | undefined;
}

/**
 * The ports of the context: where a host connected no bank or chain, the sandbox's returns and the simulated chains;
 * without a source of confirmations, none are asked for.
 */
export const depositsAdapters = ({ connectors = {}, partner, ...host }: DepositsHost): DepositPorts => ({
  ...host,
  returns: connectors.returns ?? withPartner(partner, sandboxPayoutRails(host.dispatch)),
  inbound: connectors.inbound ?? simulatedChains(host.clock),
  ...(connectors.confirmations && { confirmations: connectors.confirmations }),
});
