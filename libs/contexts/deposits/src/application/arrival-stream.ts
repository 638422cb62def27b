import type { CallContext } from '@causeway/commands';
import { laneOf } from '@causeway/event-store';
import { uuidOf, type Id } from '@causeway/kernel';
import { noDeposit, type Deposit, type DepositEvent } from '../domain/deposit.js';
import type { ArrivalEvent } from '../domain/arrival.js';
import { ARRIVAL_STREAMS } from '../read/arrival.view.js';
import { DEPOSIT_STREAMS } from '../read/deposit.view.js';
import { arrivals, type ArrivalRecord } from './arrival.aggregate.js';
import { deposits } from './deposit.aggregate.js';
import type { DepositPorts } from './ports.js';

type Ports = Pick<DepositPorts, 'store'>;

/** An arrival, folded from its stream. */
export const loadArrival = async (
  { store }: Ports,
  arrivalKey: string,
  { environment }: Pick<CallContext, 'environment'>,
): Promise<ArrivalRecord> => {
  const events = await store.load(laneOf(store.context, environment), `${ARRIVAL_STREAMS}-${arrivalKey}`);
  return events
    .map(({ type, data }) => ({ ...data, type }) as ArrivalEvent)
    .reduce((known, event) => arrivals.evolve(known, event), arrivals.initial);
};

/** A deposit, folded from its stream; another tenant's deposit behaves as absent. */
export const loadDeposit = async (
  { store }: Ports,
  transactionId: Id<'Transaction'>,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<Deposit> => {
  const lane = laneOf(store.context, environment);
  const events = await store.load(lane, `${DEPOSIT_STREAMS}-${uuidOf(transactionId)}`);
  if (events.some(({ metadata }) => metadata.platformId !== platformId)) return noDeposit;
  return events
    .map(({ type, data }) => ({ ...data, type }) as DepositEvent)
    .reduce((known, event) => deposits.evolve(known, event), deposits.initial).deposit;
};
