import { findAll, type CallContext, type Reading } from '@causeway/commands';
import { bookedBy, openOperations } from '../read/operation.view.js';
import { stablecoinView } from '../read/stablecoin.view.js';
import type { SuppliedCoin } from './operation.requests.js';

/** Of each stablecoin of the platform: what was minted and burnt here, what is outstanding, and what is open. */
export const supplyOf = async (
  reading: Reading,
  call: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<readonly SuppliedCoin[]> => {
  const { environment, platformId } = call;
  const [coins, booked, open] = await Promise.all([
    findAll(reading, stablecoinView, {
      filters: { environment, platformId },
      order: ['createdAt', 'stablecoinId'],
    }),
    bookedBy(reading, call),
    openOperations(reading, call),
  ]);
  return coins.map(({ stablecoinId, symbol, issuanceStatus, serviceOperationsStatus, baseCurrency }) => {
    const sum = (operationType: string, of: 'minor' | 'units'): bigint =>
      BigInt(
        booked.find((each) => each.stablecoinId === stablecoinId && each.operationType === operationType)?.[
          of
        ] ?? 0,
      );
    const [minted, burnt] = [sum('MINT', 'units'), sum('BURN', 'units')];
    return {
      ...{ stablecoinId, symbol, issuanceStatus, serviceOperationsStatus, baseCurrency },
      minted: minted.toString(),
      burnt: burnt.toString(),
      outstanding: (minted - burnt).toString(),
      reserve: (sum('MINT', 'minor') - sum('BURN', 'minor')).toString(),
      open: open
        .filter((each) => each.stablecoinId === stablecoinId)
        .map(({ operationId, operationType, status, amountUnits: amount, openCase, updatedAt }) => ({
          ...{ operationId, operationType, status, amount, updatedAt },
          case: openCase ?? null,
        })),
    };
  });
};
