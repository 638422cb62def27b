import { process, step } from '@causeway/commands';
import { PERSON_FORGOTTEN_EVERYWHERE, type PersonForgottenEverywhereV1 } from '../../published/events.js';
import { NoteShredded, ShredPersonKey } from './erasure.requests.js';

/** The key goes last, and that it is gone is recorded after it: killed in between, both steps come again. */
export const shredKeyOnPersonForgotten = process('shred-key-on-person-forgotten')
  .from('customers')
  .on(PERSON_FORGOTTEN_EVERYWHERE, ({ data }) => {
    const { customerId } = data as PersonForgottenEverywhereV1;
    return [step(ShredPersonKey, { customerId }), step(NoteShredded, { customerId })];
  });
