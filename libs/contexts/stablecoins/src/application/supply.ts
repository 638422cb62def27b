import { findAll, type CallContext } from '@causeway/commands';
import type { CurrencyCode } from '@causeway/kernel';
import { GetBalanceAsOf } from '@causeway/ledger';
import { supplyVerdict } from '../domain/supply-verdict.js';
import { bookedBy, openOperations, type BookedSum } from '../read/operation.view.js';
import { stablecoinView } from '../read/stablecoin.view.js';
import type { Supplied, SuppliedCoin, SupplyBook } from './operation.requests.js';
import type { StablecoinPorts } from './ports.js';

type Ports = Pick<StablecoinPorts, 'dispatch' | 'rows' | 'views'>;

/**
 * Of each stablecoin of the platform: what was minted and burnt here, what is outstanding, and what is open. Of each
 * base currency: that, against what the ledger holds.
 */
export const supplyOf = async (ports: Ports, call: CallContext): Promise<Supplied> => {
  const { environment, platformId } = call;
  const coins = await findAll(ports, stablecoinView, {
    filters: { environment, platformId },
    order: ['createdAt', 'stablecoinId'],
  });
  const currencies = [...new Set(coins.map(({ baseCurrency }) => baseCurrency))].sort();
  const [{ booked, held }, open] = await Promise.all([
    ledgerAgainstOperations(currencies, ports, call),
    openOperations(ports, call),
  ]);
  return {
    books: held.map((each) => bookOf(each, booked)),
    coins: coins.map(({ stablecoinId, symbol, issuanceStatus, serviceOperationsStatus, baseCurrency }) => {
      const own = booked.filter((each) => each.stablecoinId === stablecoinId);
      const [minted, burnt] = [sumOf(own, 'MINT', 'units'), sumOf(own, 'BURN', 'units')];
      return {
        ...{ stablecoinId, symbol, issuanceStatus, serviceOperationsStatus, baseCurrency },
        minted: minted.toString(),
        burnt: burnt.toString(),
        outstanding: (minted - burnt).toString(),
        reserve: (sumOf(own, 'MINT', 'minor') - sumOf(own, 'BURN', 'minor')).toString(),
        open: open
          .filter((each) => each.stablecoinId === stablecoinId)
          .map(({ operationId, operationType, status, amountUnits: amount, openCase, updatedAt }) => ({
            ...{ operationId, operationType, status, amount, updatedAt },
            case: openCase ?? null,
          })),
      } satisfies SuppliedCoin;
    }),
  };
};

const sumOf = (
  booked: readonly BookedSum[],
  operationType: BookedSum['operationType'],
  of: 'minor' | 'units' | 'booking',
): bigint =>
  booked.reduce((sum, each) => (each.operationType === operationType ? sum + BigInt(each[of]) : sum), 0n);

interface Held {
  readonly currency: CurrencyCode;
  readonly reserve: bigint;
  readonly supply: bigint;
}
/** A platform that books all the time is compared in the end as it is found. */
const LOOKS_MAX = 5;

/** Operations and balances of one moment: nothing was booked between two looks at the operations. */
const ledgerAgainstOperations = async (
  currencies: readonly CurrencyCode[],
  ports: Ports,
  call: CallContext,
) => {
  let booked = await bookedBy(ports, call);
  let held: readonly Held[] = [];
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    held = await balancesIn(currencies, ports, call);
    const now = await bookedBy(ports, call);
    if (JSON.stringify(now) === JSON.stringify(booked)) break;
    booked = now;
  }
  return { booked, held };
};

const balancesIn = (
  currencies: readonly CurrencyCode[],
  { dispatch }: Ports,
  call: CallContext,
): Promise<Held[]> =>
  Promise.all(
    currencies.map(async (currency) => {
      const holds = async (account: 'RESERVE' | 'SUPPLY'): Promise<bigint> =>
        (await dispatch.execute(new GetBalanceAsOf({ account, currency }, call)))?.balance.total ?? 0n;
      const [reserve, supply] = await Promise.all([holds('RESERVE'), holds('SUPPLY')]);
      return { currency, reserve, supply };
    }),
  );

const bookOf = ({ currency, reserve, supply }: Held, booked: readonly BookedSum[]): SupplyBook => {
  const own = booked.filter((each) => each.currency === currency);
  const outstanding = sumOf(own, 'MINT', 'minor') - sumOf(own, 'BURN', 'minor');
  const beingBooked = sumOf(own, 'MINT', 'booking') + sumOf(own, 'BURN', 'booking');
  return {
    currency,
    outstanding: outstanding.toString(),
    reserve: reserve.toString(),
    supply: supply.toString(),
    verdict: supplyVerdict({ outstanding, beingBooked, reserve, supply }),
  };
};
