import { process, step, type ProcessDefinition, type Recording } from '@causeway/commands';
import { CUSTOMER_CHANGED, type CustomerChangedV1 } from '@causeway/customers';
import { Erased, uuidOf } from '@causeway/kernel';
import type { Authentication, ScaEvent } from '../domain/authentication.js';
import { recordNumberChange, type NumberChange } from '../domain/number-change.decide.js';
import { authentications } from './authentication.aggregate.js';

const numberChanged = (change: NumberChange): Recording<Authentication, ScaEvent> => ({
  name: 'record-number-change',
  on: authentications,
  id: uuidOf(change.customerId),
  content: change,
  decide: (before) => recordNumberChange(change, before),
});

/** When a customer has another number, then what belongs to the former one is over for good (sca §3, §5). */
export const noteNumberOnCustomerChanged: ProcessDefinition = process('note-number-on-customer-changed')
  .from('customers')
  .on(CUSTOMER_CHANGED, ({ data }) => {
    if (data instanceof Erased) return [];
    const {
      id: customerId,
      phoneNumber,
      updatedAt: changedAt,
      contactVerification,
    } = data as CustomerChangedV1;
    // Strong authentication covers no one else.
    if (contactVerification === undefined || phoneNumber === undefined) return [];
    return [step(numberChanged({ customerId, phoneNumber, changedAt }))];
  });
