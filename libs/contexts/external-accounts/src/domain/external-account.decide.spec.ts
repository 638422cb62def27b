import { Erased, nothing, record, reject } from '@causeway/kernel';
import {
  ACCOUNT_ID,
  CUSTOMER_ID,
  ERIKA,
  euroAccount,
  IBAN,
  NOW,
  PLATFORM_ID,
  POLICIES,
  POLICY,
  SOLANA,
  solanaWallet,
} from '../testing/account.fixture.js';
import { invoiceOf } from '../testing/invoice.fixture.js';
import { registerExternalAccount, type Registration } from './external-account.decide.js';
import { absentAccount, evolveExternalAccount, type NewExternalAccount } from './external-account.js';

const decide = (
  command: NewExternalAccount,
  registration: Partial<Registration> = {},
  environment: 'sandbox' | 'production' = 'sandbox',
) =>
  registerExternalAccount(
    command,
    absentAccount,
    { now: NOW, platformId: PLATFORM_ID, environment },
    {
      accountId: ACCOUNT_ID,
      policy: POLICIES[environment],
      institutions: [],
      screening: 'CLEAN',
      vaspNames: [],
      ...registration,
    },
  );
const { accountType: _type, ...EURO_INFO } = euroAccount().accountInfo;
const REGISTERED = {
  type: 'ExternalAccountRegistered',
  accountId: ACCOUNT_ID,
  subjectId: PLATFORM_ID,
  status: 'ACTIVE',
  currency: 'EUR',
  accountType: 'EUR_ACCOUNT',
  paymentRails: ['SEPA', 'SEPA_INSTANT'],
  accountInfo: EURO_INFO,
  primaryIdentifier: IBAN,
  isUmaDepositTarget: false,
  beneficiaryVerificationStatus: 'MATCHED',
  beneficiaryVerifiedName: 'Erika Mustermann',
  registeredAt: NOW,
} as const;

describe('a registration', () => {
  it('of the platform’s own account seals it under the platform', () => {
    expect(decide(euroAccount())).toStrictEqual(record(REGISTERED));
  });

  it('of a customer’s account seals it under the customer, and may receive for it', () => {
    const command = euroAccount(IBAN, {
      customerId: CUSTOMER_ID,
      platformAccountId: 'e-1',
      ownershipType: 'FIRST_PARTY',
      defaultUmaDepositAccount: true,
    });
    expect(decide(command, { customer: { region: 'DE' } })).toStrictEqual(
      record({
        ...REGISTERED,
        subjectId: CUSTOMER_ID,
        customerId: CUSTOMER_ID,
        platformAccountId: 'e-1',
        ownershipType: 'FIRST_PARTY',
        isUmaDepositTarget: true,
      }),
    );
  });

  it('of the platform’s own account never receives for a customer', () => {
    expect(decide(euroAccount(IBAN, { defaultUmaDepositAccount: true }))).toStrictEqual(record(REGISTERED));
  });

  it('of a wallet verifies no name', () => {
    expect(decide(solanaWallet())).toStrictEqual(
      record({
        type: 'ExternalAccountRegistered',
        accountId: ACCOUNT_ID,
        subjectId: PLATFORM_ID,
        status: 'ACTIVE',
        currency: 'USDC',
        accountType: 'SOLANA_WALLET',
        paymentRails: [],
        accountInfo: { address: SOLANA },
        primaryIdentifier: SOLANA,
        isUmaDepositTarget: false,
        registeredAt: NOW,
      }),
    );
  });

  it('of a wallet that a customer in the EEA claims is pending until the proof', () => {
    const command = solanaWallet({}, { customerId: CUSTOMER_ID, ownershipType: 'FIRST_PARTY' });
    const status = (region: string) => {
      const [event] = decide(command, { customer: { region } }).events;
      return event?.type === 'ExternalAccountRegistered' ? event.status : undefined;
    };
    expect([status('FR'), status('US')]).toStrictEqual(['PENDING_OWNERSHIP_VERIFICATION', 'ACTIVE']);
  });

  it('that was made before changes nothing', () => {
    const made = evolveExternalAccount(absentAccount, REGISTERED);
    const circumstances = { now: NOW, platformId: PLATFORM_ID, environment: 'sandbox' } as const;
    expect(
      registerExternalAccount(euroAccount(), made, circumstances, {
        accountId: ACCOUNT_ID,
        policy: POLICY,
        institutions: [],
        screening: 'CLEAN',
        vaspNames: [],
      }),
    ).toStrictEqual(nothing());
  });
});

describe('a refusal', () => {
  const wrongInAllWays = euroAccount('DE88370400440532013105', {
    currency: 'USD',
    customerId: CUSTOMER_ID,
    accountInfo: { accountType: 'EUR_ACCOUNT', iban: 'DE88370400440532013105', beneficiary: ERIKA },
  });
  const impossible = {
    field: 'accountInfo.iban',
    message: 'cannot exist: its check digits or its form are wrong',
  };
  const strict = { customer: {}, policy: { ...POLICIES.sandbox, strictBeneficiaries: true } };
  const homeless = { field: 'accountInfo.beneficiary.address', message: 'is required for EUR_ACCOUNT' };

  it('comes from the first check that fails, in the order of §2', () => {
    const inEuro = { ...wrongInAllWays, currency: 'EUR' };
    const decided = [
      decide(
        { ...wrongInAllWays, accountInfo: { accountType: 'GOLD_BAR' } },
        { customer: null },
        'production',
      ),
      decide(wrongInAllWays, { customer: null }, 'production'),
      decide(inEuro, { customer: null }, 'production'),
      decide(inEuro, { customer: {} }, 'production'),
      decide(inEuro, strict, 'sandbox'),
      decide(euroAccount('DE88370400440532013105'), {}, 'sandbox'),
    ];
    expect(decided).toStrictEqual([
      reject('NOT_IMPLEMENTED', { accountType: 'GOLD_BAR' }),
      reject('INVALID_CURRENCY'),
      reject('UNKNOWN_CUSTOMER'),
      reject('INVALID_BANK_ACCOUNT', { errors: [impossible] }),
      reject('INVALID_INPUT', { errors: [homeless] }),
      reject('INVALID_BANK_ACCOUNT'),
    ]);
  });

  it('names all that is wrong with the owner of a wallet', () => {
    const command = solanaWallet(
      { vaspName: 'Shady' },
      { customerId: CUSTOMER_ID, ownershipType: 'THIRD_PARTY' },
    );
    const decided = decide(command, { customer: { region: 'DE' } });
    expect(decided).toStrictEqual(
      reject('INVALID_INPUT', {
        errors: [
          {
            field: 'accountInfo.vaspName',
            message: 'is not in the directory of custodial platforms; see GET /vasps',
          },
          { field: 'accountInfo.beneficiary', message: 'is required for a wallet of a third party' },
        ],
      }),
    );
  });
});

describe('what receives for a UMA address', () => {
  const lightning = (info: object, change: object = {}): NewExternalAccount => ({
    currency: 'BTC',
    accountInfo: { accountType: 'LIGHTNING', ...info },
    ...{ customerId: CUSTOMER_ID, defaultUmaDepositAccount: true, ...change },
  });
  const invoice = invoiceOf({ madeAt: NOW });
  const events = (command: NewExternalAccount) => decide(command, { customer: {} }).events;

  it('is no invoice: that is paid once', () => {
    expect(decide(lightning({ invoice }), { customer: {} })).toStrictEqual(
      reject('INVALID_INPUT', {
        errors: [{ field: 'defaultUmaDepositAccount', message: 'is not for an invoice, which is paid once' }],
      }),
    );
  });

  it.each([
    ['an address of Lightning', lightning({ lightningAddress: 'ada@example.com' }), true],
    ['an invoice that receives nothing', lightning({ invoice }, { defaultUmaDepositAccount: false }), false],
    ['the platform’s own invoice', lightning({ invoice }, { customerId: undefined }), false],
  ])('takes %s as before', (_what, command, isUmaDepositTarget) => {
    expect(events(command)).toMatchObject([{ type: 'ExternalAccountRegistered', isUmaDepositTarget }]);
  });
});

describe('the operator’s settings', () => {
  const own = solanaWallet({}, { ownershipType: 'FIRST_PARTY' });
  const statusOf = (decided: ReturnType<typeof decide>) => {
    const [event] = decided.events;
    return event?.type === 'ExternalAccountRegistered' ? event.status : decided;
  };

  it('puts a platform under counterparty requirements, wherever its customers live', () => {
    const policy = { ...POLICY, counterpartyRequirements: true };
    expect(statusOf(decide(own, { policy }))).toBe('PENDING_OWNERSHIP_VERIFICATION');
    expect(statusOf(decide(own, { policy, customer: { region: 'US' } }))).toBe(
      'PENDING_OWNERSHIP_VERIFICATION',
    );
    expect(statusOf(decide(own))).toBe('ACTIVE');
    expect(decide(solanaWallet(), { policy })).toStrictEqual(
      reject('INVALID_INPUT', {
        errors: [{ field: 'ownershipType', message: 'is required for a wallet whose keys its owner keeps' }],
      }),
    );
  });

  it('asks strictly after beneficiaries in the sandbox too, or in production no more', () => {
    const strict = { ...POLICY, strictBeneficiaries: true };
    expect(decide(euroAccount(), { policy: strict })).toStrictEqual(
      reject('INVALID_INPUT', {
        errors: [{ field: 'accountInfo.beneficiary.address', message: 'is required for EUR_ACCOUNT' }],
      }),
    );
    expect(statusOf(decide(euroAccount(), { policy: POLICY }, 'production'))).toBe('ACTIVE');
  });

  it('keeps accounts out of a denied country, in both environments, with all that is wrong beside', () => {
    const policy = { ...POLICY, deniedCountries: ['DE'] };
    const message = 'is in a country that payments may not go to';
    const denied = [
      { field: 'accountInfo.iban', message },
      { field: 'accountInfo.beneficiary.countryOfResidence', message },
    ];
    for (const environment of ['sandbox', 'production'] as const)
      expect(decide(euroAccount(), { policy }, environment)).toStrictEqual(
        reject('INVALID_BANK_ACCOUNT', { errors: denied }),
      );
    expect(statusOf(decide(euroAccount(), { policy: { ...policy, deniedCountries: ['KP'] } }))).toBe(
      'ACTIVE',
    );
  });

  it('says which currencies SWIFT accounts hold', () => {
    const swift = (currency: string) => ({
      currency,
      accountInfo: {
        accountType: 'SWIFT_ACCOUNT',
        country: 'CH',
        swiftCode: 'UBSWCHZH',
        bankName: 'Bank',
        iban: 'CH9300762011623852957',
        beneficiary: ERIKA,
      },
    });
    const policy = { ...POLICY, swiftCurrencies: ['MXN' as const] };
    expect(statusOf(decide(swift('MXN'), { policy }))).toBe('ACTIVE');
    expect(decide(swift('USD'), { policy })).toStrictEqual(reject('INVALID_CURRENCY'));
    expect(statusOf(decide(swift('USD')))).toBe('ACTIVE');
    expect(decide(swift('MXN'))).toStrictEqual(reject('INVALID_CURRENCY'));
    const onAChain = { ...POLICY, swiftCurrencies: ['USDC' as const] };
    expect(decide(swift('USDC'), { policy: onAChain })).toStrictEqual(reject('INVALID_CURRENCY'));
  });
});

describe('the directory of institutions', () => {
  const mobile = (provider: string) => ({
    currency: 'KES',
    accountInfo: {
      accountType: 'KES_ACCOUNT',
      phoneNumber: '+254712345678',
      provider,
      beneficiary: { beneficiaryType: 'INDIVIDUAL' as const, fullName: 'Njoki' },
    },
  });
  const storedProvider = (provider: string, institutions: readonly string[]) => {
    const [event] = decide(mobile(provider), { institutions, policy: POLICY }, 'production').events;
    return event?.type === 'ExternalAccountRegistered' && !(event.accountInfo instanceof Erased)
      ? event.accountInfo['provider']
      : undefined;
  };

  it('gives a name its own spelling, whatever the case it came in', () => {
    expect(storedProvider('m-pesa', ['M-PESA'])).toBe('M-PESA');
    expect(storedProvider('m-pesa', [])).toBe('m-pesa');
  });

  it('refuses an institution that is not in it', () => {
    expect(
      decide(mobile('Pigeon'), { institutions: ['M-PESA'], policy: POLICY }, 'production'),
    ).toStrictEqual(
      reject('INVALID_BANK_ACCOUNT', {
        errors: [
          {
            field: 'accountInfo.provider',
            message: 'is not in the directory of institutions; see GET /discoveries',
          },
        ],
      }),
    );
  });
});

it('an account in Singapore that names no bank gets it from its BIC, where the BIC is known', () => {
  const stored = (info: object) => {
    const [event] = decide({
      currency: 'SGD',
      accountInfo: { accountType: 'SGD_ACCOUNT', accountNumber: '1', beneficiary: ERIKA, ...info },
    }).events;
    return event?.type === 'ExternalAccountRegistered' && !(event.accountInfo instanceof Erased)
      ? event.accountInfo['bankName']
      : 'nothing stored';
  };
  expect(stored({ swiftCode: 'DBSSSGSGXXX' })).toBe('DBS Bank Ltd');
  expect(stored({ swiftCode: 'DBSSSGSG', bankName: 'My bank' })).toBe('My bank');
  expect(stored({ swiftCode: 'ABCDSGSG' })).toBeUndefined();
});

it('an account whose personal fields are erased still folds', () => {
  const erased = { ...REGISTERED, accountInfo: Erased.instance, primaryIdentifier: Erased.instance };
  const { type: _event, ...account } = erased;
  expect(evolveExternalAccount(absentAccount, erased)).toStrictEqual({ state: 'LIVE', account });
});
