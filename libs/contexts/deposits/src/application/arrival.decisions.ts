import * as decide from '../domain/arrival.decide.js';
import type { Candidate } from '../domain/arrival.js';
import { arrivals } from './arrival.aggregate.js';
import { decisionsOn } from '@causeway/commands';

const inArrival = decisionsOn({
  on: arrivals,
  idOf: (arrivalKey: string) => arrivalKey,
  of: ({ arrival }) => arrival,
});
const movesMoney = true;

export const recordArrival = inArrival('record-arrival', decide.reportArrival, { movesMoney });
export const chooseTarget = inArrival<readonly Candidate[]>('choose-target', decide.attributeArrival, {
  movesMoney,
});
export const setTarget = inArrival('set-target', decide.attributeByHand, { movesMoney });
export const startArrivalReturn = inArrival(
  'start-arrival-return',
  (_none: undefined, arrival, when) => decide.returnArrival(arrival, when),
  { movesMoney },
);
export const recordArrivalStep = inArrival('record-arrival-step', decide.recordArrivalStep, { movesMoney });
