import { instant, type Id } from '@causeway/kernel';
import { renderBody } from './envelope.js';
import { policyOf } from './webhook-type.js';

it('a TEST is tried once and waits 10 seconds', () => {
  expect(policyOf('TEST')).toStrictEqual({ retried: false, timeoutMs: 10_000 });
});

it.each([
  'OUTGOING_PAYMENT.PENDING',
  'INTERNAL_ACCOUNT.BALANCE_UPDATED',
  'CARD_TRANSACTION.DECLINED',
] as const)('%s is retried and waits 30 seconds', (type) => {
  expect(policyOf(type)).toStrictEqual({ retried: true, timeoutMs: 30_000 });
});

it('a body is the envelope in the order of the specification, and nothing else', () => {
  const id = 'Webhook:019a0000-0000-7000-8000-000000000001' as Id<'Webhook'>;
  expect(renderBody(id, 'TEST', instant('2026-03-01T10:00:00.000Z'), {})).toBe(
    `{"id":"${id}","type":"TEST","timestamp":"2026-03-01T10:00:00.000Z","data":{}}`,
  );
});
