import type { HttpHarness } from '@causeway/http/testing';
import { newId, newUuid, type Environment, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import {
  GetLookup,
  IsUmaReceiverAllowed,
  ResolveUmaReceiver,
  allowList,
  type ReceiverAnswer,
} from './index.js';
import { currencySetting } from './testing/neighbours.js';
import { UmaHost } from './testing/uma-host.js';

interface LookupOnTheWire {
  readonly lookupId: string;
  readonly supportedCurrencies: readonly {
    readonly currency: { readonly code: string };
    readonly [name: string]: unknown;
  }[];
  readonly requiredPayerDataFields?: readonly object[];
  readonly code: string;
  readonly details: { readonly errors?: readonly { readonly field: string }[] };
}

let host: UmaHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await UmaHost.open(await freshDatabase('uma'));
  http = await host.http();
});
afterAll(async () => {
  expect(http.failures).toStrictEqual([]);
  await http.close();
  await host.close();
});

const uma = (platformId: Id<'Platform'>, address: string, query = '', environment: Environment = 'sandbox') =>
  http.send<LookupOnTheWire>('GET', `/receiver/uma/${encodeURIComponent(address)}${query}`, {
    as: { platformId, environment },
  });
const account = (platformId: Id<'Platform'>, accountId: string, query = '') =>
  http.send<LookupOnTheWire>('GET', `/receiver/external-account/${accountId}${query}`, {
    as: { platformId },
  });
const fieldsOf = ({ details }: LookupOnTheWire) => details.errors?.map(({ field }) => field);

const dollars = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };
const euros = { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 };

describe('GET /receiver/uma/{address} at the simulated institution', () => {
  it.each([
    ['$success.usd@sandbox.uma.money', 'USD', 1],
    ['$SUCCESS.EUR@Sandbox.UMA.money', 'EUR', 0.92],
    ['$success.mxn@sandbox.uma.money', 'MXN', 17.25],
    ['$pending.long.usd@sandbox.uma.money', 'USD', 1],
    ['$fail.compliance.usd@sandbox.uma.money', 'USD', 1],
  ])('%s takes %s, estimated from the dollar', async (address, code, estimatedExchangeRate) => {
    const { status, body } = await uma(host.neighbours.platform(), address);
    expect(status).toBe(200);
    expect(body.supportedCurrencies).toMatchObject([
      { currency: { code }, estimatedExchangeRate, min: 1, max: 1_000_000_000 },
    ]);
    expect(body).toMatchObject({
      receiverUmaAddress: address.toLowerCase(),
      lookupId: expect.stringMatching(/^Lookup:[0-9a-f-]{36}$/) as string,
      requiredPayerDataFields: [
        { name: 'FULL_NAME', mandatory: true },
        { name: 'BIRTH_DATE', mandatory: false },
      ],
    });
  });

  it('has no other addresses', async () => {
    const { status, body } = await uma(host.neighbours.platform(), '$non.existent.usd@sandbox.uma.money');
    expect([status, body.code]).toStrictEqual([404, 'UMA_NOT_FOUND']);
  });

  it('is nothing special in production, where it cannot be reached', async () => {
    const platformId = host.neighbours.platform();
    const { status, body } = await uma(platformId, '$success.usd@sandbox.uma.money', '', 'production');
    expect([status, body.code]).toStrictEqual([424, 'LNURLP_REQUEST_FAILED']);
  });

  it('is refused once the platform may deal with others only', async () => {
    const platformId = host.neighbours.platform();
    await host.execute(new allowList.Set({ domains: ['bank.example'] }, specCall(platformId)));
    const { status, body } = await uma(platformId, '$success.usd@sandbox.uma.money');
    expect([status, body.code]).toStrictEqual([400, 'INVALID_RECEIVER']);
  });
});

describe('the institutions that a platform deals with', () => {
  it('is every institution until the operator sets a list, then the list and the platform itself', async () => {
    const platformId = host.neighbours.platform();
    const own = `$ada.${newUuid()}@uma.localhost`;
    const theirs = `$grace.${newUuid()}@there.example`;
    host.neighbours.customer(platformId, { umaAddress: own });
    host.neighbours.customer(host.neighbours.platform(undefined, 'there.example'), { umaAddress: theirs });
    const asked = (umaAddress: string) =>
      host.execute(new IsUmaReceiverAllowed({ umaAddress }, specCall(platformId)));
    expect(await asked('$you@other.example')).toBe(true);
    await host.execute(new allowList.Set({ domains: ['bank.example'] }, specCall(platformId)));
    expect(
      await Promise.all(['$you@Bank.Example', '$you@other.example', own, theirs, 'absent'].map(asked)),
    ).toStrictEqual([true, false, true, false, false]);
  });
});

describe('GET /receiver/uma/{address} elsewhere', () => {
  it('finds a customer of another platform, with what both sides can do', async () => {
    const theirs = host.neighbours.platform([
      currencySetting('EUR', {
        minAmount: 100,
        maxAmount: 5_000,
        requiredCounterpartyFields: [{ name: 'NATIONALITY', mandatory: true }],
      }),
      currencySetting('MXN', { enabledTransactionTypes: ['OUTGOING'] }),
      currencySetting('USD'),
    ]);
    const umaAddress = `$grace.${newUuid()}@uma.localhost`;
    host.neighbours.customer(theirs, { umaAddress, currencies: ['EUR', 'MXN'] });
    const { status, body } = await uma(host.neighbours.platform(), umaAddress);
    expect(status).toBe(200);
    expect(body.supportedCurrencies).toStrictEqual([
      { currency: euros, estimatedExchangeRate: 0.92, min: 100, max: 5_000 },
    ]);
    expect(body.requiredPayerDataFields).toStrictEqual([{ name: 'NATIONALITY', mandatory: true }]);
  });

  it('requires nothing where the receiver’s platform requires nothing', async () => {
    const umaAddress = `$plain.${newUuid()}@uma.localhost`;
    host.neighbours.customer(host.neighbours.platform(), { umaAddress });
    const { body } = await uma(host.neighbours.platform(), umaAddress);
    expect(body.supportedCurrencies).toMatchObject([{ currency: dollars, estimatedExchangeRate: 1 }]);
    expect(body).not.toHaveProperty('requiredPayerDataFields');
  });

  it.each([
    ['is not verified', { verificationStatus: 'PENDING' }],
    ['has not accepted the terms', { hasAcceptedTerms: false }],
    ['has no currency to pay in', { currencies: ['GBP'] }],
  ])('a receiver who %s takes no payments', async (_why, given) => {
    const umaAddress = `$shy.${newUuid()}@uma.localhost`;
    host.neighbours.customer(host.neighbours.platform(), { umaAddress, ...given });
    const { status, body } = await uma(host.neighbours.platform(), umaAddress);
    expect([status, body.code]).toStrictEqual([400, 'INVALID_RECEIVER']);
  });

  it.each([['uma.localhost'], ['acme.example']])('an unknown address at %s is not found', async (domain) => {
    const platformId = host.neighbours.platform(undefined, 'acme.example');
    const { status, body } = await uma(platformId, `$absent@${domain}`);
    expect([status, body.code]).toStrictEqual([404, 'UMA_NOT_FOUND']);
  });

  it('a deleted customer’s address is not found', async () => {
    const umaAddress = `$gone.${newUuid()}@uma.localhost`;
    host.neighbours.customer(host.neighbours.platform(), { umaAddress, isDeleted: true });
    const { status } = await uma(host.neighbours.platform(), umaAddress);
    expect(status).toBe(404);
  });

  it('an institution that no platform here knows is not asked in the sandbox', async () => {
    const { status, body } = await uma(host.neighbours.platform(), '$ada@bank.example');
    expect([status, body.code]).toStrictEqual([424, 'LNURLP_REQUEST_FAILED']);
  });

  it.each([
    ['$ada'],
    ['ada@bank.example'],
    ['$@bank.example'],
    ['$ada@localhost'],
    ['$ada@10.0.0.1'],
    ['$ada@bank.example/x'],
    ['$ada@@bank.example'],
    ['$a da@bank.example'],
    ['$ada\u0000@bank.example'],
    [`$${'a'.repeat(65)}@bank.example`],
    [`$ada@${'a'.repeat(64)}.example`],
  ])('%j is no UMA address', async (address) => {
    const { status, body } = await uma(host.neighbours.platform(), address);
    expect([status, body.code]).toStrictEqual([400, 'INVALID_UMA_ADDRESS']);
    expect(fieldsOf(body)).toStrictEqual(['receiverUmaAddress']);
  });
});

describe('the sender of a look-up', () => {
  const sender = (currencies: string[] = ['EUR', 'USD']) => {
    const platformId = host.neighbours.platform();
    const umaAddress = `$sender.${newUuid()}@uma.localhost`;
    return {
      platformId,
      umaAddress,
      customerId: host.neighbours.customer(platformId, { umaAddress, currencies }),
    };
  };
  const query = (params: Record<string, string>) => `?${new URLSearchParams(params).toString()}`;

  it('is estimated from in the first of its currencies, named by id, by address or by both', async () => {
    const { platformId, umaAddress, customerId } = sender();
    const names: Record<string, string>[] = [
      { customerId },
      { senderUmaAddress: umaAddress.toUpperCase() },
      { customerId, senderUmaAddress: umaAddress },
    ];
    for (const named of names) {
      const { body } = await uma(platformId, '$success.usd@sandbox.uma.money', query(named));
      expect(body.supportedCurrencies).toMatchObject([{ estimatedExchangeRate: 1.08695652 }]);
    }
  });

  it('cannot be the receiver', async () => {
    const { platformId, umaAddress, customerId } = sender();
    const { status, body } = await uma(platformId, umaAddress, query({ customerId }));
    expect([status, body.code]).toStrictEqual([400, 'SELF_PAYMENT']);
  });

  it('is one person', async () => {
    const { platformId, umaAddress } = sender();
    const customerId = host.neighbours.customer(platformId);
    const named = query({ customerId, senderUmaAddress: umaAddress });
    const { status, body } = await uma(platformId, '$success.usd@sandbox.uma.money', named);
    expect([status, body.code]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(fieldsOf(body)).toStrictEqual(['senderUmaAddress']);
  });

  it.each(['id', 'address'] as const)('of another platform is unknown, by %s', async (by) => {
    const { umaAddress, customerId } = sender();
    const named = query(by === 'id' ? { customerId } : { senderUmaAddress: umaAddress });
    const { status, body } = await uma(host.neighbours.platform(), '$success.usd@sandbox.uma.money', named);
    expect([status, body.code]).toStrictEqual([404, 'USER_NOT_FOUND']);
  });

  it('every wrong field is named at once', async () => {
    const named = query({ customerId: 'Quote:1', senderUmaAddress: 'ada' });
    const { status, body } = await uma(host.neighbours.platform(), '$success.usd@sandbox.uma.money', named);
    expect([status, body.code]).toStrictEqual([400, 'INVALID_INPUT']);
    expect(fieldsOf(body)?.sort()).toStrictEqual(['customerId', 'senderUmaAddress']);
  });

  it('whose platform sends nothing can pay no receiver', async () => {
    const platformId = host.neighbours.platform([
      currencySetting('USD', { enabledTransactionTypes: ['INCOMING'] }),
    ]);
    const { status, body } = await uma(platformId, '$success.usd@sandbox.uma.money');
    expect([status, body.code]).toStrictEqual([400, 'INVALID_RECEIVER']);
  });
});

describe('GET /receiver/external-account/{accountId}', () => {
  it('shows the account’s one currency within the sender’s limits', async () => {
    const platformId = host.neighbours.platform();
    const accountId = host.neighbours.account(platformId, 'EUR');
    const { status, body } = await account(platformId, accountId);
    expect(status).toBe(200);
    expect(body).toStrictEqual({
      accountId,
      lookupId: expect.any(String) as string,
      supportedCurrencies: [{ currency: euros, estimatedExchangeRate: 0.92, min: 1, max: 920_000 }],
    });
  });

  it('is bounded by the corridor’s largest payment', async () => {
    const platformId = host.neighbours.platform();
    host.neighbours.transactionMaxMinor = 10_000n;
    const { body } = await account(platformId, host.neighbours.account(platformId, 'EUR'));
    host.neighbours.transactionMaxMinor = undefined;
    expect(body.supportedCurrencies).toMatchObject([{ max: 9_200 }]);
  });

  it('requires a registration number of a business where none is on record, and a purpose', async () => {
    const platformId = host.neighbours.platform();
    const accountId = host.neighbours.account(platformId, 'INR');
    const fields = async (hasRegistrationNumber: boolean) => {
      const customerId = host.neighbours.customer(platformId, {
        customerType: 'BUSINESS',
        hasRegistrationNumber,
      });
      return (await account(platformId, accountId, `?customerId=${customerId}`)).body.requiredPayerDataFields;
    };
    const purpose = { name: 'PURPOSE_OF_PAYMENT', mandatory: true };
    expect(await fields(false)).toStrictEqual([purpose, { name: 'REGISTRATION_NUMBER', mandatory: true }]);
    expect(await fields(true)).toStrictEqual([purpose]);
    host.neighbours.purposeOfPaymentCurrencies = ['EUR'];
    expect(await fields(true)).toBeUndefined();
    host.neighbours.purposeOfPaymentCurrencies = ['INR'];
  });

  it.each(['unknown', 'deleted', 'another platform’s', 'no id at all'])(
    'is absent when it is %s',
    async (which) => {
      const platformId = host.neighbours.platform();
      const ids: Readonly<Record<string, string>> = {
        unknown: newId('ExternalAccount'),
        deleted: host.neighbours.account(platformId, 'EUR', { status: 'INACTIVE', isDeleted: true }),
        'another platform’s': host.neighbours.account(host.neighbours.platform(), 'EUR'),
      };
      const { status, body } = await account(platformId, ids[which] ?? 'Quote:1');
      expect([status, body.code]).toStrictEqual([404, 'REFERENCE_NOT_FOUND']);
    },
  );

  it('is refused where nothing leads to its currency', async () => {
    const platformId = host.neighbours.platform();
    const { status, body } = await account(platformId, host.neighbours.account(platformId, 'KES'));
    expect([status, body.code]).toStrictEqual([400, 'INVALID_CURRENCY']);
  });
});

describe('a look-up', () => {
  const NAME = { FULL_NAME: 'Ada Lovelace' };
  const resolve = (
    platformId: string,
    lookupId: string,
    more: Partial<ResolveUmaReceiver['payload']> = {},
  ): Promise<ReceiverAnswer> =>
    host.execute(
      new ResolveUmaReceiver(
        {
          lookupId,
          umaAddress: '$success.eur@sandbox.uma.money',
          sendingCurrency: 'USD',
          senderCustomerInfo: NAME,
          lockedSide: 'SENDING',
          lockedAmountMinor: 1_000n,
          ...more,
        },
        specCall(platformId),
      ),
    );
  const made = async (address = '$success.eur@sandbox.uma.money') => {
    const platformId = host.neighbours.platform();
    const { body } = await uma(platformId, address);
    return { platformId, lookupId: body.lookupId };
  };

  it('resolves as often as wanted, by its bare id and in any case of the address, until it is over', async () => {
    const { platformId, lookupId } = await made();
    const answer = await resolve(platformId, lookupId.slice('Lookup:'.length), {
      umaAddress: '$Success.EUR@sandbox.uma.money',
      currency: 'EUR',
    });
    expect(answer).toMatchObject({
      status: 'RESOLVED',
      umaAddress: '$success.eur@sandbox.uma.money',
      currency: 'EUR',
      minMinor: 1n,
      maxMinor: 1_000_000_000n,
      counterpartyFixedFeeMinor: 0n,
      counterpartyInformation: {},
    });
    host.clock.advance(599_999);
    expect(await resolve(platformId, lookupId)).toMatchObject({ status: 'RESOLVED' });
    host.clock.advance(1);
    expect(await resolve(platformId, lookupId)).toStrictEqual({
      status: 'REFUSED',
      code: 'LOOKUP_REQUEST_FAILED',
    });
  });

  it.each([
    ['of another address', { umaAddress: '$success.usd@sandbox.uma.money' }, 'LOOKUP_REQUEST_FAILED'],
    ['of nothing', { umaAddress: 'ada' }, 'LOOKUP_REQUEST_FAILED'],
    ['in a currency that was not offered', { currency: 'USD' }, 'INVALID_CURRENCY'],
    ['without what the receiver insists on', { senderCustomerInfo: {} }, 'MISSING_REQUIRED_UMA_PARAMETERS'],
  ])('%s is refused', async (_what, more, code) => {
    const { platformId, lookupId } = await made();
    expect(await resolve(platformId, lookupId, more)).toMatchObject({ status: 'REFUSED', code });
  });

  it('is its platform’s alone', async () => {
    const { lookupId } = await made();
    const stranger = host.neighbours.platform();
    expect(await resolve(stranger, lookupId)).toMatchObject({ code: 'LOOKUP_REQUEST_FAILED' });
    expect(await host.execute(new GetLookup({ lookupId }, specCall(stranger)))).toBeNull();
  });

  it('needs no field that is on the sender’s record', async () => {
    const { platformId, lookupId } = await made();
    const senderCustomerId = host.neighbours.customer(platformId, { record: { fullName: 'Ada' } });
    const more = { senderCustomerId, senderCustomerInfo: {} };
    expect(await resolve(platformId, lookupId, more)).toMatchObject({ status: 'RESOLVED' });
  });

  it('returns the receiver fields that the sender’s platform requires', async () => {
    const fields = [{ name: 'FULL_NAME' as const, mandatory: true }];
    const platformId = host.neighbours.platform([
      currencySetting('USD', { requiredCounterpartyFields: fields }),
    ]);
    const umaAddress = `$payee.${newUuid()}@uma.localhost`;
    host.neighbours.customer(platformId, { umaAddress, record: { fullName: 'Grace Hopper' } });
    const { body } = await uma(platformId, umaAddress);
    expect(await resolve(platformId, body.lookupId, { umaAddress })).toMatchObject({
      counterpartyInformation: { FULL_NAME: 'Grace Hopper' },
    });
    const nameless = `$nameless.${newUuid()}@uma.localhost`;
    const self = host.neighbours.customer(platformId, { umaAddress: nameless });
    const { body: other } = await uma(platformId, nameless);
    expect(await resolve(platformId, other.lookupId, { umaAddress: nameless })).toStrictEqual({
      status: 'REFUSED',
      code: 'MISSING_REQUIRED_UMA_PARAMETERS',
      details: { missingFields: ['FULL_NAME'] },
    });
    const toItself = { umaAddress: nameless, senderCustomerId: self };
    expect(await resolve(platformId, other.lookupId, toItself)).toMatchObject({ code: 'SELF_PAYMENT' });
  });

  it('of an account is marked as one', async () => {
    const platformId = host.neighbours.platform();
    const accountId = host.neighbours.account(platformId, 'EUR');
    const { lookupId } = (await account(platformId, accountId)).body;
    const found = await host.execute(new GetLookup({ lookupId }, specCall(platformId)));
    expect(found).toMatchObject({ receiver: { kind: 'EXTERNAL_ACCOUNT', accountId } });
    expect(await resolve(platformId, lookupId)).toMatchObject({ code: 'LOOKUP_REQUEST_FAILED' });
  });

  it('keeps no address in readable form', async () => {
    const umaAddress = `$secret.${newUuid()}@uma.localhost`;
    host.neighbours.customer(host.neighbours.platform(), { umaAddress });
    await uma(host.neighbours.platform(), umaAddress);
    const kept = await host.dump();
    expect(kept).toContain('ReceiverLookedUp');
    expect(kept).not.toContain(umaAddress);
  });
});
