import { Erased, money } from '@causeway/kernel';
import { redact, SEALED } from './redact.js';
import { Sealed } from './sealed.js';

const UUID = '0195a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('the content of an event, as an auditor or an operator sees it', () => {
  it.each([
    ['an id', { customerId: `Customer:${UUID}` }],
    ['a uuid', { executionId: UUID }],
    ['a time', { settledAt: '2026-01-31T09:30:00.000Z' }],
    ['a status', { status: 'ACTIVE' }],
    ['the states of a payout and a refund', { payout: 'SENT', refund: 'PENDING' }],
    ['currencies', { currency: 'USD', currencies: ['EUR', 'USDC'] }],
    ['an account of the service', { account: 'CLEARING' }],
    ['permissions', { permissions: ['VIEW', 'TRANSACT'] }],
    ['a place in the log', { lane: 'quotes.sandbox', position: 7 }],
    ['a posting of the ledger', { movement: 'HOLD', amount: '4000', held: '4000', available: '-6000' }],
    ['numbers, truth and nothing', { attempt: 3, isDraft: false, region: null, charge: 12n }],
  ])('shows %s', (_title, data) => {
    expect(redact(data)).toStrictEqual(data);
  });

  it('shows amounts with their currency', () => {
    expect(redact({ amount: money(12_00, 'USD') })).toStrictEqual({ amount: '1200 USD' });
  });

  it.each([
    ['name', 'Ada'],
    ['iban', 'DE89370400440532013999'],
    ['identifier', '123456'],
    ['initials', 'AL'],
    ['accountNumber', 'X1234567'],
    ['url', 'https://hooks.example/secret-path'],
    ['reference', 'INVOICE'],
    ['secretHash', UUID],
    ['status', 'on holiday'],
    ['amount', '12 for Ada'],
  ])('shows of the text in %s only its length', (field, text) => {
    expect(redact({ [field]: text })).toStrictEqual({ [field]: `[text of ${text.length}]` });
  });

  it('shows sealed fields as sealed, at any depth', () => {
    const data = { owners: [{ name: new Sealed('v1.QQ.QQ'), share: 50 }], details: new Sealed('v1.QQ.QQ') };
    const redacted = redact(data);
    expect(redacted).toStrictEqual({ owners: [{ name: '[sealed]', share: 50 }], details: '[sealed]' });
    expect(JSON.stringify(redacted)).not.toContain('QQ');
  });

  it('shows erased fields as erased', () => {
    expect(redact({ name: Erased.instance })).toStrictEqual({ name: '[erased]' });
  });

  it('shows what was read without keys as the reader says, at any depth', () => {
    const read = { owners: [{ name: Erased.instance }] };
    expect(redact(read, '', SEALED)).toStrictEqual({ owners: [{ name: '[sealed]' }] });
  });
});
