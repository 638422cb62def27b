import type { CallContext } from '@causeway/commands';
import { networkOfWallet, type CurrencyCode } from '@causeway/kernel';
import { GetNetworkFee, type Corridor, type ServiceFee } from '@causeway/rates';
import type { QuotePorts } from '../ports.js';

interface Payout {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** Of the internal account that pays; absent where the money comes from outside. */
  readonly sourceType?: string;
  /** Of the account outside that is paid; absent within the service. */
  readonly destinationType?: string;
}

/**
 * A withdrawal of crypto pays for its network: the fixed service fee also holds that share, so that a quote comes to
 * what the estimate said (quotes §6.4). A network whose fee is unknown has no price.
 */
export const withNetworkFee = async (
  { dispatch }: Pick<QuotePorts, 'dispatch'>,
  corridor: Corridor,
  { from, to, sourceType, destinationType = '' }: Payout,
  call: CallContext,
): Promise<Corridor> => {
  const cryptoNetwork = networkOfWallet(destinationType);
  const isWithdrawal = sourceType !== undefined && sourceType !== 'INTERNAL_FIAT' && from === to;
  if (corridor.status !== 'OPEN' || !isWithdrawal || cryptoNetwork === undefined) return corridor;
  const fee = await dispatch.execute(new GetNetworkFee({ cryptoNetwork, currency: from }, call));
  if (fee === null) return { status: 'NO_PRICE' };
  const withShare = (service: ServiceFee): ServiceFee => ({
    ...service,
    fixedMinor: service.fixedMinor + fee.shareMinor,
  });
  const { railFees } = corridor;
  return {
    ...corridor,
    serviceFee: withShare(corridor.serviceFee),
    ...(railFees && { railFees: railFees.map((row) => ({ ...row, fee: withShare(row.fee) })) }),
  };
};
