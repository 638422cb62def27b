import type { CallContext } from '@causeway/commands';
import { openRow, type StoredViewRow } from '@causeway/event-store';
import { newUuid, type Environment } from '@causeway/kernel';
import { IsOwnerApproved } from '@causeway/ledger';
import { freshDatabase, specCall } from '@causeway/testing';
import {
  CreateCustomer,
  GetCustomer,
  GetCustomerEligibility,
  ListCustomers,
  type CustomerEligibility,
} from './application/requests.js';
import { customers as customersContext } from './customers.module.js';
import type { NewCustomer } from './domain/customer-details.js';
import type { CustomerDocument } from './published/customer.document.js';
import { customerView } from './read/customer.view.js';
import { acme, jane } from './testing/customer.fixture.js';
import { CustomersHost, currencySetting, laneOf } from './testing/customers-host.js';

let host: CustomersHost;
beforeAll(async () => {
  host = await CustomersHost.open(await freshDatabase('customers'));
});
afterAll(() => host.close());

const individual = (more: object = {}): NewCustomer => ({ customerType: 'INDIVIDUAL', ...more });
const create = (call: CallContext, customer: NewCustomer = individual()) =>
  host.execute<CustomerDocument>(new CreateCustomer(customer, call));
const refusalOf = (call: CallContext, customer: NewCustomer) =>
  host.refusal(new CreateCustomer(customer, call));
const uniqueUser = () => `$u${newUuid().replaceAll('-', '')}@uma.localhost`;
const eventsOf = (id: string, environment: Environment = 'sandbox') =>
  host.store.load(laneOf(environment), `customer-${id.slice(9)}`);

describe('names that only one customer may have', () => {
  it('go to one of twenty concurrent requests for the same platform id', async () => {
    const platformId = host.createPlatform();
    const same = individual({ platformCustomerId: 'same' });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(specCall(platformId), same)),
    );
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'PLATFORM_CUSTOMER_ID_TAKEN')).toHaveLength(19);
    const page = await host.execute(new ListCustomers({ limit: 100 }, specCall(platformId)));
    expect(page).toMatchObject({ totalCount: 1 });
  });

  it('an address goes to one of twenty platforms that request it at once, however they write it', async () => {
    const umaAddress = uniqueUser();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        refusalOf(
          specCall(host.createPlatform()),
          individual({ umaAddress: index % 2 === 0 ? umaAddress : umaAddress.toUpperCase() }),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'UMA_ADDRESS_TAKEN')).toHaveLength(19);
  });

  it('the platform id is the one that is named when both are taken', async () => {
    const platformId = host.createPlatform();
    const names = { platformCustomerId: 'both', umaAddress: uniqueUser() };
    await create(specCall(platformId), individual(names));
    expect(await refusalOf(specCall(platformId), individual(names))).toBe('PLATFORM_CUSTOMER_ID_TAKEN');
  });

  it('a refused registration keeps neither of its names', async () => {
    const platformId = host.createPlatform();
    const [taken, free] = [uniqueUser(), uniqueUser()];
    await create(specCall(platformId), individual({ platformCustomerId: 'a', umaAddress: taken }));
    expect(
      await refusalOf(specCall(platformId), individual({ platformCustomerId: 'a', umaAddress: free })),
    ).toBe('PLATFORM_CUSTOMER_ID_TAKEN');
    expect(
      await refusalOf(specCall(platformId), individual({ platformCustomerId: 'b', umaAddress: taken })),
    ).toBe('UMA_ADDRESS_TAKEN');
    expect(
      await refusalOf(specCall(platformId), individual({ platformCustomerId: 'b', umaAddress: free })),
    ).toBe('accepted');
  });

  it('are free in another environment, and the platform id on another platform', async () => {
    const [one, other] = [host.createPlatform(), host.createPlatform()];
    const names = { platformCustomerId: 'mine', umaAddress: uniqueUser() };
    await create(specCall(one), individual(names));
    expect(await refusalOf(specCall(one, { environment: 'production' }), individual(names))).toBe('accepted');
    expect(await refusalOf(specCall(other), individual({ platformCustomerId: 'mine' }))).toBe('accepted');
    expect(await refusalOf(specCall(one), individual({ platformCustomerId: 'Mine' }))).toBe('accepted');
  });
});

describe('a repeated command', () => {
  it('gets the first customer again and makes no second one', async () => {
    const call = specCall(host.createPlatform());
    const said = individual({ fullName: 'Jane Doe' });
    const first = await create(call, said);
    expect(await create(call, said)).toStrictEqual(first);
    expect(await eventsOf(first.id)).toHaveLength(1);
  });

  it('with another content is a conflict', async () => {
    const call = specCall(host.createPlatform());
    await create(call, individual());
    expect(await refusalOf(call, acme)).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('raced with itself makes one customer', async () => {
    const call = specCall(host.createPlatform());
    const answers = await Promise.all([create(call), create(call), create(call)]);
    expect(new Set(answers.map(({ id, umaAddress }) => `${id} ${umaAddress}`)).size).toBe(1);
  });
});

describe('what a customer may do', () => {
  const eligibilityOf = (id: CustomerDocument['id'], call: CallContext) =>
    host.execute<CustomerEligibility | null>(new GetCustomerEligibility({ customerId: id }, call));

  it('is approved on a regulated platform, terms or not', async () => {
    const call = specCall(host.createPlatform());
    const { id, platformCustomerId } = await create(call, { ...acme, platformCustomerId: 'acme' });
    expect(await eligibilityOf(id, specCall(call.platformId))).toStrictEqual({
      customerId: id,
      platformCustomerId,
      customerType: 'BUSINESS',
      verificationStatus: 'APPROVED',
      isDeleted: false,
      hasAcceptedTerms: true,
      hasRegistrationNumber: false,
      lackingInfo: ['EMAIL', 'PHONE_NUMBER', 'POSTAL_ADDRESS', 'REGISTRATION_NUMBER', 'BUSINESS_TYPE'],
      isScaRegulated: false,
      region: 'US',
    });
  });

  it('waits for the terms and the verification on an unregulated one', async () => {
    const platformId = host.createPlatform({ isRegulatedFinancialInstitution: false });
    const silent = await create(specCall(platformId));
    expect(await eligibilityOf(silent.id, specCall(platformId))).toMatchObject({
      verificationStatus: 'UNVERIFIED',
      hasAcceptedTerms: false,
    });
    const { endUserTermsConsent } = jane;
    const willing = await create(
      specCall(platformId),
      individual({
        endUserTermsConsent: { ...(endUserTermsConsent as object), acceptedAt: '2025-12-31T00:00:00Z' },
      }),
    );
    expect(await eligibilityOf(willing.id, specCall(platformId))).toMatchObject({
      verificationStatus: 'UNVERIFIED',
      hasAcceptedTerms: true,
    });
  });

  it.each([
    ['approved', true],
    ['yet to be verified', false],
  ])('one that is %s lets the ledger take accounts into use: %s', async (_what, isApproved) => {
    const call = specCall(host.createPlatform({ isRegulatedFinancialInstitution: isApproved }));
    const { id: customerId } = await create(call);
    const asked = new IsOwnerApproved({ customerId }, specCall(call.platformId));
    expect(await host.execute<boolean>(asked)).toBe(isApproved);
    const stranger = specCall(host.createPlatform());
    expect(await host.execute<boolean>(new IsOwnerApproved({ customerId }, stranger))).toBe(false);
  });

  it('is absent for another platform, and for its own platform in the other environment', async () => {
    const platformId = host.createPlatform();
    const { id } = await create(specCall(platformId));
    const strangers = [specCall(host.createPlatform()), specCall(platformId, { environment: 'production' })];
    for (const call of strangers) {
      expect(await eligibilityOf(id, call)).toBeNull();
      expect(await host.refusal(new GetCustomer({ customerId: id }, call))).toBe('CUSTOMER_NOT_FOUND');
      expect(await host.execute(new ListCustomers({ limit: 10 }, call))).toMatchObject({ totalCount: 0 });
    }
    expect(await host.refusal(new GetCustomer({ customerId: id }, specCall(platformId)))).toBe('accepted');
  });
});

describe('the currencies of a customer without a list of its own', () => {
  it('follow the platform’s list', async () => {
    const platformId = host.createPlatform();
    const [all, one] = [
      await create(specCall(platformId)),
      await create(specCall(platformId), individual({ currencies: ['USD'] })),
    ];
    host.createPlatform(
      { supportedCurrencies: ['USD', 'MXN'].map((code) => currencySetting(code)) },
      platformId,
    );
    const shown = async (id: CustomerDocument['id']) =>
      (await host.execute<CustomerDocument>(new GetCustomer({ customerId: id }, specCall(platformId))))
        .currencies;
    expect(all.currencies).toStrictEqual(['USD', 'USDC']);
    expect(await shown(all.id)).toStrictEqual(['USD', 'MXN']);
    expect(await shown(one.id)).toStrictEqual(['USD']);
    const having = async (currency: string) =>
      host.execute<{ totalCount: number }>(new ListCustomers({ limit: 10, currency }, specCall(platformId)));
    expect([await having('USD'), await having('MXN'), await having('USDC')]).toMatchObject([
      { totalCount: 2 },
      { totalCount: 1 },
      { totalCount: 0 },
    ]);
  });
});

const CANARIES = {
  platformCustomerId: 'canary-platform-id',
  umaAddress: '$canary-address@uma.localhost',
  email: 'canary-mail@mail.example',
  phoneNumber: '+14155550199',
  fullName: 'Canary Fullname',
  birthDate: '1977-07-17',
  identifier: '987-65-4321',
  address: { line1: 'Canary-Street 1', city: 'Canary-City', postalCode: 'CANARY-ZIP', country: 'US' },
  endUserTermsConsent: {
    acceptedAt: '2025-12-31T00:00:00Z',
    ipAddress: '203.0.113.77',
    termsVersion: 'V1',
    acceptanceMethod: 'CHECKBOX',
  },
};

describe('personal data', () => {
  it('cannot be read in any table', async () => {
    const call = specCall(host.createPlatform());
    await create(call, { ...jane, ...CANARIES });
    const businessInfo = {
      ...(acme['businessInfo'] as object),
      legalName: 'Canary-Company',
      taxId: '98-7654321',
    };
    await create(specCall(call.platformId), { ...acme, businessInfo });
    const stored = (await host.dump()).toLowerCase();
    expect(stored).toContain(call.platformId.toLowerCase());
    const found = [
      'canary',
      '4155550199',
      '1977-07-17',
      '987-65-4321',
      '203.0.113.77',
      '98-7654321',
      'lottery',
    ].filter((text) => stored.includes(text));
    expect(found).toStrictEqual([]);
  });

  it('is found by the names all the same', async () => {
    const platformId = host.createPlatform();
    const umaAddress = uniqueUser();
    const { id } = await create(
      specCall(platformId),
      individual({ platformCustomerId: 'find-me', umaAddress }),
    );
    await create(specCall(platformId));
    for (const filter of [{ platformCustomerId: 'find-me' }, { umaAddress: umaAddress.toUpperCase() }]) {
      expect(
        await host.execute(new ListCustomers({ limit: 10, ...filter }, specCall(platformId))),
      ).toMatchObject({
        totalCount: 1,
        data: [{ id }],
      });
    }
  });

  it('is gone everywhere once the customer’s key is shredded', async () => {
    const platformId = host.createPlatform();
    const { id } = await create(specCall(platformId), individual({ fullName: 'Jane Doe' }));
    await host.vault.shred(id);
    const shown = await host.execute(new GetCustomer({ customerId: id }, specCall(platformId)));
    expect(shown).toMatchObject({ id, platformCustomerId: '[erased]', umaAddress: '[erased]' });
    expect(shown).not.toHaveProperty('fullName');
    const [event] = await eventsOf(id);
    expect(JSON.stringify(event)).not.toContain('Jane');
  });
});

describe('the view rebuilt from the log', () => {
  it('equals the live one', async () => {
    const platformId = host.createPlatform();
    const customers = [
      await create(specCall(platformId), {
        ...jane,
        umaAddress: uniqueUser(),
        endUserTermsConsent: undefined,
      }),
      await create(specCall(platformId), { ...acme, email: 'a@b.example' }),
      await create(specCall(platformId)),
    ];
    for (const { id } of customers) {
      const [live] = await host.query<StoredViewRow>(
        'select * from customers.customer_view where customer_id = $1',
        [id],
      );
      const fold = customersContext.replayable.foldOf(`customer-${id.slice('Customer:'.length)}`, 'sandbox');
      const rows = (await eventsOf(id)).flatMap((recorded) => fold?.apply(recorded) ?? []);
      const rebuilt = rows.findLast(({ view }) => view === customerView)?.row;
      expect(await openRow(host.vault, customerView, live ?? {})).toStrictEqual(rebuilt);
    }
  });
});

describe('what is published', () => {
  it('is the customer as it was answered, under its id', async () => {
    const call = specCall(host.createPlatform());
    const document = await create(call, individual({ fullName: 'Jane Doe' }));
    const messages = await host.store.readPublished(laneOf('sandbox'), 0, 10_000);
    const about = messages.filter(({ key }) => key === document.id);
    expect(about).toMatchObject([
      {
        type: 'customers.customer-created.v1',
        subject: document.id,
        metadata: { platformId: call.platformId },
      },
    ]);
    expect(about[0]?.data).toStrictEqual(document);
  });
});
