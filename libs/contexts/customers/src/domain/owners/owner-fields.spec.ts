import { Rejected } from '@causeway/kernel';
import { CUSTOMER_ID, NOW, ownerOf } from '../../testing/customer.fixture.js';
import { changedOwnerOf, newOwnerOf } from './owner-fields.js';

const fieldsOf = (checked: unknown): readonly string[] => {
  if (!(checked instanceof Rejected)) return [];
  const { errors } = checked.rejection.details as { readonly errors: readonly { readonly field: string }[] };
  return errors.map(({ field }) => field);
};
const added = (more: object, info: object) => {
  const owner = ownerOf(CUSTOMER_ID);
  return fieldsOf(newOwnerOf({ ...owner, ...more, personalInfo: { ...owner.personalInfo, ...info } }, NOW));
};
const changed = (more: object, personalInfo: object) =>
  fieldsOf(changedOwnerOf({ ...more, personalInfo }, NOW));
const under = (...names: readonly string[]) => names.map((name) => `personalInfo.${name}`);

describe('the fields of an owner', () => {
  it('are named at once where several are wrong, alone or together with others', () => {
    const wrong = [{ roles: [] }, { idType: 'SSN', identifier: '1', countryOfIssuance: 'MX' }] as const;
    const named = ['roles', ...under('identifier', 'countryOfIssuance')];
    expect(added(...wrong)).toStrictEqual(named);
    expect(changed(...wrong)).toStrictEqual(named);
  });

  it.each([
    ['an SSN of another form', { idType: 'SSN', identifier: '1' }, under('identifier')],
    ['an ITIN of another form', { idType: 'ITIN', identifier: '123-45-6789' }, under('identifier')],
    ['an SSN from abroad', { idType: 'SSN', countryOfIssuance: 'MX' }, under('countryOfIssuance')],
    ['a foreign number from nowhere', { idType: 'NON_US_TAX_ID' }, under('countryOfIssuance')],
    ['a foreign number', { idType: 'NON_US_TAX_ID', countryOfIssuance: 'MX' }, []],
    [
      'a member that is wrong by itself',
      { identifier: '', countryOfIssuance: 'mx' },
      under('identifier', 'countryOfIssuance'),
    ],
    ['no such type', { idType: 'EIN', identifier: '1' }, under('idType')],
  ])('with %s name each once', (_what, info, fields) => {
    expect(added({}, info)).toStrictEqual(fields);
  });

  it.each([
    ['a type alone', { idType: 'SSN' }, under('identifier')],
    ['a number alone', { identifier: '1' }, under('idType')],
    ['both', { idType: 'SSN', identifier: '123-45-6789' }, []],
    ['neither', { firstName: 'Ann' }, []],
    [
      'a type alone and another wrong name',
      { idType: 'SSN', firstName: '#' },
      under('identifier', 'firstName'),
    ],
  ])('that change are a type and its number together: %s', (_what, info, fields) => {
    expect(changed({}, info)).toStrictEqual(fields);
  });
});
