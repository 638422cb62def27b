import { refundTo } from './refund.js';

describe('money that came from a UMA address and is not kept (transactions §4)', () => {
  it.each([
    ['the simulated institution', 'sandbox.uma.money', 'sandbox', false, 'RETURNED'],
    ['the simulated institution, once completed', 'sandbox.uma.money', 'sandbox', true, 'RETURNED'],
    ['any other', 'x.example', 'sandbox', false, 'RETURNED_TO_OWN_CUSTOMER'],
    ['any other, once completed', 'x.example', 'sandbox', true, 'KEPT'],
    ['any in production', 'x.example', 'production', false, 'KEPT'],
    ['the simulated institution’s name in production', 'sandbox.uma.money', 'production', false, 'KEPT'],
  ] as const)('from %s: %#', (_who, domain, environment, wasCompleted, where) => {
    expect(refundTo({ domain }, { environment, wasCompleted })).toBe(where);
  });

  it('stays with the operator where the sender is erased', () => {
    expect(refundTo(undefined, { environment: 'sandbox', wasCompleted: false })).toBe('KEPT');
  });
});
