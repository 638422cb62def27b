import type { EventEnvelope } from '@causeway/commands';
import type { CustomerEvent } from '../domain/customer.js';
import { CUSTOMER_ID, NOW, PLATFORM_ID, registered } from '../testing/customer.fixture.js';
import { customerRows, type CustomerRow } from './customer.view.js';
import { erasureOf, erasureRows, erasureView, type ErasureRow } from './erasure.view.js';

const envelope = {
  metadata: { environment: 'sandbox', platformId: PLATFORM_ID },
} as unknown as EventEnvelope;
const erased: CustomerEvent = { type: 'PersonErased', customerId: CUSTOMER_ID, erasedAt: NOW };
const forgotten: CustomerEvent = {
  type: 'PersonForgottenElsewhere',
  customerId: CUSTOMER_ID,
  context: 'webhooks',
};
const shredded: CustomerEvent = { type: 'PersonKeyShredded', customerId: CUSTOMER_ID, shreddedAt: NOW };

const rowAfter = (...events: CustomerEvent[]): ErasureRow | null | undefined =>
  events.reduce<ErasureRow | null | undefined>(
    (row, event) => erasureRows.fold(row, event, envelope),
    undefined,
  );

describe('the row of an erasure', () => {
  it('is there from the erasure on, and says who is waited for', () => {
    expect(erasureRows.rowKey(registered(), envelope)).toBeUndefined();
    expect(erasureRows.rowKey(erased, envelope)).toStrictEqual({
      environment: 'sandbox',
      customer_id: CUSTOMER_ID,
    });
    expect(rowAfter(erased, forgotten)).toStrictEqual({
      environment: 'sandbox',
      customer_id: CUSTOMER_ID,
      platform_id: PLATFORM_ID,
      erased_at: NOW,
      waiting_for: ['external_accounts', 'quotes'],
      key_shredded_at: null,
    });
  });

  it('reads back as what was folded', () => {
    const row = rowAfter(erased, forgotten, shredded);
    expect(row && erasureOf(row)).toStrictEqual({
      erasedAt: NOW,
      waitingFor: ['external_accounts', 'quotes'],
      keyShreddedAt: NOW,
    });
  });

  it('holds nothing that is personal', () => {
    expect('personal' in erasureView).toBe(false);
  });

  it('is none without an erasure', () => {
    expect(rowAfter(registered())).toBeNull();
    expect(rowAfter(forgotten)).toBeNull();
  });
});

describe('the row of an erased customer', () => {
  const alive = customerRows.fold(undefined, registered({ region: 'DE' }), envelope) as CustomerRow;

  it('has neither details nor region, and no key by which a name finds it', () => {
    expect(customerRows.fold(alive, erased, envelope)).toStrictEqual({
      ...alive,
      details: null,
      region: null,
      platform_customer_id_key: '',
      uma_address_key: '',
      is_deleted: true,
      updated_at: NOW,
    });
  });

  it('is not touched by what follows', () => {
    for (const event of [forgotten, shredded]) expect(customerRows.rowKey(event, envelope)).toBeUndefined();
  });
});
