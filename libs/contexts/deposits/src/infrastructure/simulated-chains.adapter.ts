import { magicSuffix } from '@causeway/sandbox';
import { after, elapsedMs, type Clock } from '@causeway/kernel';
import type { CreditStatus, InboundConnector, InboundConnectors, ReportedCredit } from '@causeway/rails';
import { CONFIRMATIONS } from '../domain/confirmations.js';

/** A simulated chain has a block every second, whichever it is. */
const BLOCK_MS = 1_000;
/** Of a chain that is final by other means than by counting. */
const BLOCKS_UNLESS_COUNTED = 2;
const DROPPED_AFTER_BLOCKS = 2;
/** Of money that never becomes final: it is looked at so seldom. */
const HOUR_MS = 3_600_000;

/**
 * The sandbox's chains: money that is seen there becomes final by itself, block by block. The last three characters of
 * its hash decide, as those of an account do (sandbox §3): `004` is lost with its block, `005` never becomes final.
 */
export class SimulatedChains implements InboundConnector {
  constructor(private readonly clock: Clock) {}

  async statusOf({ arrivalId, onChain, seenAt }: ReportedCredit): Promise<CreditStatus> {
    const suffix = magicSuffix(onChain?.transactionHash ?? arrivalId);
    const needed = (onChain && CONFIRMATIONS[onChain.network]) ?? BLOCKS_UNLESS_COUNTED;
    const now = this.clock.now('sandbox');
    const confirmations = Math.max(0, Math.floor(elapsedMs(seenAt, now) / BLOCK_MS));
    if (suffix === '005') return { state: 'SEEN', confirmations: 0, lookAgainAt: after(now, HOUR_MS) };
    if (suffix === '004' && confirmations >= DROPPED_AFTER_BLOCKS) return { state: 'DROPPED' };
    if (suffix !== '004' && confirmations >= needed) return { state: 'FINAL' };
    const decides = suffix === '004' ? DROPPED_AFTER_BLOCKS : needed;
    return { state: 'SEEN', confirmations, lookAgainAt: after(seenAt, decides * BLOCK_MS) };
  }
}

/** In sandbox every report is checked against the simulated chains; production has nothing connected. */
export const simulatedChains = (clock: Clock): InboundConnectors => {
  const chains = new SimulatedChains(clock);
  return { connectorFor: (environment) => (environment === 'sandbox' ? chains : undefined) };
};
