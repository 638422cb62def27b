import { providersLike, SANDBOX_PROVIDERS, type UmaProvider } from './providers.js';
import { SANDBOX_PAYER_FIELDS, sandboxPerson } from './sandbox-institution.js';
import { simulatedFields } from './simulated-person.js';

const provider = (name: string, more: Partial<UmaProvider> = {}): UmaProvider => ({
  name,
  domain: `${name.toLowerCase()}.example`,
  supportedRegions: ['DE', 'US'],
  supportedCurrencies: ['EUR', 'USD'],
  lei: '0'.repeat(20),
  ...more,
});
const ALL = [provider('Beta'), provider('Alpha', { supportedRegions: ['MX'], supportedCurrencies: ['MXN'] })];
const names = (...[list, wanted]: [readonly string[], Partial<Parameters<typeof providersLike>[2]>?]) =>
  providersLike(ALL, list, { includesBlocked: true, ...wanted }).map(({ name }) => name);

describe('the list of institutions (rates-and-rails §11)', () => {
  it('is in order of their names', () => {
    expect(names([])).toStrictEqual(['Alpha', 'Beta']);
  });

  it.each([
    [{ countryCode: 'MX' }, ['Alpha']],
    [{ countryCode: 'DE' }, ['Beta']],
    [{ countryCode: 'mx' }, []],
    [{ currencyCode: 'MXN' }, ['Alpha']],
    [{ currencyCode: 'EUR' }, ['Beta']],
    [{ currencyCode: 'nothing' }, []],
    [{ countryCode: 'MX', currencyCode: 'EUR' }, []],
  ])('that fits %j is %j', (wanted, expected) => {
    expect(names([], wanted)).toStrictEqual(expected);
  });

  it('marks those off the allow list, or hides them', () => {
    const marked = providersLike(ALL, ['beta.example'], { includesBlocked: true });
    expect(marked.map(({ name, isAllowed }) => [name, isAllowed])).toStrictEqual([
      ['Alpha', false],
      ['Beta', true],
    ]);
    expect(names(['beta.example'], { includesBlocked: false })).toStrictEqual(['Beta']);
    expect(names([], { includesBlocked: false })).toStrictEqual(['Alpha', 'Beta']);
  });

  it('of the sandbox has one, in USD, EUR and MXN, with an identifier of 20 characters', () => {
    const [only, ...others] = SANDBOX_PROVIDERS;
    expect(others).toStrictEqual([]);
    expect(only).toMatchObject({
      name: 'Sandbox UMA Provider',
      domain: 'sandbox.uma.money',
      supportedRegions: ['DE', 'FR', 'MX', 'US'],
      supportedCurrencies: ['USD', 'EUR', 'MXN'],
      lei: expect.stringMatching(/^.{20}$/),
    });
  });
});

describe('the people of the simulated institution (sandbox §6)', () => {
  const at = (user: string, domain = 'sandbox.uma.money') =>
    sandboxPerson({ user, domain, text: `$${user}@${domain}` });

  it.each([
    ['success.usd', 'USD', 'SUCCEEDS'],
    ['success.eur', 'EUR', 'SUCCEEDS'],
    ['success.mxn', 'MXN', 'SUCCEEDS'],
    ['pending.long.usd', 'USD', 'LASTS_LONG'],
    ['fail.compliance.usd', 'USD', 'COMPLIANCE_REJECTED'],
  ])('$%s takes %s and %s', (user, currency, outcome) => {
    expect(at(user)).toStrictEqual({ currency, outcome });
  });

  it.each(['non.existent.usd', 'success.gbp', '', 'toString', '__proto__'])('are not %j', (user) => {
    expect(at(user)).toBeUndefined();
  });

  it('live at no other domain', () => {
    expect(at('success.usd', 'there.example')).toBeUndefined();
  });

  it('ask for a full name, and perhaps a birth date', () => {
    expect(SANDBOX_PAYER_FIELDS).toStrictEqual([
      { name: 'FULL_NAME', mandatory: true },
      { name: 'BIRTH_DATE', mandatory: false },
    ]);
  });

  /** Every `CustomerInfoFieldName` of the contract. */
  it.each([
    ['FULL_NAME', /^Sandbox Sender$/],
    ['BIRTH_DATE', /^1985-06-15$/],
    ['NATIONALITY', /^US$/],
    ['PHONE_NUMBER', /^\+1\d{10}$/],
    ['EMAIL', /^[a-z]+@[a-z.]+$/],
    ['POSTAL_ADDRESS', /^.+, .+, .+, .+, US$/],
    ['TAX_ID', /^\d{9}$/],
    ['REGISTRATION_NUMBER', /^\d{8}$/],
    ['USER_TYPE', /^INDIVIDUAL$/],
    ['COUNTRY_OF_RESIDENCE', /^US$/],
    ['ACCOUNT_IDENTIFIER', /^\$success\.usd@sandbox\.uma\.money$/],
    ['FI_LEGAL_ENTITY_NAME', /^Sandbox UMA Provider$/],
    ['FI_ADDRESS', /^.+, .+, .+, .+, US$/],
    ['PURPOSE_OF_PAYMENT', /^GIFT$/],
    ['ULTIMATE_INSTITUTION_COUNTRY', /^US$/],
    ['IDENTIFIER', /^\$success\.usd@sandbox\.uma\.money$/],
    ['BUSINESS_TYPE', /^INDIVIDUAL$/],
    ['COMPANY_LEGAL_NAME', /^Sandbox Sender Inc\.$/],
    ['ID_TYPE', /^PASSPORT$/],
    ['ID_NUMBER', /^\d{9}$/],
  ])('say a plausible %s: %s (sandbox §7)', (name, form) => {
    const said = simulatedFields('SENDER', '$success.usd@sandbox.uma.money', [{ name }]);
    expect(Object.keys(said)).toStrictEqual([name]);
    expect(said[name]).toMatch(form);
  });

  it('have names of their own as payer and as payee', () => {
    const fields = [{ name: 'FULL_NAME' }, { name: 'EMAIL' }];
    const person = (which: 'SENDER' | 'RECEIVER') => simulatedFields(which, '$x@sandbox.uma.money', fields);
    expect(person('SENDER')).toStrictEqual({ FULL_NAME: 'Sandbox Sender', EMAIL: 'sender@sandbox.example' });
    expect(person('RECEIVER')).toStrictEqual({
      FULL_NAME: 'Sandbox Receiver',
      EMAIL: 'receiver@sandbox.example',
    });
  });

  it('say what is asked, and nothing that has no name here', () => {
    expect(simulatedFields('SENDER', '$x@sandbox.uma.money', [{ name: 'FAVOURITE_COLOUR' }])).toStrictEqual(
      {},
    );
    expect(simulatedFields('SENDER', '$x@sandbox.uma.money', [])).toStrictEqual({});
  });
});
