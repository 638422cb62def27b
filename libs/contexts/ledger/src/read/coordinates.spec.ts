import { CURRENCIES } from '@causeway/kernel';
import { accountReference } from './account-reference.js';
import { accountCoordinates } from './coordinates.js';

const ACCOUNT = 'InternalAccount:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';

describe('coordinates', () => {
  it('lead to an account in every currency of the sandbox, and are its reference alone in production', () => {
    for (const { code } of CURRENCIES) {
      expect(accountCoordinates(ACCOUNT, code, 'sandbox')).not.toHaveLength(0);
      expect(accountCoordinates(ACCOUNT, code, 'production')).toStrictEqual([accountReference(ACCOUNT)]);
    }
  });
});
