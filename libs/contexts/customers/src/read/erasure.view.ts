import { rowOf } from '@causeway/commands';
import { defineView, text, texts, time } from '@causeway/event-store';
import type { Environment, Id } from '@causeway/kernel';
import type { Customer } from '../domain/customer.js';
import type { RememberingContext } from '../domain/erasure.js';

/** How far each erasure has come; nothing in it says who it was. */
export const erasureView = defineView('customers.erasure_view', {
  key: ['environment', 'customerId'],
  columns: {
    environment: text<Environment>(),
    customerId: text<Id<'Customer'>>(),
    platformId: text(),
    erasedAt: time(),
    waitingFor: texts<RememberingContext>(),
    keyShreddedAt: time().optional(),
  },
});

export const erasureRows = rowOf(erasureView, (state: Customer, { environment, platformId }) =>
  state.status === 'ERASED'
    ? { environment, platformId, customerId: state.customer.customerId, ...state.erasure }
    : null,
);
