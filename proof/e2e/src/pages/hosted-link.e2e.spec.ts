/// <reference lib="dom" />
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { Opened } from '../harness/opened.js';
import { accessibilityFaults } from './accessibility.js';
import { hasBrowser, picture, visitor } from './browser.js';
import { PagesWorld } from './pages-world.js';

const BACK = 'http://localhost:9/back?order=1&x=%20';
const NAME = 'Ada Lovelace';

/** Fills in fields by their labels, as a person reads them. */
const fill = async (page: Page, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) {
    const field = page.getByLabel(label, { exact: true });
    const tag = await field.evaluate((element) => element.tagName);
    if (tag === 'SELECT') await field.selectOption({ label: text });
    else await field.fill(text);
  }
};
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click();
const heading = (page: Page): Promise<string> => page.locator('h1').innerText();

const DETAILS = {
  'Full name': NAME,
  'Date of birth': '1990-12-10',
  Nationality: 'Mexico',
  'Street and number': 'Reforma 1',
  'Postal code': '06600',
  City: 'Mexico City',
  Country: 'Mexico',
};
const ADDRESS = {
  'Street and number': 'Reforma 1',
  'Postal code': '06600',
  City: 'Mexico City',
  Country: 'Mexico',
};
const COMPANY = {
  'Registration number': 'HRB 12345',
  'Legal form': 'Corporation',
  'Line of business': 'Retail trade',
  ...ADDRESS,
  'Purpose of the account': 'Supplier payments',
  'Where your money comes from': 'Sales',
  'Payments in a month': 'Fewer than 10',
  'Amount in a month': 'Less than 10,000 US dollars',
  'Countries you work in': 'Mexico, Germany',
  'Countries you will pay to': 'us',
};
const BUSINESS = {
  customerType: 'BUSINESS',
  businessInfo: {
    legalName: 'Acme SA',
    country: 'MX',
    taxId: 'ACM010101AB1',
    incorporatedOn: '2019-01-01',
  },
};

(hasBrowser ? describe : describe.skip)('the page of a hosted link, in a browser', () => {
  const opened = new Opened();
  let world: PagesWorld;
  beforeAll(async () => {
    world = opened.add(await PagesWorld.open(), (each) => each.close());
  });
  afterAll(() => opened.close());

  /** Looks at a page in light and dark, on a telephone and on a screen; nothing may be wrong with it. */
  const look = async (page: Page, name: string): Promise<void> => {
    const faults = [...(await picture(page, name)), ...(await accessibilityFaults(page))];
    expect([name, faults]).toStrictEqual([name, []]);
  };

  it('shows what is wrong at its field, keeps what was entered, and puts the focus on the summary', async () => {
    const page = await world.visit(await world.link(await world.customer()), { javaScript: false });
    await look(page, 'individual-details');
    await fill(page, { 'Full name': NAME, Country: 'United States' });
    await press(page, 'Continue');
    await look(page, 'individual-details-wrong');
    expect(await page.title()).toBe('Error: Your details');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('summary');
    const birthDate = page.getByLabel('Date of birth', { exact: true });
    expect(await birthDate.getAttribute('aria-invalid')).toBe('true');
    const describedBy = (await birthDate.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${describedBy}"]`).innerText()).toBe('Date of birth is missing');
    expect(await page.getByLabel('Full name', { exact: true }).inputValue()).toBe(NAME);
    await page.getByRole('link', { name: 'Date of birth is missing' }).click();
    expect(page.url()).toMatch(/#birthDate$/);
    await fill(page, { ...DETAILS, 'Date of birth': '2999-01-01' });
    await press(page, 'Continue');
    expect(await page.locator('[id="birthDate-wrong"]').innerText()).toContain('Date of birth must');
  });

  it('can be used with the keyboard alone', async () => {
    const page = await visitor(world.browser);
    await page.goto(await world.link(await world.customer()));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/details$/);
    await page.keyboard.press('Tab');
    await page.keyboard.type(NAME);
    expect(await page.getByLabel('Full name', { exact: true }).inputValue()).toBe(NAME);
    const outline = await page.locator(':focus').evaluate((field) => getComputedStyle(field).outlineWidth);
    expect(outline).toBe('3px');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.title()).toBe('Error: Your details');
  });

  it('writes to the customer’s record, prefills from it, and never shows the number', async () => {
    const customerId = await world.customer();
    const link = await world.link(customerId);
    const page = await world.visit(link);
    await fill(page, {
      ...DETAILS,
      Country: 'United States',
      'Kind of number (optional)': 'Social Security number',
      'Number (optional)': '123-45-6789',
    });
    await press(page, 'Continue');
    await page.waitForURL(/\/documents$/);
    const { body } = await world.api.get(`/customers/${customerId}`);
    expect(body).toMatchObject({ fullName: NAME, birthDate: '1990-12-10', nationality: 'MX', idType: 'SSN' });
    await page.goto(link);
    expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Mexico City');
    expect(await page.content()).toContain('A number is on record');
    // A part of it alone may be a part of the page's ids.
    expect(await page.content()).not.toContain('45-6789');
    expect(await page.locator('main').innerText()).not.toContain('6789');
    expect(await page.getByLabel('Number (optional)', { exact: true }).inputValue()).toBe('');
    await fill(page, { City: 'Puebla' });
    await press(page, 'Continue');
    expect((await world.api.get(`/customers/${customerId}`)).body).toMatchObject({
      address: { city: 'Puebla' },
      idType: 'SSN',
    });
  });

  it('belongs to the browser that opened it', async () => {
    const link = await world.link(await world.customer());
    const page = await world.visit(link);
    const other = await visitor(world.browser);
    await other.goto(link);
    expect(await heading(other)).toBe('This link is open in another browser');
    await look(other, 'link-taken');
    expect((await other.goto(page.url()))?.status()).toBe(404);
    await look(other, 'link-not-found');
    await page.reload();
    expect(await heading(page)).toBe('Your details');
    const [cookie] = await page.context().cookies(page.url());
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: new URL(link).pathname.slice(0, 44),
    });
  });

  it('takes no form of another site', async () => {
    const customerId = await world.customer();
    const page = await world.visit(await world.link(customerId));
    const token = await page.locator('input[name=form]').first().inputValue();
    const action = page.url();
    await page.goto('about:blank');
    await page.setContent(
      `<form method="post" action="${action}"><input name="form" value="${token}"><input name="fullName" value="Eve Evil"><button>Go</button></form>`,
    );
    const answered = page.waitForResponse((response) => response.url() === action);
    await press(page, 'Go');
    // Without the cookie, which the browser keeps back, there is not even a session.
    expect([403, 404]).toContain((await answered).status());
    expect((await world.api.get(`/customers/${customerId}`)).body).not.toHaveProperty('fullName');
  });

  it('asks for agreement to the terms, whose text is a page of its own', async () => {
    const customerId = await world.customer();
    const page = await world.visit(await world.link(customerId), { address: '203.0.113.200' });
    await page.goto(page.url().replace('details', 'terms'));
    await press(page, 'Continue');
    expect(await page.locator('[id="consent-wrong"]').innerText()).toBe('Agree to the terms to go on');
    await look(page, 'terms-wrong');
    await page.getByLabel('I have read the terms and agree to them').check();
    await press(page, 'Continue');
    await look(page, 'individual-check');
    const { body } = await world.api.get(`/customers/${customerId}`);
    expect(body['endUserTermsConsent']).toMatchObject({
      termsVersion: 'V1',
      acceptanceMethod: 'CHECKBOX',
      ipAddress: '203.0.113.200',
    });
  });

  it.each([true, false])(
    'brings a person back to the platform at the end, with scripts: %s',
    async (javaScript) => {
      await world.skipPaperwork(true);
      const customerId = await world.customer(BUSINESS);
      const link = await world.link(customerId, { redirectUri: BACK });
      const page = await world.visit(link, { javaScript });
      await look(page, 'business-company');
      await fill(page, COMPANY);
      await press(page, 'Continue');
      await page.getByLabel('I have read the terms and agree to them').check();
      await press(page, 'Continue');
      await look(page, 'business-check-without-papers');
      await page.getByLabel('Reject').check();
      const left = page.waitForRequest((request) => request.url().startsWith('http://localhost:9/'));
      await press(page, 'Send');
      expect((await left).url()).toBe(BACK);
      expect((await left).headers()['referer']).toBeUndefined();
      expect((await world.api.get(`/customers/${customerId}`)).body).toMatchObject({
        kybStatus: 'REJECTED',
        businessInfo: {
          registrationNumber: 'HRB 12345',
          countriesOfOperation: ['MX', 'DE'],
          expectedRecipientJurisdictions: ['US'],
        },
      });
      await world.skipPaperwork(false);
      const late = await visitor(world.browser);
      await late.goto(link);
      expect(await heading(late)).toBe('This link was used');
    },
  );

  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const addDocument = async (page: Page, kind: string, more: Readonly<Record<string, string>> = {}) => {
    await fill(page, { 'Kind of document': kind, 'Country that issued it': 'Mexico', ...more });
    await page.getByLabel('File', { exact: true }).setInputFiles({
      ...{ name: `${kind}.png`, mimeType: 'image/png', buffer: PNG },
    });
    await press(page, 'Add this document');
    await page.getByText(`${kind}.png`).first().waitFor();
  };
  const IDENTITY = { 'Number of the document': 'X1', 'Issued by': 'SRE' };
  const agreed = async (page: Page) => {
    await page.getByLabel('I have read the terms and agree to them').check();
    await press(page, 'Continue');
  };

  it.each([true, false])(
    'verifies an individual from the first page to the last, with scripts: %s',
    async (javaScript) => {
      const customerId = await world.customer();
      const page = await world.visit(await world.link(customerId), { javaScript });
      await fill(page, DETAILS);
      await press(page, 'Continue');
      await look(page, 'individual-documents');
      await press(page, 'Continue');
      expect(await page.locator('[id="documentType-wrong"]').innerText()).toContain('Add a passport');
      await fill(page, { 'Kind of document': 'Passport' });
      await press(page, 'Add this document');
      expect(await page.locator('[id="file-wrong"]').innerText()).toBe('File is empty');
      expect(await page.locator('[id="documentNumber-wrong"]').innerText()).toContain('is missing');
      await look(page, 'individual-documents-wrong');
      await addDocument(page, 'Passport', IDENTITY);
      await addDocument(page, 'Identity card', { ...IDENTITY, 'Side (optional)': 'Front' });
      await page.getByRole('button', { name: 'Remove: Identity card, front' }).click();
      expect(await page.getByText('Identity card.png').count()).toBe(0);
      await look(page, 'individual-documents-there');
      await press(page, 'Continue');
      await agreed(page);
      await look(page, 'individual-check-whole');
      await page.getByLabel('Approve').check();
      await press(page, 'Send');
      expect(await heading(page)).toBe('You are verified');
      await look(page, 'outcome-approved');
      expect((await world.api.get(`/customers/${customerId}`)).body).toMatchObject({ kycStatus: 'APPROVED' });
    },
  );

  it.each([
    ['too-large.png', 11_000_000, 'File must have at most 10485760 bytes'],
    ['very-large.png', 40_000_000, 'File must have at most 10485760 bytes'],
    ['not-a-picture.png', 10, 'File must be a PDF, JPEG or PNG file'],
  ])('refuses %s of %d bytes at its field', async (name, bytes, said) => {
    const page = await world.visit(await world.link(await world.customer()));
    await fill(page, DETAILS);
    await press(page, 'Continue');
    await fill(page, { 'Kind of document': 'Passport', 'Country that issued it': 'Mexico', ...IDENTITY });
    const folder = await mkdtemp(join(tmpdir(), 'causeway-document-'));
    const file = join(folder, name);
    await writeFile(file, Buffer.alloc(bytes, 1));
    // By its path: the bytes themselves would be one message to the browser, which a busy machine takes long for.
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await press(page, 'Add this document');
    expect(await page.locator('[id="file-wrong"]').innerText()).toBe(said);
    await rm(folder, { recursive: true });
  });

  it('takes a document that was chosen and not added before the person went on', async () => {
    const customerId = await world.customer();
    const page = await world.visit(await world.link(customerId));
    await fill(page, DETAILS);
    await press(page, 'Continue');
    await fill(page, { 'Kind of document': 'Passport', 'Country that issued it': 'Mexico', ...IDENTITY });
    // Without a file nothing is added, and what was typed stays.
    await press(page, 'Continue');
    expect(await page.locator('[id="documentType-wrong"]').innerText()).toContain('Add a passport');
    expect(await page.getByLabel('Number of the document', { exact: true }).inputValue()).toBe('X1');
    await page.getByLabel('File', { exact: true }).setInputFiles({
      ...{ name: 'pass.png', mimeType: 'image/png', buffer: PNG },
    });
    await press(page, 'Continue');
    await page.waitForURL(/\/terms$/);
    const { body } = await world.api.get(`/documents?documentHolder=${customerId}`);
    expect((body['data'] as { fileName: string }[]).map(({ fileName }) => fileName)).toStrictEqual([
      'pass.png',
    ]);
  });

  it('asks for what is lacking where it is filled in, and ends with the outcome that the sandbox is asked for', async () => {
    const customerId = await world.customer();
    const page = await world.visit(await world.link(customerId));
    await fill(page, { ...DETAILS, 'Full name': 'Ada' });
    await press(page, 'Continue');
    await addDocument(page, 'Passport', IDENTITY);
    await press(page, 'Continue');
    await agreed(page);
    await press(page, 'Send');
    await look(page, 'individual-check-wrong');
    await page.getByRole('link', { name: /^Your details: full name/ }).click();
    await page.getByRole('link', { name: 'Change your details' }).click();
    await fill(page, { 'Full name': NAME });
    await press(page, 'Continue');
    await page.waitForURL(/documents$/);
    await page.goto(page.url().replace('documents', 'check'));
    await page.getByLabel('Ask for a better document').check();
    await press(page, 'Send');
    expect(await heading(page)).toBe('Something has to be mended');
    await look(page, 'outcome-mended');
    const { body } = await world.api.get(`/verifications?customerId=${customerId}`);
    expect(body['data'][0]).toMatchObject({
      verificationStatus: 'RESOLVE_ERRORS',
      errors: [{ type: 'POOR_QUALITY_DOCUMENT' }],
    });
  });

  it.each([true, false])(
    'verifies a business with its papers and its people, with scripts: %s',
    async (javaScript) => {
      const customerId = await world.customer(BUSINESS);
      const page = await world.visit(await world.link(customerId), { javaScript });
      await fill(page, COMPANY);
      await press(page, 'Continue');
      for (const kind of [
        'Certificate of incorporation',
        'Director registry',
        'Shareholder register',
        'Utility bill',
      ])
        await addDocument(page, kind);
      await look(page, 'business-documents');
      await press(page, 'Continue');
      await press(page, 'Continue');
      await look(page, 'business-people-wrong');
      await page.getByRole('link', { name: 'Add a person' }).click();
      await press(page, 'Save');
      await look(page, 'business-person-wrong');
      await fill(page, {
        ...{
          'First name': 'Grace',
          'Last name': 'Hopper',
          'Date of birth': '1970-12-09',
          Nationality: 'United States',
        },
        ...{ 'Share of the company in percent': '60', ...ADDRESS },
        ...{ 'Kind of number': 'US Social Security number', Number: '123-45-6789' },
      });
      await page.getByLabel('Owner', { exact: true }).check();
      await page.getByLabel('Director', { exact: true }).check();
      await press(page, 'Save');
      await look(page, 'business-people');
      await page.getByRole('link', { name: 'Documents: Grace Hopper' }).click();
      await addDocument(page, 'Passport', IDENTITY);
      await look(page, 'business-person-documents');
      await press(page, 'Back to the list of people');
      await page.getByRole('link', { name: 'Change: Grace Hopper' }).click();
      expect(await page.content()).not.toContain('123-45');
      await fill(page, { 'Share of the company in percent': '70' });
      await press(page, 'Save');
      await press(page, 'Continue');
      await agreed(page);
      await look(page, 'business-check');
      await press(page, 'Send');
      expect(await heading(page)).toBe('You are verified');
      const { body } = await world.api.get(`/customers/${customerId}`);
      expect(body).toMatchObject({
        kybStatus: 'APPROVED',
        beneficialOwners: [{ roles: ['UBO', 'DIRECTOR'], ownershipPercentage: 70, kycStatus: 'APPROVED' }],
      });
    },
  );

  it('answers one address that asks without end in words', async () => {
    const page = await visitor(world.browser);
    const link = await world.link(await world.customer());
    // Visits are forgiven by the second: on a slow machine one after another would never be too many.
    const visits = () => Promise.all(Array.from({ length: 100 }, () => page.request.get(link)));
    const visitAmongOthers = async () => (await Promise.all([page.goto(link), visits()]))[0]?.status();
    while ((await visitAmongOthers()) !== 429);
    expect(await heading(page)).toBe('Too many visits');
    await look(page, 'too-many-visits');
    const other = await visitor(world.browser);
    expect((await other.goto(link))?.status()).toBe(200);
  });

  it('is over after seven days of its environment', async () => {
    const link = await world.link(await world.customer());
    const page = await world.visit(link);
    await world.advance(7 * 24 * 3_600);
    await page.reload();
    expect(await heading(page)).toBe('This link has expired');
    await look(page, 'link-expired');
  });

  it('leaves nothing personal in the logs', () => {
    const { wholeOutput } = world.installation;
    expect(wholeOutput).toContain('/verify/:linkId/start/:secret');
    const secrets = world.links.map((link) => link.split('/').at(-1) ?? '');
    expect(secrets.length).toBeGreaterThan(10);
    const said = [NAME, '123-45-6789', 'Reforma', ...secrets].filter((canary) =>
      wholeOutput.includes(canary),
    );
    expect(said).toStrictEqual([]);
  });
});
