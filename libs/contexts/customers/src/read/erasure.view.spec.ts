import { rowChanges, type StreamOrigin } from '@causeway/commands';
import { absentCustomer, evolveCustomer, type Customer, type CustomerEvent } from '../domain/customer.js';
import { CUSTOMER_ID, NOW, PLATFORM_ID, registered } from '../testing/customer.fixture.js';
import { customerRows } from './customer.view.js';
import { erasureRows, erasureView } from './erasure.view.js';

const origin: StreamOrigin = { streamId: 'customer-x', environment: 'sandbox', platformId: PLATFORM_ID };
const erased: CustomerEvent = { type: 'PersonErased', customerId: CUSTOMER_ID, erasedAt: NOW };
const forgotten: CustomerEvent = {
  type: 'PersonForgottenElsewhere',
  customerId: CUSTOMER_ID,
  context: 'webhooks',
};
const shredded: CustomerEvent = { type: 'PersonKeyShredded', customerId: CUSTOMER_ID, shreddedAt: NOW };

const after = (...events: CustomerEvent[]): Customer => events.reduce(evolveCustomer, absentCustomer);
const rowAfter = (...events: CustomerEvent[]) => erasureRows.row(after(...events), origin);

describe('the row of an erasure', () => {
  it('is there from the erasure on, and says which contexts have not blanked everything yet', () => {
    expect(rowAfter(registered(), erased, forgotten)).toStrictEqual({
      environment: 'sandbox',
      customer_id: CUSTOMER_ID,
      platform_id: PLATFORM_ID,
      erased_at: NOW,
      waiting_for: [
        'agents',
        'bulk_imports',
        'cards',
        'deposits',
        'external_accounts',
        'incoming_payments',
        'invitations',
        'quotes',
        'wallet_auth',
      ],
      key_shredded_at: null,
    });
  });

  it('says since when the key is shredded', () => {
    expect(rowAfter(registered(), erased, shredded)).toMatchObject({ key_shredded_at: NOW });
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
  const alive = after(registered({ region: 'DE' }));

  it('has neither details nor region, and no key by which a name finds it', () => {
    expect(customerRows.row(evolveCustomer(alive, erased), origin)).toStrictEqual({
      ...customerRows.row(alive, origin),
      details: null,
      region: null,
      platform_customer_id_key: '',
      uma_address_key: '',
      is_deleted: true,
      updated_at: NOW,
    });
  });

  it('is not written again by what follows', () => {
    let state = evolveCustomer(alive, erased);
    for (const event of [forgotten, shredded]) {
      const next = evolveCustomer(state, event);
      expect(rowChanges(customerRows, state, next, origin)).toStrictEqual([]);
      expect(rowChanges(erasureRows, state, next, origin)).toHaveLength(1);
      state = next;
    }
  });
});
