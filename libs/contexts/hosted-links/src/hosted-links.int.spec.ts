import { SubmitVerification, UpdateCustomer, type DocumentDocument } from '@causeway/customers';
import type { HttpHarness } from '@causeway/http/testing';
import { after, idOf, newUuid, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { CONTRACT_PROVIDER } from './published/kyc-link.document.js';
import { LinksHost } from './testing/links-host.js';

const BACK = 'https://shop.example/back?order=1&x=%20';
const FORM = 'application/x-www-form-urlencoded';

/** A browser as far as a page can tell: an address of its own, one cookie, and it says where a form came from. */
class Browser {
  private static opened = 0;
  readonly from = `192.0.2.${(Browser.opened += 1)}`;
  cookie = '';

  constructor(private readonly http: HttpHarness) {}

  async get(path: string) {
    const answer = await this.http.send('GET', `/${path}`, {
      as: null,
      from: this.from,
      headers: this.headers(),
    });
    this.keep(answer.headers['set-cookie']);
    return answer;
  }

  async post(path: string, fields: Readonly<Record<string, string>> = {}, headers = {}) {
    const body = new URLSearchParams(fields).toString();
    const answer = await this.http.send('POST', `/${path}`, {
      as: null,
      from: this.from,
      body,
      headers: { 'content-type': FORM, 'sec-fetch-site': 'same-origin', ...this.headers(), ...headers },
    });
    this.keep(answer.headers['set-cookie']);
    return answer;
  }

  /** Fills in the form of a page, with its hidden fields. */
  async fill(path: string, fields: Readonly<Record<string, string>>, headers = {}) {
    const { text } = await this.get(path);
    const hidden = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    );
    return this.post(path, { ...Object.fromEntries(hidden), ...fields }, headers);
  }

  private keep(sent: unknown): void {
    const [cookie = ''] = String(sent ?? '').split(';');
    if (cookie !== '') this.cookie = cookie;
  }

  private headers(): Record<string, string> {
    return this.cookie === '' ? {} : { cookie: this.cookie };
  }
}

describe('hosted links', () => {
  let host: LinksHost;
  let http: HttpHarness;
  let acme = '';

  beforeAll(async () => {
    host = await LinksHost.open(await freshDatabase('hosted_links'));
    http = await host.http();
    acme = host.platform();
  });
  afterAll(async () => {
    await http.close();
    await host.close();
  });
  beforeEach(() => {
    host.sent.length = 0;
    host.latest = undefined;
    host.documents = [];
    host.locked = [];
    host.wouldRefuse = [];
    host.outcome = { verificationStatus: 'APPROVED', errors: [] };
  });
  afterEach(() => {
    expect(http.failures).toStrictEqual([]);
  });

  const create = (customerId: string, body?: object, headers = {}, platformId = acme) =>
    http.send('POST', `/customers/${customerId}/kyc-link`, {
      as: { platformId },
      headers,
      ...(body !== undefined && { body }),
    });
  const linkFor = async (customerId: Id<'Customer'>, body?: object): Promise<string> => {
    const { status, body: link } = await create(customerId, body);
    expect(status).toBe(201);
    return new URL(link['kycUrl'] as string).pathname;
  };
  const flowOf = (link: string): string => link.slice(0, link.indexOf('/start/'));
  const opened = async (customerId: Id<'Customer'>, body?: object) => {
    const browser = new Browser(http);
    const link = await linkFor(customerId, body);
    const { status, headers } = await browser.post(link);
    expect(status).toBe(303);
    return { browser, link, flow: flowOf(link), first: String(headers['location']) };
  };
  const DETAILS = {
    fullName: 'Ada Lovelace',
    birthDate: '1990-12-10',
    nationality: 'GB',
    'address.line1': '1 High Street',
    'address.city': 'London',
    'address.postalCode': 'N1 1AA',
    'address.country': 'GB',
  };

  const passport = (fileName: string): DocumentDocument => ({
    ...{ id: idOf('Document', newUuid()), documentHolder: idOf('Customer', newUuid()) },
    ...{ documentType: 'PASSPORT', country: 'GB', fileName },
    ...{ createdAt: host.clock.now(), updatedAt: host.clock.now() },
  });

  describe('are made by a platform', () => {
    it('for seven days, each time another one, whose secret is stored nowhere', async () => {
      const customerId = host.customer(acme);
      const [one, other] = [await create(customerId), await create(customerId, { redirectUri: BACK })];
      expect(one.body).toStrictEqual({
        kycUrl: expect.stringMatching(/^https:\/\/pages\.example\/verify\/[0-9a-f-]{36}\/start\/[\w-]{43}$/),
        expiresAt: after(host.clock.now(), 7 * 24 * 60 * 60_000),
        provider: CONTRACT_PROVIDER,
      });
      expect(other.body['kycUrl']).not.toBe(one.body['kycUrl']);
      const secret = String(one.body['kycUrl']).split('/').at(-1) ?? '';
      const stored = await host.query<{ row: string }>('select t::text as row from hosted_links.link_view t');
      expect(stored.length).toBeGreaterThan(1);
      expect(stored.filter(({ row }) => row.includes(secret) || row.includes('shop.example'))).toStrictEqual(
        [],
      );
    });

    it('once for each Idempotency-Key', async () => {
      const customerId = host.customer(acme);
      const key = { 'idempotency-key': newUuid() };
      const first = await create(customerId, { redirectUri: BACK }, key);
      host.customers.set(customerId, { ...host.customers.get(customerId)!, kycStatus: 'APPROVED' });
      expect(await create(customerId, { redirectUri: BACK }, key)).toMatchObject({
        status: 201,
        text: first.text,
      });
      expect((await create(customerId, {}, key)).body).toMatchObject({
        details: { reason: 'IDEMPOTENCY_KEY_REUSED' },
      });
    });

    it.each([
      ['https://shop.example/back', 201],
      ['http://localhost:3000/back', 201],
      ['http://127.0.0.1/back', 201],
      ['http://[::1]:8080/back', 201],
      [`https://shop.example/${'a'.repeat(2_027)}`, 201],
      [`https://shop.example/${'a'.repeat(2_028)}`, 400],
      ['http://shop.example/back', 400],
      ['http://localhost.evil.example/', 400],
      ['javascript:alert(1)', 400],
      ['/back', 400],
      [17, 400],
    ])('that leads back to %s: %d', async (redirectUri, status) => {
      const answer = await create(host.customer(acme), { redirectUri });
      expect(answer.status).toBe(status);
      if (status === 400)
        expect(answer.body).toMatchObject({
          code: 'INVALID_INPUT',
          details: { errors: [{ field: 'redirectUri' }] },
        });
    });

    it('for customers who can be verified', async () => {
      const refusal = async (customerId: string, platformId = acme) => {
        const { status, body } = await create(customerId, {}, {}, platformId);
        return [status, body['code']];
      };
      expect(await refusal(idOf('Customer', newUuid()))).toStrictEqual([404, 'USER_NOT_FOUND']);
      expect(await refusal(host.customer(host.platform()))).toStrictEqual([404, 'USER_NOT_FOUND']);
      expect(await refusal(host.customer(acme, { isDeleted: true }))).toStrictEqual([404, 'USER_NOT_FOUND']);
      const contactVerification = { email: 'VERIFIED', phone: 'PENDING' } as const;
      expect(await refusal(host.customer(acme, { contactVerification }))).toStrictEqual([409, 'CONFLICT']);
      expect(await refusal(host.customer(acme, { kycStatus: 'APPROVED' }))).toStrictEqual([
        400,
        'INVALID_INPUT',
      ]);
      const bank = host.platform({ isRegulated: true });
      expect(await refusal(host.customer(bank), bank)).toStrictEqual([400, 'INVALID_INPUT']);
      expect(await refusal(host.customer(acme, { kycStatus: 'REJECTED' }))).toStrictEqual([201, undefined]);
    });
  });

  describe('are opened by a person', () => {
    it('only by the button: programs that look at the link do not use it up', async () => {
      const link = await linkFor(host.customer(acme));
      const looked = await new Browser(http).get(link);
      expect(looked.status).toBe(200);
      expect(looked.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      const browser = new Browser(http);
      const answer = await browser.post(link);
      expect([answer.status, answer.headers['location']]).toStrictEqual([303, `${flowOf(link)}/details`]);
      expect(answer.headers['set-cookie']).toMatch(
        new RegExp(
          `^session=[\\w-]{43}; Path=${flowOf(link)}; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$`,
        ),
      );
      expect((await browser.get(link)).headers['location']).toBe(`${flowOf(link)}/details`);
    });

    it('who reads for whom: the platform’s name, where it has one', async () => {
      const customerId = host.customer(acme);
      const link = await linkFor(customerId);
      const browser = new Browser(http);
      expect((await browser.get(link)).text).toContain('To go on we need to check');
      host.platformName = 'Acme & Sons';
      expect((await browser.get(link)).text).toContain(
        'with <strong><bdi>Acme &amp; Sons</bdi></strong> we need',
      );
      const { headers } = await browser.post(link);
      expect((await browser.get(String(headers['location']))).text).toContain(
        'Step 1 of 4 · <bdi>Acme &amp; Sons</bdi>',
      );
      host.platformName = null;
    });

    it('in one browser: in another one there is a notice', async () => {
      const { browser, link, flow } = await opened(host.customer(acme));
      const other = new Browser(http);
      expect((await other.get(link)).text).toContain('open in another browser');
      expect(await other.post(link)).toMatchObject({ status: 410 });
      expect((await other.get(`${flow}/details`)).status).toBe(404);
      other.cookie = `session=${'a'.repeat(43)}`;
      expect((await other.get(`${flow}/details`)).status).toBe(404);
      expect((await browser.get(`${flow}/details`)).status).toBe(200);
    });

    it('once by a button that is pressed twice', async () => {
      const browser = new Browser(http);
      const link = await linkFor(host.customer(acme));
      await browser.get(link);
      const answers = await Promise.all([browser.post(link), browser.post(link)]);
      expect(answers.map(({ status }) => status)).toStrictEqual([303, 303]);
      expect((await browser.get(`${flowOf(link)}/details`)).status).toBe(200);
    });

    it('as one of two who are first at the same moment', async () => {
      const link = await linkFor(host.customer(acme));
      const answers = await Promise.all(
        [new Browser(http), new Browser(http)].map((each) => each.post(link)),
      );
      expect(answers.map(({ status }) => status).sort()).toStrictEqual([303, 410]);
    });

    it('until they expire, on the clock of their environment', async () => {
      const { browser, flow } = await opened(host.customer(acme));
      const link = await linkFor(host.customer(acme));
      host.clock.moveTo(after(host.clock.now(), 7 * 24 * 60 * 60_000));
      expect((await new Browser(http).get(link)).text).toContain('This link has expired');
      expect((await browser.get(`${flow}/details`)).text).toContain('This link has expired');
    });

    it('and never by guessing: what is unknown and what is wrong read the same', async () => {
      const link = await linkFor(host.customer(acme));
      const wrong = [
        `${link.slice(0, -1)}_`,
        `/verify/${newUuid()}/start/${link.split('/').at(-1) ?? ''}`,
        '/verify/x/start/y',
      ];
      const answers = await Promise.all(wrong.map((path) => new Browser(http).get(path)));
      expect(answers.map(({ status }) => status)).toStrictEqual([404, 404, 404]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    });
  });

  describe('lead through a form', () => {
    it('that shows what is on record, and never the number', async () => {
      const customerId = host.customer(acme, { fullName: '"Ada" <Lovelace>', idType: 'SSN' });
      const { browser, first } = await opened(customerId);
      const { text } = await browser.get(first);
      expect(text).toContain('value="&quot;Ada&quot; &lt;Lovelace&gt;"');
      expect(text).toContain('A number is on record');
      expect(text).not.toContain('<script');
    });

    it('that says at each field what is missing, keeps what was entered, and changes nothing', async () => {
      const { browser, first } = await opened(host.customer(acme));
      const { status, text } = await browser.fill(first, {
        fullName: 'Ada Lovelace',
        'address.country': 'US',
      });
      expect(status).toBe(422);
      expect(text).toContain('<title>Error: Your details</title>');
      expect(text).toContain('<a href="#birthDate">Date of birth is missing</a>');
      expect(text).toContain('<a href="#identifier">Enter the number</a>');
      expect(text).toContain('value="Ada Lovelace"');
      expect(host.sent).toStrictEqual([]);
    });

    it('that names what is missing and what is wrong at once', async () => {
      host.wouldRefuse = [{ field: 'birthDate', message: 'must be a date in the past' }];
      const person = await opened(host.customer(acme));
      const { text } = await person.browser.fill(person.first, {
        fullName: 'Ada Lovelace',
        birthDate: '2190-12-10',
      });
      expect(text).toContain('<a href="#birthDate">Date of birth must be a date in the past</a>');
      expect(text).toContain('<a href="#nationality">Nationality is missing</a>');
      // As they stand on the page.
      expect(text.indexOf('#birthDate')).toBeLessThan(text.indexOf('#nationality'));

      host.wouldRefuse = [{ field: 'businessInfo.incorporatedOn', message: 'must be a date in the past' }];
      const business = await opened(host.customer(acme, { customerType: 'BUSINESS' }));
      const company = await business.browser.fill(business.first, {
        'businessInfo.incorporatedOn': '2190-01-01',
      });
      expect(company.text).toContain('Date of incorporation must be a date in the past</a>');
      expect(company.text).toContain('Legal name is missing</a>');

      host.wouldRefuse = [
        { field: 'personalInfo.birthDate', message: 'must be a date in the past' },
        { field: 'personalInfo.address', message: 'is required' },
      ];
      const owner = await business.browser.fill(`${business.flow}/people/new`, {
        'personalInfo.birthDate': '2190-12-10',
      });
      expect(owner.text).toContain('Date of birth must be a date in the past</a>');
      expect(owner.text).toContain('Choose at least one role</a>');
      expect(owner.text).not.toContain('is required');
      expect(host.sent).toStrictEqual([]);
    });

    it('that is written to the customer, once for each form', async () => {
      const customerId = host.customer(acme);
      const { browser, first, flow } = await opened(customerId);
      const { status, headers } = await browser.fill(first, DETAILS);
      expect([status, headers['location']]).toStrictEqual([303, `${flow}/documents`]);
      expect(host.sent).toMatchObject([
        {
          payload: {
            customerId,
            sent: {
              customerType: 'INDIVIDUAL',
              fullName: 'Ada Lovelace',
              birthDate: '1990-12-10',
              nationality: 'GB',
              address: { line1: '1 High Street', city: 'London', postalCode: 'N1 1AA', country: 'GB' },
            },
          },
          call: { platformId: acme, environment: 'sandbox', actor: 'hosted-link' },
        },
      ]);
      const once = { once: newUuid() };
      await browser.fill(first, { ...DETAILS, ...once });
      await browser.fill(first, { ...DETAILS, ...once });
      await browser.fill(first, { ...DETAILS, ...once, fullName: 'Ada King' });
      const [, second, third, fourth] = host.sent.map(({ call }) => call.commandId);
      expect([second === third, third === fourth]).toStrictEqual([true, false]);
    });

    it('that no other site and no other session can send', async () => {
      const { browser, first, flow } = await opened(host.customer(acme));
      const other = await opened(host.customer(acme));
      const [, form = ''] =
        /name="form" value="([^"]*)"/.exec((await other.browser.get(other.first)).text) ?? [];
      for (const attempt of [
        browser.fill(first, DETAILS, { 'sec-fetch-site': 'cross-site' }),
        browser.fill(first, { ...DETAILS, form }),
        browser.fill(first, { ...DETAILS, form: '' }),
        browser.post(`${flow}/check`, {}),
      ])
        expect(await attempt).toMatchObject({ status: 403 });
      expect(host.sent).toStrictEqual([]);
    });

    it('that removes a document, but none that was sent for review', async () => {
      const { browser, flow } = await opened(host.customer(acme));
      const [sent, fresh] = [passport('sent.pdf'), passport('fresh.pdf')];
      host.documents = [sent, fresh];
      host.locked = [sent.id];
      const path = `${flow}/documents`;
      const { text } = await browser.get(path);
      expect(text).toMatch(/sent\.pdf[^]*Sent for review/);
      expect(text).toContain(`name="remove" value="${fresh.id}"`);
      expect(text).not.toContain(`name="remove" value="${sent.id}"`);
      const refused = await browser.fill(path, { remove: sent.id });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('<a href="#papers">This document was sent for review and stays</a>');
      expect(host.sent).toStrictEqual([]);
      expect((await browser.fill(path, { remove: fresh.id })).headers['location']).toBe(path);
      expect(host.sent).toMatchObject([{ payload: { documentId: fresh.id } }]);
    });

    it('that asks for agreement, and keeps when and from where it was given', async () => {
      const { browser, flow } = await opened(host.customer(acme));
      const refused = await browser.fill(`${flow}/terms`, {});
      expect(refused.text).toContain('Agree to the terms to go on');
      await browser.fill(`${flow}/terms`, { consent: 'yes' });
      const [update] = host.sent;
      expect(update).toBeInstanceOf(UpdateCustomer);
      expect(update?.payload).toMatchObject({
        sent: {
          endUserTermsConsent: {
            acceptedAt: host.clock.now(),
            ipAddress: browser.from,
            termsVersion: 'V1',
            acceptanceMethod: 'CHECKBOX',
          },
        },
      });
    });
  });

  describe('end', () => {
    it('with a submission, after which the browser goes where the platform said', async () => {
      const customerId = host.customer(acme);
      const { browser, link, flow } = await opened(customerId, { redirectUri: BACK });
      const { headers } = await browser.fill(`${flow}/check`, {});
      expect(headers['location']).toBe(`${flow}/end`);
      expect(host.sent).toMatchObject([{ payload: { customerId, isHosted: true } }]);
      expect(host.sent[0]?.payload).not.toHaveProperty('suffix');
      const end = await browser.get(`${flow}/end`);
      expect(end.text).toContain('You are verified');
      expect(end.headers['refresh']).toBe(`0;url=${BACK}`);
      // Again, by its owner and by others.
      expect((await browser.get(`${flow}/details`)).headers['location']).toBe(`${flow}/end`);
      expect((await browser.get(link)).headers['location']).toBe(`${flow}/end`);
      expect((await new Browser(http).get(link)).text).toContain('This link was used');
      expect((await new Browser(http).get(`${flow}/end`)).status).toBe(404);
    });

    it.each(['000', '001', '002', '003'])(
      'in the sandbox with the outcome of %s, if asked for',
      async (outcome) => {
        const { browser, flow } = await opened(host.customer(acme));
        await browser.fill(`${flow}/check`, { outcome });
        expect(host.sent).toMatchObject([{ payload: { suffix: outcome } }]);
        expect(host.sent[0]).toBeInstanceOf(SubmitVerification);
      },
    );

    it('with a reviewer’s finding, but not while something is lacking that can be filled in', async () => {
      const customerId = host.customer(acme);
      const { browser, flow } = await opened(customerId);
      const finding = { resourceId: customerId, field: 'fullName', reason: 'fullName has a single word' };
      host.outcome = {
        verificationStatus: 'RESOLVE_ERRORS',
        errors: [{ type: 'INVALID_FIELD', ...finding }],
      };
      const lacking = await browser.fill(`${flow}/check`, {});
      expect(lacking.status).toBe(422);
      expect(lacking.text).toContain('<a href="#details">Your details: full name has a single word</a>');
      host.outcome = {
        verificationStatus: 'RESOLVE_ERRORS',
        errors: [{ type: 'POOR_QUALITY_DOCUMENT', resourceId: 'Document:1', reason: 'blurred' }],
      };
      expect((await browser.fill(`${flow}/check`, {})).status).toBe(303);
      expect((await browser.get(`${flow}/end`)).text).toContain('Something has to be mended');
    });

    it.each([
      ['You are verified', { kycStatus: 'APPROVED' } as const],
      ['There is nothing to do', { isDeleted: true }],
      [
        'Confirm your contact details',
        { contactVerification: { email: 'PENDING', phone: 'VERIFIED' } } as const,
      ],
    ])('without a submission: %s', async (said, change) => {
      const customerId = host.customer(acme);
      const { browser, flow } = await opened(customerId);
      const before = host.customers.get(customerId)!;
      const form = (await browser.get(`${flow}/check`)).text;
      const [, token = ''] = /name="form" value="([^"]*)"/.exec(form) ?? [];
      host.customers.set(customerId, { ...before, ...change });
      const { text } = await browser.post(`${flow}/check`, { form: token });
      expect(text).toContain(said);
      expect(text).toContain('Nothing was sent');
      expect(host.sent).toStrictEqual([]);
    });

    it('without a submission while a review is open', async () => {
      const customerId = host.customer(acme);
      const { browser, flow } = await opened(customerId);
      const now = host.clock.now();
      host.latest = {
        ...{ id: idOf('Verification', newUuid()), customerId, errors: [], createdAt: now, updatedAt: now },
        verificationStatus: 'PENDING_MANUAL_REVIEW',
      };
      expect((await browser.get(`${flow}/details`)).text).toContain('Your data is being reviewed');
    });
  });
});
