import { awaitedApproval } from './awaited-approval.js';

const approval = {
  id: 'OperatorAction:1',
  status: 'PENDING',
  operation: 'createOperatorToken',
  request: { method: 'POST', path: '/operator/tokens', body: '{}' },
  requestedBy: 'ada',
  requestedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-02T00:00:00.000Z',
  approvedBy: null,
};

it.each([
  ['an approval that is waited for', { approval }, approval],
  ['a result', { id: 'Token:1', name: 'grace', secret: 'once' }, undefined],
  ['nothing', undefined, undefined],
  ['null', null, undefined],
])('of %s', (_what, answer, expected) => {
  expect(awaitedApproval(answer)).toBe(expected);
});
