import { normalUmaAddress, umaAddressProblems } from './uma-address.js';

const DOMAIN = 'acme.example';

describe('a UMA address', () => {
  it.each([
    '$jane@acme.example',
    '$JANE@Acme.Example',
    '$a-b_c.d+1@acme.example',
    `$${'x'.repeat(63)}@acme.example`,
  ])('%s is one of the platform', (address) => {
    expect(umaAddressProblems(address, DOMAIN)).toStrictEqual([]);
  });

  it.each([
    'jane@acme.example',
    '$@acme.example',
    '$jane',
    '',
    '$ja ne@acme.example',
    '$jäne@acme.example',
    `$${'x'.repeat(64)}@acme.example`,
    '$$jane@acme.example',
  ])('%s has no user', (address) => {
    expect(umaAddressProblems(address, DOMAIN)).toStrictEqual([
      {
        field: 'umaAddress',
        message: 'must be $user@domain, the user of at most 63 letters, digits and -_.+',
        constraint: { format: 'uma-address' },
      },
    ]);
  });

  it.each([
    '$jane@other.example',
    '$jane@sub.acme.example',
    '$jane@acme.example.',
    '$jane@',
    '$a@b@acme.example',
  ])('%s is at another domain', (address) => {
    expect(umaAddressProblems(address, DOMAIN)).toStrictEqual([
      { field: 'umaAddress', message: 'must be at acme.example', constraint: { format: 'uma-address' } },
    ]);
  });

  it('is kept in lower case', () => {
    expect(normalUmaAddress('$Jane@ACME.example')).toBe('$jane@acme.example');
  });
});
