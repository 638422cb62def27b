import { RejectedError, type CallContext } from '@causeway/commands';
import { money, newUuid, uuidOf, type CurrencyCode, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { currencyProviders } from './application/currency-providers.js';
import { GetEndUserTerms, publishedTerms } from './application/end-user-terms.js';
import {
  AddBeneficialOwner,
  ChangeBeneficialOwner,
  CheckBeneficialOwner,
} from './application/owners/owner.requests.js';
import { ErasePerson } from './application/erasure/erasure.requests.js';
import {
  CheckCustomerChange,
  CreateCustomer,
  DeleteCustomer,
  GetCustomer,
  ListCustomers,
  ReplacePhoneNumber,
  UpdateCustomer,
} from './application/requests.js';
import type { CustomerDocument } from './published/customer.document.js';
import type { OwnerDocument } from './published/owner.document.js';
import { ADDRESS, completeBusiness, ownerOf } from './testing/customer.fixture.js';
import { CustomersHost, laneOf, type ConfiguredPlatform } from './testing/customers-host.js';

let host: CustomersHost;
beforeAll(async () => {
  host = await CustomersHost.open(await freshDatabase('customers'));
});
afterAll(() => host.close());

const anew = (call: CallContext): CallContext => ({ ...call, commandId: newUuid() });
const platform = (change: ConfiguredPlatform = {}): CallContext => specCall(host.createPlatform(change));
const create = (call: CallContext, more: object = {}) =>
  host.execute<CustomerDocument>(new CreateCustomer({ customerType: 'INDIVIDUAL', ...more }, anew(call)));
const patching = (call: CallContext, customerId: Id<'Customer'>, more: object) =>
  new UpdateCustomer({ customerId, sent: { customerType: 'INDIVIDUAL', ...more } }, anew(call));
const patch = (call: CallContext, customerId: Id<'Customer'>, more: object) =>
  host.execute<CustomerDocument>(patching(call, customerId, more));
const wrong = async (request: {
  readonly payload: object;
  readonly call: CallContext;
}): Promise<unknown[]> => {
  try {
    await host.execute(request);
  } catch (error) {
    if (error instanceof RejectedError)
      return [
        error.code,
        ...((error.details['errors'] ?? []) as { field: string }[]).map(({ field }) => field),
      ];
    throw error;
  }
  return ['accepted'];
};
const deletion = (call: CallContext, customerId: Id<'Customer'>, openTransactionIds: string[] = []) =>
  new DeleteCustomer({ customerId, openTransactionIds }, anew(call));
const read = (call: CallContext, customerId: Id<'Customer'>) =>
  host.execute<CustomerDocument>(new GetCustomer({ customerId }, call));
const CONTACTS = { email: 'jane@acme.example', phoneNumber: '+491701234567' };
const GERMAN = { ...ADDRESS, country: 'DE' };

describe('currencies of several providers', () => {
  const serve = (
    call: CallContext,
    currencyCode: CurrencyCode,
    served: { readonly provider: string; readonly regions?: string[] },
  ) => host.execute(new currencyProviders.Set({ currencyCode, ...served }, anew(call)));
  const creating = (call: CallContext, more: object) =>
    new CreateCustomer({ customerType: 'INDIVIDUAL', ...more }, anew(call));

  it('are not of one customer', async () => {
    const call = platform();
    await serve(call, 'USDC', { provider: 'Northern' });
    expect(await wrong(creating(call, { currencies: ['USD', 'USDC'] }))).toStrictEqual(['CURRENCIES_APART']);
    expect(await wrong(creating(call, {}))).toStrictEqual(['CURRENCIES_APART']);
    const { id } = await create(call, { currencies: ['USDC'] });
    expect(await wrong(patching(call, id, { currencies: ['USDC', 'USD'] }))).toStrictEqual([
      'CURRENCIES_APART',
    ]);
    await expect(patch(call, id, { fullName: 'Jane Doe' })).resolves.toMatchObject({ currencies: ['USDC'] });
    await expect(create(platform(), {})).resolves.toMatchObject({ isDeleted: false });
  });

  it('serve the regions that the operator names, and no other one', async () => {
    const call = platform();
    await serve(call, 'USDC', { provider: 'Northern', regions: ['DE'] });
    const chosen = { currencies: ['USDC'] };
    expect(await wrong(creating(call, { ...chosen, region: 'US' }))).toStrictEqual(['REGION_NOT_SERVED']);
    await expect(create(call, { ...chosen, region: 'DE', ...CONTACTS })).resolves.toMatchObject(chosen);
    const { id } = await create(call, chosen);
    expect(await wrong(patching(call, id, { region: 'US' }))).toStrictEqual(['REGION_NOT_SERVED']);
  });
});

describe('a number that was proven elsewhere', () => {
  const replacing = (call: CallContext, customerId: Id<'Customer'>, phoneNumber: string) =>
    new ReplacePhoneNumber({ customerId, phoneNumber }, anew(call));

  it('takes the place of the customer’s, is verified, and changes nothing else', async () => {
    const call = platform();
    const before = await create(call, { fullName: 'Jane Doe', address: GERMAN, ...CONTACTS });
    await host.execute(replacing(call, before.id, '+491709999999'));
    const after = await read(call, before.id);
    expect(after).toStrictEqual({
      ...before,
      phoneNumber: '+491709999999',
      contactVerification: { email: 'PENDING', phone: 'VERIFIED' },
      updatedAt: after.updatedAt,
    });
  });

  it('is refused for a customer who is deleted, unknown or another platform’s', async () => {
    const call = platform();
    const { id } = await create(call, { fullName: 'Jane Doe', address: GERMAN, ...CONTACTS });
    expect(await wrong(replacing(platform(), id, '+491709999999'))).toStrictEqual(['CUSTOMER_NOT_FOUND']);
    await host.execute(deletion(call, id));
    expect(await wrong(replacing(call, id, '+491709999999'))).toStrictEqual(['CUSTOMER_NOT_FOUND']);
  });
});

describe('a patch', () => {
  it('changes what was sent, and answers what a read shows', async () => {
    const call = platform();
    const { id } = await create(call, { fullName: 'Jane Doe', address: ADDRESS, email: 'jane@acme.example' });
    const changed = await patch(call, id, {
      fullName: 'Jane Roe',
      address: { ...ADDRESS, line2: 'c/o Doe' },
    });
    expect(changed).toMatchObject({
      fullName: 'Jane Roe',
      address: { line2: 'c/o Doe' },
      email: 'jane@acme.example',
    });
    expect(await read(call, id)).toStrictEqual(changed);
  });

  it('that says what is there already changes nothing', async () => {
    const call = platform();
    const before = await create(call, { fullName: 'Jane Doe' });
    expect(await patch(call, before.id, { fullName: ' Jane Doe ' })).toStrictEqual(before);
    expect(await host.store.load(laneOf('sandbox'), `customer-${uuidOf(before.id)}`)).toHaveLength(1);
  });

  it('is refused with every wrong field of the merged record', async () => {
    const call = platform();
    const { id } = await create(call, { address: GERMAN, ...CONTACTS });
    const sent = {
      birthDate: '1880-01-01',
      nationality: 'XX',
      region: 'FR',
      email: 'a@b.example',
      phoneNumber: '+1',
    };
    expect(await wrong(patching(call, id, sent))).toStrictEqual([
      ...['INVALID_INPUT', 'region', 'email', 'phoneNumber', 'birthDate', 'nationality'],
    ]);
    expect(await wrong(patching(call, id, { customerType: 'BUSINESS' }))).toStrictEqual([
      'INVALID_INPUT',
      'customerType',
    ]);
    expect(await wrong(patching(call, id, { currencies: [] }))).toStrictEqual([
      'INVALID_INPUT',
      'currencies',
    ]);
    expect(await wrong(patching(call, id, { idType: 'SSN' }))).toStrictEqual(['INVALID_INPUT', 'identifier']);
    expect(await wrong(patching(call, id, { umaAddress: '$a@else.example' }))).toStrictEqual([
      ...['INVALID_UMA_ADDRESS', 'umaAddress'],
    ]);
  });

  it('can be looked at before it is made: refused with the same, and changing nothing', async () => {
    const call = platform();
    const before = await create(call, { address: GERMAN, ...CONTACTS });
    const sent = { customerType: 'INDIVIDUAL', fullName: 'Jane Roe', birthDate: '1880-01-01' } as const;
    const checking = (of: object) =>
      new CheckCustomerChange({ customerId: before.id, sent: of as never }, anew(call));
    expect(await wrong(checking(sent))).toStrictEqual(['INVALID_INPUT', 'birthDate']);
    expect(await host.execute(checking({ ...sent, birthDate: '1980-01-01' }))).toBeNull();
    expect(await read(call, before.id)).toStrictEqual(before);
  });

  it('does not blame this request for what a changed configuration made wrong', async () => {
    const call = platform({ umaDomain: 'old.example' });
    const { id } = await create(call, { umaAddress: '$jane@old.example' });
    host.createPlatform({ umaDomain: 'new.example' }, call.platformId);
    expect(await patch(call, id, { fullName: 'Jane Doe' })).toMatchObject({
      umaAddress: '$jane@old.example',
    });
  });

  it('sets each contact that changes to be verified anew', async () => {
    const call = platform();
    const { id } = await create(call, { address: GERMAN, ...CONTACTS });
    expect(await patch(call, id, { email: 'new@acme.example' })).toMatchObject({
      contactVerification: { email: 'PENDING', phone: 'PENDING' },
    });
  });

  it('takes a region from a country only while there are no accounts', async () => {
    const call = platform();
    const [without, withAccount] = [await create(call), await create(call)];
    host.ledger.open(withAccount.id, `InternalAccount:${newUuid()}` as Id<'InternalAccount'>);
    expect(await patch(call, without.id, { address: { ...ADDRESS, country: 'US' } })).toMatchObject({
      region: 'US',
    });
    const late = await patch(call, withAccount.id, { address: GERMAN });
    expect(late).toMatchObject({ address: { country: 'DE' } });
    expect(late).not.toHaveProperty('region');
  });

  it('drops the explanation of an OTHER that it takes away', async () => {
    const call = platform();
    const { id } = await create(call, {
      sourceOfFundsCategories: ['OTHER'],
      sourceOfFundsOtherDescription: 'A lottery',
    });
    const changed = await patch(call, id, { sourceOfFundsCategories: ['SALARY'] });
    expect(changed).not.toHaveProperty('sourceOfFundsOtherDescription');
  });

  it('merges a business member by member, and never moves its status', async () => {
    const call = platform({ isRegulatedFinancialInstitution: false });
    const { id } = await create(call, completeBusiness('HRB 1'));
    const sent = { customerType: 'BUSINESS', businessInfo: { legalName: 'Other Inc' } };
    const changed = await patch(call, id, sent);
    expect(changed).toMatchObject({
      businessInfo: { legalName: 'Other Inc', registrationNumber: 'HRB 1' },
      kybStatus: 'UNVERIFIED',
    });
  });

  it('accepts the terms, which opens the accounts that waited for them', async () => {
    const call = platform({ isRegulatedFinancialInstitution: false });
    const { id } = await create(call, { fullName: 'Jane Doe' });
    const consent = {
      ...{
        acceptedAt: host.clock.now(),
        ipAddress: '203.0.113.7',
        termsVersion: 'V1',
        acceptanceMethod: 'CHECKBOX',
      },
    };
    expect(
      await wrong(patching(call, id, { endUserTermsConsent: { ...consent, termsVersion: 'V9' } })),
    ).toStrictEqual([...['TERMS_VERSION_NOT_FOUND', 'endUserTermsConsent.termsVersion']]);
    expect(await patch(call, id, { endUserTermsConsent: consent })).toMatchObject({
      endUserTermsConsent: consent,
    });
  });

  it('of another platform’s customer, and of a deleted one, finds none', async () => {
    const call = platform();
    const { id } = await create(call);
    expect(await wrong(patching(platform(), id, {}))).toStrictEqual(['CUSTOMER_NOT_FOUND']);
    await host.execute(deletion(call, id));
    expect(await wrong(patching(call, id, { fullName: 'Jane Doe' }))).toStrictEqual(['CUSTOMER_NOT_FOUND']);
  });
});

describe('a name', () => {
  it('that a patch gives up is free at once, and a taken one is refused', async () => {
    const call = platform();
    const [one, other] = [
      await create(call, { platformCustomerId: 'one' }),
      await create(call, { platformCustomerId: 'two' }),
    ];
    expect(await wrong(patching(call, one.id, { platformCustomerId: 'two' }))).toStrictEqual([
      'PLATFORM_CUSTOMER_ID_TAKEN',
    ]);
    await patch(call, one.id, { platformCustomerId: 'three' });
    expect(await patch(call, other.id, { platformCustomerId: 'one' })).toMatchObject({
      platformCustomerId: 'one',
    });
    const page = await host.execute(new ListCustomers({ limit: 5, platformCustomerId: 'one' }, call));
    expect(page).toMatchObject({ data: [{ id: other.id }], totalCount: 1 });
  });

  it('goes to one of ten customers whose patches ask for it at once', async () => {
    const call = platform();
    const all = await Promise.all(Array.from({ length: 10 }, () => create(call)));
    const outcomes = await Promise.all(
      all.map(({ id }) => host.refusal(patching(call, id, { platformCustomerId: 'same' }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'PLATFORM_CUSTOMER_ID_TAKEN')).toHaveLength(9);
  });
});

describe('a deletion', () => {
  afterEach(() => {
    host.ledger.beforeClosing = () => undefined;
    host.ledger.afterRefusing = () => undefined;
  });
  const ACCOUNT = () => `InternalAccount:${newUuid()}` as Id<'InternalAccount'>;

  it('is soft, final, and frees the names', async () => {
    const call = platform();
    const { id, umaAddress } = await create(call, { platformCustomerId: 'one' });
    const account = ACCOUNT();
    host.ledger.open(id, account);
    const deleted = await host.execute<CustomerDocument>(deletion(call, id));
    expect(deleted).toMatchObject({ id, isDeleted: true, platformCustomerId: 'one' });
    expect(await read(call, id)).toStrictEqual(deleted);
    expect(host.ledger.state(account)).toMatchObject({ status: 'CLOSED' });
    expect(await host.refusal(deletion(call, id))).toBe('CUSTOMER_DELETED');
    expect(await create(call, { platformCustomerId: 'one', umaAddress })).toMatchObject({ umaAddress });
  });

  it('waits for money, and for payments that are open', async () => {
    const call = platform();
    const { id } = await create(call);
    const account = ACCOUNT();
    host.ledger.open(id, account, { held: 1n });
    await expect(host.execute(deletion(call, id))).rejects.toMatchObject({
      code: 'CUSTOMER_HAS_MONEY',
      details: { internalAccountIds: [account] },
    });
    const { id: other } = await create(call);
    await expect(host.execute(deletion(call, other, ['Transaction:1']))).rejects.toMatchObject({
      code: 'CUSTOMER_HAS_OPEN_PAYMENTS',
      details: { transactionIds: ['Transaction:1'] },
    });
    expect(await read(call, id)).toMatchObject({ isDeleted: false });
  });

  it('that is refused for money which came after the check closes no account', async () => {
    const call = platform();
    const { id } = await create(call);
    const [first, paid] = [ACCOUNT(), ACCOUNT()];
    for (const account of [first, paid]) host.ledger.open(id, account);
    host.ledger.beforeClosing = () => host.ledger.change(paid, { available: money(5n, 'USD') });
    await expect(host.execute(deletion(call, id))).rejects.toMatchObject({
      code: 'CUSTOMER_HAS_MONEY',
      details: { internalAccountIds: [paid] },
    });
    const statuses = () => [first, paid].map((account) => host.ledger.state(account)?.status);
    expect(statuses()).toStrictEqual(['ACTIVE', 'ACTIVE']);
    expect(await read(call, id)).toMatchObject({ isDeleted: false });

    host.ledger.beforeClosing = () => undefined;
    host.ledger.change(paid, { available: money(0n, 'USD') });
    expect(await host.execute(deletion(call, id))).toMatchObject({ isDeleted: true });
    expect(statuses()).toStrictEqual(['CLOSED', 'CLOSED']);
  });

  it('is refused where the ledger found money, although it is gone again when the rest is decided', async () => {
    const call = platform();
    const { id } = await create(call);
    const account = ACCOUNT();
    host.ledger.open(id, account);
    host.ledger.beforeClosing = () => host.ledger.change(account, { pending: money(5n, 'USD') });
    host.ledger.afterRefusing = () => host.ledger.change(account, { pending: money(0n, 'USD') });
    await expect(host.execute(deletion(call, id))).rejects.toMatchObject({
      code: 'CUSTOMER_HAS_MONEY',
      details: { internalAccountIds: [account] },
    });
    expect(host.ledger.state(account)).toMatchObject({ status: 'ACTIVE' });
    expect(await read(call, id)).toMatchObject({ isDeleted: false });
  });

  it('completes one that was cut off after its accounts were closed', async () => {
    const call = platform();
    const { id } = await create(call);
    const [closed, open] = [ACCOUNT(), ACCOUNT()];
    for (const account of [closed, open]) host.ledger.open(id, account);
    host.ledger.change(closed, { status: 'CLOSED' });
    expect(await host.execute(deletion(call, id))).toMatchObject({ isDeleted: true });
    expect(host.ledger.received.at(-1)).toMatchObject({ kind: 'CLOSE_ACCOUNTS', accountIds: [open] });
    expect(host.ledger.state(open)).toMatchObject({ status: 'CLOSED' });
  });

  it('may be followed by an erasure', async () => {
    const call = platform();
    const { id } = await create(call, { fullName: 'Jane Doe' });
    await host.execute(deletion(call, id));
    await host.execute(new ErasePerson({ customerId: id, openTransactionIds: [] }, anew(call)));
    expect(await read(call, id)).not.toHaveProperty('fullName');
  });

  it('of another platform’s customer finds none', async () => {
    const { id } = await create(platform());
    expect(await host.refusal(deletion(platform(), id))).toBe('CUSTOMER_NOT_FOUND');
  });
});

describe('the owners of a business', () => {
  const business = async (change: ConfiguredPlatform = {}) => {
    const call = platform(change);
    return { call, id: (await create(call, completeBusiness('HRB 1'))).id };
  };
  const adding = (call: CallContext, sent: object) =>
    new AddBeneficialOwner({ sent: sent as never }, anew(call));

  it('own at most the whole, as they are added and as they are changed', async () => {
    const { call, id } = await business();
    const { id: ownerId } = await host.execute<OwnerDocument>(adding(call, ownerOf(id)));
    const second = { ...ownerOf(id), ownershipPercentage: 40 };
    const { id: secondId } = await host.execute<OwnerDocument>(adding(call, second));
    expect(await wrong(adding(call, { ...second, ownershipPercentage: 1 }))).toStrictEqual([
      ...['INVALID_INPUT', 'ownershipPercentage'],
    ]);
    const change = (of: Id<'BeneficialOwner'>, sent: object) =>
      new ChangeBeneficialOwner({ ownerId: of, sent: sent as never }, anew(call));
    expect(await wrong(change(secondId, { ownershipPercentage: 41 }))).toStrictEqual([
      'INVALID_INPUT',
      'ownershipPercentage',
    ]);
    const changed = await host.execute<OwnerDocument>(change(ownerId, { personalInfo: { lastName: 'Roe' } }));
    expect(changed.personalInfo).toMatchObject({
      firstName: 'Jane',
      lastName: 'Roe',
      identifier: '*******6789',
    });
    expect(await read(call, id)).toMatchObject({ beneficialOwners: [{ id: ownerId }, { id: secondId }] });
  });

  it('can be looked at before they are added or changed', async () => {
    const { call, id } = await business();
    const checking = (isKnown: boolean, sent: object) =>
      new CheckBeneficialOwner({ isKnown, sent: sent as never }, call);
    expect(await wrong(checking(false, { ...ownerOf(id), roles: [] }))).toStrictEqual([
      'INVALID_INPUT',
      'roles',
    ]);
    expect(await wrong(checking(true, { roles: [] }))).toStrictEqual(['INVALID_INPUT', 'roles']);
    expect(await host.execute(checking(false, ownerOf(id)))).toBeNull();
    expect(await read(call, id)).toMatchObject({ beneficialOwners: [] });
  });

  it('are refused with every wrong field, and for who is no business', async () => {
    const { call, id } = await business();
    const sent = {
      customerId: id,
      roles: [],
      ownershipPercentage: 101,
      personalInfo: { idType: 'EIN', birthDate: '1800-01-01' },
    };
    expect((await wrong(adding(call, sent))).sort()).toStrictEqual([
      ...['INVALID_INPUT', 'ownershipPercentage', 'personalInfo.address', 'personalInfo.birthDate'],
      ...[
        'personalInfo.firstName',
        'personalInfo.idType',
        'personalInfo.identifier',
        'personalInfo.lastName',
      ],
      ...['personalInfo.nationality', 'roles'],
    ]);
    const { id: person } = await create(call);
    expect(await wrong(adding(call, ownerOf(person)))).toStrictEqual(['NOT_A_BUSINESS']);
    expect(await wrong(adding(platform(), ownerOf(id)))).toStrictEqual(['CUSTOMER_NOT_FOUND']);
  });

  it('change the type and the number of their identification together', async () => {
    const { call, id } = await business();
    const { id: ownerId } = await host.execute<OwnerDocument>(adding(call, ownerOf(id)));
    const change = (personalInfo: object) =>
      new ChangeBeneficialOwner({ ownerId, sent: { personalInfo } }, anew(call));
    expect(await wrong(change({ idType: 'ITIN' }))).toStrictEqual([
      'INVALID_INPUT',
      'personalInfo.identifier',
    ]);
    expect(await wrong(change({ idType: 'NON_US_TAX_ID', identifier: 'X1' }))).toStrictEqual([
      ...['INVALID_INPUT', 'personalInfo.countryOfIssuance'],
    ]);
    const foreign = { idType: 'NON_US_TAX_ID', identifier: 'DE123456789', countryOfIssuance: 'DE' };
    const changed = await host.execute<OwnerDocument>(change(foreign));
    expect(changed.personalInfo).toMatchObject({ countryOfIssuance: 'DE', identifier: '*******6789' });
  });

  it('start approved on a regulated platform, and unverified elsewhere', async () => {
    const regulated = await business();
    const other = await business({ isRegulatedFinancialInstitution: false });
    expect(await host.execute(adding(regulated.call, ownerOf(regulated.id)))).toMatchObject({
      kycStatus: 'APPROVED',
    });
    expect(await host.execute(adding(other.call, ownerOf(other.id)))).toMatchObject({
      kycStatus: 'UNVERIFIED',
    });
  });

  it('leave no name of theirs in the clear', async () => {
    const { call, id } = await business();
    const { personalInfo } = ownerOf(id);
    await host.execute(
      adding(call, { ...ownerOf(id), personalInfo: { ...personalInfo, lastName: 'Canarybird' } }),
    );
    expect(await host.dump()).not.toContain('Canarybird');
  });
});

describe('the end-user terms', () => {
  const current = (call: CallContext) => host.execute(new GetEndUserTerms({}, anew(call)));
  const publish = (call: CallContext, version: string, platformId = call.platformId) =>
    host.execute(
      new publishedTerms.Set(
        { version, url: `https://terms.example/${version}` },
        anew({ ...call, platformId }),
      ),
    );

  it('are the shipped ones until a version is published; the highest number is current', async () => {
    const call = platform();
    expect(await current(call)).toStrictEqual({ version: 'V1', url: 'https://pages.example/terms/V1' });
    await publish(call, 'V10');
    await publish(call, 'V9');
    expect(await current(call)).toStrictEqual({ version: 'V10', url: 'https://terms.example/V10' });
    expect(await current(platform())).toMatchObject({ version: 'V1' });
  });

  it('may be accepted in any version that was published, at creation and later', async () => {
    const call = platform({ isRegulatedFinancialInstitution: false });
    const consentTo = (termsVersion: string) => ({
      endUserTermsConsent: {
        ...{ acceptedAt: host.clock.now(), ipAddress: '2001:db8::1', acceptanceMethod: 'CLICK_TO_ACCEPT' },
        termsVersion,
      },
    });
    await publish(call, 'V2');
    const { id } = await create(call, consentTo('V1'));
    expect(await patch(call, id, consentTo('V2'))).toMatchObject(consentTo('V2'));
    expect(await wrong(patching(call, id, consentTo('V3')))).toContain('TERMS_VERSION_NOT_FOUND');
    // What was accepted before is no matter of another change.
    expect(await patch(call, id, { fullName: 'Ada King' })).toMatchObject({ fullName: 'Ada King' });
  });
});
