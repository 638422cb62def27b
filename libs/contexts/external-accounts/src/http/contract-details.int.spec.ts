import type { HttpHarness } from '@causeway/http/testing';
import { newId, type Id } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { ownerErased } from '../application/forget-person.js';
import { EXAMPLES, OTHER_WAYS, requestFor } from '../testing/every-type.fixture.js';
import { ExternalAccountsHost } from '../testing/external-accounts-host.js';
import { externalAccountsHttp } from '../testing/external-accounts-http.js';

interface Answer {
  readonly id: Id<'ExternalAccount'>;
  readonly accountInfo: Readonly<Record<string, unknown>>;
  readonly details?: { readonly errors: readonly { readonly field: string }[] };
}

let host: ExternalAccountsHost;
let http: HttpHarness;
beforeAll(async () => {
  host = await ExternalAccountsHost.open(await freshDatabase('contract_details'));
  http = await externalAccountsHttp(host);
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const create = (body: object, platformId = newId('Platform')) =>
  http.send<Answer>('POST', '/customers/external-accounts', { as: { platformId }, body });
const PERSON = { beneficiaryType: 'INDIVIDUAL', fullName: 'Erika Muster (Bäckerei #2)' };

describe('an account of an erased person', () => {
  it.each([...Object.entries(EXAMPLES), ...OTHER_WAYS])(
    'of type %s still fits its schema, with nothing in it that was sent',
    async (accountType, example) => {
      const platformId = newId('Platform');
      const body = requestFor(accountType, example);
      const made = await create({ ...body, customerId: host.addCustomer(platformId) }, platformId);
      await host.record(specCall(platformId), ownerErased(made.body.id));
      // The harness holds the answer against the document, whose schemas require what the contract's do.
      const shown = await http.send<Answer>('GET', `/customers/external-accounts/${made.body.id}`, {
        as: { platformId },
      });
      expect([shown.status, shown.body.accountInfo['accountType']]).toStrictEqual([
        200,
        made.body.accountInfo['accountType'],
      ]);
      const texts = (value: unknown): unknown[] =>
        typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [value];
      const kept = new Set(texts(shown.body.accountInfo));
      const chosen = new Set(['INDIVIDUAL', 'BUSINESS', accountType, ...(example.rails ?? [])]);
      const sent = texts(body.accountInfo).filter((text) => !chosen.has(String(text)));
      // Of a closed list the first value is taken.
      const closed = ['CHECKING', 'CPF', 'CM', 'BJ'];
      expect(sent.filter((text) => kept.has(text) && !closed.includes(String(text)))).toStrictEqual([]);
    },
  );
});

describe('a request of the contract', () => {
  it('may leave the country of residence to the IBAN, and is answered with it', async () => {
    const made = await create({
      currency: 'EUR',
      accountInfo: { accountType: 'EUR_ACCOUNT', iban: 'FR1420041010050500013M02606', beneficiary: PERSON },
    });
    expect([made.status, made.body.accountInfo['beneficiary']]).toStrictEqual([
      201,
      { ...PERSON, countryOfResidence: 'FR' },
    ]);
  });

  it('needs the country of residence where no other field implies it', async () => {
    const beneficiary = { ...PERSON, phoneNumber: '+50212345678' };
    const { status, body } = await create({
      currency: 'GTQ',
      accountInfo: {
        accountType: 'GTQ_ACCOUNT',
        accountNumber: '123',
        bankAccountType: 'SAVINGS',
        bankName: 'Banco',
        beneficiary,
      },
    });
    expect([status, body.details?.errors.map(({ field }) => field)]).toStrictEqual([
      400,
      ['accountInfo.beneficiary.countryOfResidence'],
    ]);
  });

  it('may call a Mexican account by its CLABE and name its bank, which is kept', async () => {
    const info = { clabeNumber: '012345678901234567', bankName: 'BBVA México', beneficiary: PERSON };
    const made = await create({ currency: 'MXN', accountInfo: { accountType: 'CLABE', ...info } });
    expect([made.status, made.body.accountInfo]).toStrictEqual([
      201,
      { accountType: 'MXN_ACCOUNT', ...info, paymentRails: ['SPEI'] },
    ]);
  });

  it.each(['\u0000', '\u007f', '\u0080', '\u0085', '\u009f'])(
    'holds no control character: %j',
    async (control) => {
      const beneficiary = { ...PERSON, fullName: `Erika${control}Muster` };
      const accountInfo = { accountType: 'MXN_ACCOUNT', clabeNumber: '012345678901234567', beneficiary };
      const { status, body } = await create({ currency: 'MXN', accountInfo });
      expect([status, body.details?.errors.map(({ field }) => field)]).toStrictEqual([
        400,
        ['accountInfo.beneficiary.fullName'],
      ]);
    },
  );
});
