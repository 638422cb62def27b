import { derivedUuid, idOf } from '@causeway/kernel';
import { customerIdOf } from './customer-id.js';

describe('the id of a customer', () => {
  it('follows from the command that made it, for ever', () => {
    expect(customerIdOf('command-1')).toBe(idOf('Customer', derivedUuid('customer', 'command-1')));
    expect(customerIdOf('command-1')).not.toBe(customerIdOf('command-2'));
  });

  it('is drawn again where it would end as sandbox’s magic does', () => {
    expect(derivedUuid('customer', 'command-24')).toMatch(/005$/);
    expect(customerIdOf('command-24')).toBe(idOf('Customer', derivedUuid('customer', 'command-24', '2')));
  });
});
