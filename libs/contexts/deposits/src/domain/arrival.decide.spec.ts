import { instant, money, newId } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import type { CreditAdvice } from '@causeway/rails';
import {
  evolveArrival,
  noArrival,
  type Arrival,
  type ArrivalEvent,
  type ArrivalTarget,
  type Candidate,
} from './arrival.js';
import {
  attributeArrival,
  attributeByHand,
  recordArrivalStep,
  reportArrival,
  returnArrival,
  type ArrivalStep,
} from './arrival.decide.js';

const { given } = decider<Arrival, ArrivalEvent>({ initial: noArrival, evolve: evolveArrival });

const NOW = instant('2026-03-01T10:00:00.000Z');
const when = { now: NOW };
const report: CreditAdvice = {
  connector: 'bank',
  arrivalId: '1',
  state: 'SEEN',
  amount: money(5_000, 'USD'),
  coordinates: '0001',
};
const reported = (isFinal = false, more: Partial<CreditAdvice> = {}): ArrivalEvent => ({
  type: 'ArrivalReported',
  arrivalKey: 'key',
  report: { ...report, ...more },
  isFinal,
  reportedAt: NOW,
});
const confirmed: ArrivalEvent = { type: 'ArrivalConfirmed', confirmedAt: NOW };
const dropped: ArrivalEvent = { type: 'ArrivalDropped', droppedAt: NOW };
const caseOpened = (reason: 'NO_DESTINATION' | 'AMBIGUOUS_DESTINATION' | 'WRONG_ASSET'): ArrivalEvent => ({
  type: 'ArrivalCaseOpened',
  reason,
  openedAt: NOW,
});
const returnStarted: ArrivalEvent = { type: 'ArrivalReturnStarted', startedAt: NOW };
const account = (platformId = 'Platform:1'): ArrivalTarget => ({
  kind: 'ACCOUNT',
  platformId,
  accountId: newId('InternalAccount'),
});
const [mine, yours] = [account(), account('Platform:2')];
const attributed = (target: ArrivalTarget, by: 'COORDINATES' | 'REFERENCE' | 'OPERATOR'): ArrivalEvent => ({
  type: 'ArrivalAttributed',
  target,
  by,
  attributedAt: NOW,
});

describe('a report', () => {
  const tell =
    (isFinal: boolean, more: Partial<CreditAdvice> = {}) =>
    (arrival: Arrival) =>
      reportArrival({ arrivalKey: 'key', report: { ...report, ...more }, isFinal }, arrival, when);

  it('is noted once, and its finality once', () => {
    given().when(tell(false)).thenRecorded(reported());
    given(reported()).when(tell(false)).thenRecorded();
    given(reported()).when(tell(true)).thenRecorded(confirmed);
    given(reported(), confirmed).when(tell(true)).thenRecorded();
    given(reported(true)).when(tell(false)).thenRecorded();
  });

  it('of a loss is noted once, and refused of what was final', () => {
    given(reported())
      .when(tell(false, { state: 'DROPPED' }))
      .thenRecorded(dropped);
    given(reported(), dropped)
      .when(tell(false, { state: 'DROPPED' }))
      .thenRecorded();
    given(reported(true))
      .when(tell(false, { state: 'DROPPED' }))
      .thenRejected('ARRIVAL_FINAL');
  });

  it.each([
    ['another amount', { amount: money(5_001, 'USD') }],
    ['another currency', { amount: money(5_000, 'EUR') }],
    ['other coordinates', { coordinates: '0002' }],
    ['another reference', { reference: 'FUND-ABCD2345' }],
  ])('with %s than before is refused', (_what, more) => {
    given(reported()).when(tell(false, more)).thenRejected('ARRIVAL_CHANGED');
  });

  it('that what was lost is final is refused', () => {
    given(reported(), dropped).when(tell(true)).thenRejected('ARRIVAL_CHANGED');
    given(reported(), dropped).when(tell(false)).thenRecorded();
  });
});

describe('money is', () => {
  const by = (
    target: ArrivalTarget,
    how: Candidate['by'],
    currency: Candidate['currency'] = 'USD',
  ): Candidate => ({
    target,
    currency,
    by: how,
  });
  const choose =
    (...candidates: Candidate[]) =>
    (arrival: Arrival) =>
      attributeArrival(candidates, arrival, when);

  it.each([
    ['where its coordinates lead', [by(mine, 'COORDINATES')], attributed(mine, 'COORDINATES')],
    [
      'where its coordinates lead, whatever its reference says',
      [by(mine, 'COORDINATES'), by(yours, 'REFERENCE')],
      attributed(mine, 'COORDINATES'),
    ],
    ['where its reference leads', [by(mine, 'REFERENCE')], attributed(mine, 'REFERENCE')],
    [
      'distinguished by its reference',
      [by(mine, 'COORDINATES'), by(yours, 'COORDINATES'), by(yours, 'REFERENCE')],
      attributed(yours, 'COORDINATES'),
    ],
    ['unattributed', [], caseOpened('NO_DESTINATION')],
    [
      'not distinguished',
      [by(mine, 'COORDINATES'), by(yours, 'COORDINATES')],
      caseOpened('AMBIGUOUS_DESTINATION'),
    ],
    [
      'of two references',
      [by(mine, 'REFERENCE'), by(yours, 'REFERENCE')],
      caseOpened('AMBIGUOUS_DESTINATION'),
    ],
    ['of another asset', [by(mine, 'COORDINATES', 'USDC')], caseOpened('WRONG_ASSET')],
  ] as const)('%s', (_where, candidates, event) => {
    given(reported())
      .when(choose(...candidates))
      .thenRecorded(event);
  });

  it('attributed once, and a case once', () => {
    given(reported(), attributed(mine, 'COORDINATES'))
      .when(choose(by(yours, 'COORDINATES')))
      .thenRecorded();
    given(reported(), caseOpened('NO_DESTINATION'))
      .when(choose(by(yours, 'COORDINATES')))
      .thenRecorded();
    given()
      .when(choose(by(yours, 'COORDINATES')))
      .thenRecorded();
  });
});

describe('an operator', () => {
  const attribute = (currency: string | undefined) => (arrival: Arrival) =>
    attributeByHand({ target: mine, currency }, arrival, when);
  const giveBack = (arrival: Arrival) => returnArrival(arrival, when);
  const open = [reported(), caseOpened('NO_DESTINATION')] as const;

  it('attributes or returns an open case', () => {
    given(...open)
      .when(attribute('USD'))
      .thenRecorded(attributed(mine, 'OPERATOR'));
    given(...open)
      .when(giveBack)
      .thenRecorded(returnStarted);
  });

  it('attributes nothing to another currency, or to an unknown account', () => {
    given(...open)
      .when(attribute('EUR'))
      .thenRejected('ARRIVAL_CURRENCY_MISMATCH');
    given(...open)
      .when(attribute(undefined))
      .thenRejected('ARRIVAL_CURRENCY_MISMATCH');
  });

  it.each([
    ['absent', [], 'ARRIVAL_NOT_FOUND'],
    ['not judged yet', [reported()], 'ARRIVAL_NOT_OPEN'],
    ['attributed already', [reported(), attributed(mine, 'COORDINATES')], 'ARRIVAL_NOT_OPEN'],
    ['on its way back', [...open, returnStarted], 'ARRIVAL_NOT_OPEN'],
    ['lost', [...open, dropped], 'ARRIVAL_NOT_OPEN'],
  ] as const)('is refused what is %s', (_what, events, code) => {
    given(...events)
      .when(attribute('USD'))
      .thenRejected(code);
    given(...events)
      .when(giveBack)
      .thenRejected(code);
  });
});

describe('a step of an arrival', () => {
  const step = (found: ArrivalStep) => (arrival: Arrival) => recordArrivalStep(found, arrival, when);
  const passedOn: ArrivalEvent = { type: 'ArrivalPassedOn', state: 'SEEN', passedOnAt: NOW };

  it('is noted where it changes anything', () => {
    given(reported())
      .when(step({ kind: 'PASSED_ON', state: 'SEEN' }))
      .thenRecorded(passedOn);
    given(reported(), passedOn)
      .when(step({ kind: 'PASSED_ON', state: 'SEEN' }))
      .thenRecorded();
    given(reported())
      .when(step({ kind: 'NOT_KEPT' }))
      .thenRecorded(returnStarted);
    given(reported(), returnStarted)
      .when(step({ kind: 'NOT_KEPT' }))
      .thenRecorded();
    given(reported())
      .when(step({ kind: 'CONFIRMED' }))
      .thenRecorded(confirmed);
    given(reported())
      .when(step({ kind: 'LOST' }))
      .thenRecorded(dropped);
  });

  it.each(['CONFIRMED', 'LOST'] as const)('%s changes nothing once it is final or lost', (kind) => {
    given(reported(true)).when(step({ kind })).thenRecorded();
    given(reported(), dropped).when(step({ kind })).thenRecorded();
    given().when(step({ kind })).thenRecorded();
  });

  it('of a way back counts while it goes back', () => {
    given(reported(), returnStarted)
      .when(step({ kind: 'RETURNED' }))
      .thenRecorded({ type: 'ArrivalReturned', endedAt: NOW });
    given(reported(), returnStarted)
      .when(step({ kind: 'RETURN_FAILED' }))
      .thenRecorded({ type: 'ArrivalReturnFailed', endedAt: NOW });
    given(reported())
      .when(step({ kind: 'RETURNED' }))
      .thenRecorded();
  });
});
