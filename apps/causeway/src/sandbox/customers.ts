import { Sandbox, type Api } from '@causeway/client';
import { CausewayError } from '../profiles.js';
import { tenantOf, type Scene } from './scene.js';

const COMPANY: Omit<Api.BusinessInfo, 'registrationNumber'> = {
  ...{
    legalName: 'Analytical Engines Inc',
    country: 'US',
    taxId: '12-3456789',
    incorporatedOn: '2001-01-31',
  },
  ...{
    entityType: 'LLC',
    businessType: 'RETAIL_TRADE',
    countriesOfOperation: ['US'],
    sourceOfFunds: 'Sales',
  },
  ...{ purposeOfAccount: 'P2P_TRANSFERS', expectedMonthlyTransactionCount: 'COUNT_UNDER_10' },
  ...{ expectedMonthlyTransactionVolume: 'VOLUME_UNDER_10K', expectedRecipientJurisdictions: ['US'] },
};
const COMPANY_PAPERS = ['CERTIFICATE_OF_INCORPORATION', 'TRUST_AGREEMENT', 'UTILITY_BILL'] as const;
/** Every submission with a number or a name that ends so is approved (verification §9). */
const APPROVED = '100';

/** A new customer who may pay: approved at creation, or, on a platform that is not regulated, by a verification. */
export const register = async (
  scene: Pick<Scene, 'api'>,
  fullName: string,
  more: Partial<Api.IndividualCustomerCreateRequest> = {},
): Promise<Api.IndividualCustomer> => {
  const { api } = scene;
  const customer = (await api.createCustomer({
    body: { customerType: 'INDIVIDUAL', fullName, ...Sandbox.PERSON, ...more },
  })) as Api.IndividualCustomer;
  if (customer.contactVerification !== undefined) await proveContacts(scene, customer.id);
  if (customer.kycStatus === 'APPROVED') return customer;
  await Sandbox.verifyPerson(api, customer, await api.getEndUserTerms({}));
  return (await api.getCustomerById({ customerId: customer.id })) as Api.IndividualCustomer;
};

/** A new customer of the European Economic Area, who proves payments, and wallets as his own. */
export const registerInEea = (scene: Pick<Scene, 'api'>): Promise<Api.IndividualCustomer> =>
  register(scene, 'Ada Lovelace', {
    region: 'DE',
    email: 'ada@example.com',
    phoneNumber: '+491701234567',
  });

/** The code of every message of the sandbox (verification §3). */
const CODE = '123456';

const proveContacts = async ({ api }: Pick<Scene, 'api'>, customerId: string): Promise<void> => {
  await api.sendCustomerEmailVerification({ customerId });
  await api.confirmCustomerEmailVerification({ customerId, body: { code: CODE } });
  await api.sendCustomerPhoneVerification({ customerId });
  await api.confirmCustomerPhoneVerification({ customerId, body: { code: CODE } });
};

/** A new business with all that its verification asks for; approved at once where the platform is regulated. */
export const registerBusiness = async (scene: Pick<Scene, 'api'>, ending = APPROVED): Promise<string> => {
  const { api } = scene;
  const customer = (await api.createCustomer({
    body: {
      customerType: 'BUSINESS',
      address: Sandbox.PERSON.address,
      businessInfo: { ...COMPANY, registrationNumber: `HRB ${ending}` },
    },
  })) as Api.BusinessCustomer;
  const { id: customerId } = customer;
  if (customer.kybStatus === 'APPROVED') return customerId;
  await Sandbox.acceptTerms(api, customer, await api.getEndUserTerms({}));
  const owner = await api.createBeneficialOwner({
    body: {
      customerId,
      roles: ['UBO', 'DIRECTOR'],
      ownershipPercentage: 60,
      personalInfo: { firstName: 'Ada', lastName: 'Lovelace', ...Sandbox.PERSON },
    },
  });
  for (const paper of COMPANY_PAPERS) await Sandbox.uploadDocument(api, customerId, paper);
  await Sandbox.uploadDocument(api, owner.id, 'PASSPORT');
  await api.createVerification({ body: { customerId } });
  return customerId;
};

/** A verification, which only a platform has that is not regulated; the ending decides it (verification §9). */
export const verified = async (scene: Scene, fullName: string): Promise<string> => {
  await demandVerifications(scene);
  return (await register(scene, fullName)).id;
};

/** A business whose verification stays under way. */
export const underVerification = async (scene: Scene): Promise<string> => {
  await demandVerifications(scene);
  return registerBusiness(scene, '003');
};

/** A submission without what it needs. */
export const incomplete = async (scene: Scene): Promise<string> => {
  await demandVerifications(scene);
  const { id: customerId } = await scene.api.createCustomer({
    body: { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
  });
  return (await scene.api.createVerification({ body: { customerId } })).id;
};

const demandVerifications = async ({ api }: Scene): Promise<void> => {
  const { isRegulatedFinancialInstitution } = await api.getPlatformConfig();
  if (isRegulatedFinancialInstitution)
    throw new CausewayError(
      'A regulated platform approves its customers itself, so that it has no verifications. Open one that is not: ' +
        '`npx causeway operator platforms create --name Shop --regulated no`, and name it with the key that is shown: ' +
        '`CAUSEWAY_KEY=… npx causeway profiles add shop --url URL`.',
    );
};

/** The decision on a customer, who is held first: an approved one leaves that state in no other way. */
export const decided = async (
  scene: Scene,
  customerId: string,
  to: 'PENDING' | 'REJECTED',
): Promise<string> => {
  const held = { ...(await tenantOf(scene)), customerId };
  await scene.operator('POST', '/operator/customers/hold', held);
  await scene.operator('POST', '/operator/customers/lift-hold', { ...held, to });
  return customerId;
};

const CSV_HEAD =
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country,currencies';

/** An import of one customer; without a birth date, of none. */
export const imported =
  (birthDate: string) =>
  async ({ api }: Scene): Promise<string> => {
    const { umaAddress } = await api.createCustomer({
      body: { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
    });
    const name = crypto.randomUUID();
    // Its customers have addresses at the platform's domain, which the address of another shows.
    const address = `$${name}@${umaAddress.split('@')[1] ?? ''}`;
    const row = `${address},${name},INDIVIDUAL,Ada Lovelace,${birthDate},1 Market St,San Francisco,CA,94105,US,USD`;
    const file = new File([`${CSV_HEAD}\n${row}\n`], 'customers.csv', { type: 'text/csv' });
    return (await api.uploadCustomersCsv({ body: { file } })).jobId;
  };

/** An invitation of one customer, claimed by another. */
export const claimed = async (scene: Scene): Promise<string> => {
  const inviter = await register(scene, 'Ada Lovelace');
  const invitee = await register(scene, 'Alan Turing');
  const { code } = await scene.api.createInvitation({ body: { inviterUma: inviter.umaAddress } });
  await scene.api.claimInvitation({ invitationCode: code, body: { inviteeUma: invitee.umaAddress } });
  return code;
};
