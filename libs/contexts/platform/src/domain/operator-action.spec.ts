import { after, instant, nothing, record, reject, type Instant } from '@causeway/kernel';
import {
  APPROVAL_OPEN_MS,
  approveAction,
  carryOutAction,
  requestAction,
  withdrawAction,
} from './operator-action.decide.js';
import { evolveAction, noAction, type OperatorAction, type OperatorActionEvent } from './operator-action.js';

const start = instant('2026-03-01T12:00:00.000Z');
const maker = { tokenId: 'Token:maker', tokenName: 'Ada' };
const checker = { tokenId: 'Token:checker', tokenName: 'Grace' };
const toApprove = { method: 'POST', path: '/operator/x?environment=sandbox', body: '{"a":1}' };
const wanted = { operation: 'erasePerson', path: '/operator/x', ...maker };

const given = (...decided: { events: readonly OperatorActionEvent[] }[]): OperatorAction =>
  decided.flatMap(({ events }) => events).reduce(evolveAction, noAction);
const requested = requestAction({ ...wanted, toApprove }, noAction, { now: start });
const pending = given(requested);
const approved = given(requested, approveAction(checker, pending, { now: start }));
const withdrawn = given(requested, withdrawAction(checker, pending, { now: start }));
const carriedOut = given(
  requested,
  approveAction(checker, pending, { now: start }),
  carryOutAction(maker, approved, { now: start }),
);
const done = given(requestAction(wanted, noAction, { now: start }));

describe('an operator’s request', () => {
  it('is recorded with the name of the operator’s token', () => {
    expect(requestAction(wanted, noAction, { now: start })).toStrictEqual(
      record({ type: 'OperatorActionRequested', ...wanted, requestedAt: start }),
    );
    expect(done).toStrictEqual({ status: 'RECORDED' });
    expect(requestAction(wanted, done, { now: start })).toStrictEqual(nothing());
  });

  it('is pending for a day until a second operator approves exactly this request', () => {
    expect(requested).toStrictEqual(
      record({
        type: 'OperatorActionRequested',
        ...wanted,
        requestedAt: start,
        approval: { request: toApprove, expiresAt: after(start, APPROVAL_OPEN_MS) },
      }),
    );
  });
});

type Decide = (action: OperatorAction, now: Instant) => unknown;
const approve: Decide = (action, now) => approveAction(checker, action, { now });
const approveOwn: Decide = (action, now) => approveAction(maker, action, { now });
const withdraw: Decide = (action, now) => withdrawAction(checker, action, { now });
const carryOut: Decide = (action, now) => carryOutAction(maker, action, { now });
const carryOutOfAnother: Decide = (action, now) => carryOutAction(checker, action, { now });

const NOT_FOUND = reject('APPROVAL_NOT_FOUND');
const notPending = (status: string) => reject('APPROVAL_NOT_PENDING', { status });
const APPROVED = record({ type: 'OperatorActionApproved', ...checker, approvedAt: start });
const WITHDRAWN = record({ type: 'OperatorActionWithdrawn', ...checker, withdrawnAt: start });
const CARRIED_OUT = record({ type: 'OperatorActionCarriedOut', carriedOutAt: start });

describe('a request that needs two', () => {
  it.each<[what: string, decide: Decide, action: OperatorAction, expected: unknown]>([
    ['approve what is not there', approve, noAction, NOT_FOUND],
    ['approve what needs no approval', approve, done, NOT_FOUND],
    ['approve what is pending', approve, pending, APPROVED],
    ['approve one’s own', approveOwn, pending, reject('APPROVAL_BY_MAKER')],
    ['approve twice', approve, approved, notPending('APPROVED')],
    ['approve what was withdrawn', approve, withdrawn, notPending('WITHDRAWN')],
    ['approve what was carried out', approve, carriedOut, notPending('CARRIED_OUT')],
    ['withdraw what is not there', withdraw, noAction, NOT_FOUND],
    ['withdraw what needs no approval', withdraw, done, NOT_FOUND],
    ['withdraw what is pending', withdraw, pending, WITHDRAWN],
    ['withdraw what is approved', withdraw, approved, WITHDRAWN],
    ['withdraw twice', withdraw, withdrawn, nothing()],
    ['withdraw what was carried out', withdraw, carriedOut, notPending('CARRIED_OUT')],
    ['carry out what is not there', carryOut, noAction, NOT_FOUND],
    ['carry out what needs no approval', carryOut, done, NOT_FOUND],
    ['carry out what was not approved', carryOut, pending, notPending('PENDING')],
    ['carry out what is approved', carryOut, approved, CARRIED_OUT],
    ['carry out what is another’s', carryOutOfAnother, approved, NOT_FOUND],
    ['carry out what was withdrawn', carryOut, withdrawn, notPending('WITHDRAWN')],
    ['carry out twice', carryOut, carriedOut, notPending('CARRIED_OUT')],
  ])('%s', (_what, decide, action, expected) => {
    expect(decide(action, start)).toStrictEqual(expected);
  });

  it('is neither approved nor carried out once its day is over', () => {
    const over = after(start, APPROVAL_OPEN_MS);
    expect(approve(pending, after(over, -1))).toMatchObject({ outcome: 'accepted' });
    expect(approve(pending, over)).toStrictEqual(reject('APPROVAL_EXPIRED'));
    expect(carryOut(approved, over)).toStrictEqual(reject('APPROVAL_EXPIRED'));
  });
});
