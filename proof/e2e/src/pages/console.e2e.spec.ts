/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { Installation } from '../harness/installation.js';
import { WebhookReceiver } from '../harness/webhook-receiver.js';
import { hasBrowser, picture, startBrowser, visitor } from './browser.js';

const SCRIPT_BYTES_MAX = 300_000;
const FIRST_PAINT_MS_MAX = 1_000;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Checker {
  readonly run: (
    what: Document,
    how: { readonly runOnly: readonly string[] },
  ) => Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
}

(hasBrowser ? describe : describe.skip)('the console, in a browser', () => {
  let installation: Installation;
  let receiver: WebhookReceiver;
  let browser: Browser;
  let page: Page;
  let origin: string;
  let checker: string;
  /** Whatever the browser complained of: a policy that was broken, a script that failed. */
  const complaints: string[] = [];

  beforeAll(async () => {
    [installation, browser, receiver] = await Promise.all([
      Installation.start('standalone'),
      startBrowser(),
      WebhookReceiver.start(),
    ]);
    origin = new URL((await installation.credentials()).baseUrl).origin;
    checker = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    page = await visitor(browser);
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 401'))
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterAll(async () => {
    await browser.close();
    await receiver.stop();
    await installation.remove();
  });
  afterEach(() => expect(complaints).toStrictEqual([]));

  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const goTo = (name: string): Promise<void> =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
  const titled = (name: string): Promise<void> =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

  /** Looks at a page in light and dark, on a telephone and on a screen; nothing may be wrong with it. */
  const look = async (name: string): Promise<void> => {
    await page.waitForLoadState('networkidle');
    const faults = [...(await picture(page, `console-${name}`))];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // The page's policy refuses a script of others, not what its debugger runs.
      await page.evaluate(`${checker};undefined`);
      const { violations } = await page.evaluate((rules) => {
        const { axe } = globalThis as unknown as { axe: Checker };
        return axe.run(document, { runOnly: rules });
      }, RULES);
      faults.push(...violations.map(({ id, nodes }) => `${name}, ${colorScheme}: ${id} ${nodes[0]?.html}`));
    }
    await page.setViewportSize({ width: 1920, height: 1000 });
    if ((await page.evaluate(() => document.documentElement.scrollWidth)) > 1920)
      faults.push(`${name} is wider than 1920`);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(faults).toStrictEqual([]);
  };

  const signIn = async (label: string, secret: string): Promise<void> => {
    await page.getByLabel(label).first().fill(secret);
    await press('Sign in');
  };

  it('asks for a token or a key, and refuses a wrong one', async () => {
    await page.goto(`${origin}/console`);
    await titled('Causeway');
    const painting = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    expect(await painting.jsonValue()).toBeLessThan(FIRST_PAINT_MS_MAX);
    await look('sign-in');
    await signIn('Token or key', 'nobody:nothing');
    await page.getByText('No operator and no platform has this secret').waitFor();
  });

  it('shows a platform its own, and an operator the installation besides', async () => {
    const { sandbox, operatorToken } = await installation.credentials();
    await signIn('Token or key', `${sandbox.apiKeyId}:${sandbox.apiKeySecret}`);
    await page.getByText('Payments in the last hour').waitFor();
    expect(await page.getByRole('link', { name: 'Ledger' }).count()).toBe(0);
    await look('home');
    await signIn('Sign in as an operator, too', operatorToken);
    await page.getByText('Furthest reader behind').waitFor();
    await look('home-operator');
    // No script of the page reads what it signed in with.
    expect(await page.evaluate(() => `${document.cookie}${JSON.stringify({ ...sessionStorage })}`)).toBe(
      '{}',
    );
  });

  it('says the next step where there is nothing yet', async () => {
    await goTo('Payments');
    await page.getByText('There is no payment yet. Make the first:').waitFor();
    await goTo('Customers');
    await page.getByText('There is no customer yet.').waitFor();
    await goTo('Webhooks');
    await page.getByText('Nothing was sent yet.').waitFor();
  });

  it('makes a payment, and shows what happened to it and which webhooks it caused', async () => {
    await page.getByLabel('Address of the endpoint').fill(receiver.url('/hook'));
    await press('Set the endpoint');
    await page.getByText(receiver.url('/hook'), { exact: true }).first().waitFor();
    await goTo('Payments');
    await page.getByLabel('Outcome').selectOption('004');
    await press('Pay');
    await titled('Payment');
    await page.getByText('ACCOUNT_CANNOT_RECEIVE').waitFor();
    await page.getByText('Refund COMPLETED').waitFor();
    await page.getByText('HoldPlaced with 1 posting').waitFor();
    await look('payment');
    await page.getByText('OUTGOING_PAYMENT.FAILED DELIVERED after 1 attempts').click();
    await titled('OUTGOING_PAYMENT.FAILED');
    await page.getByRole('region', { name: 'Attempts' }).getByText('200').waitFor();
    await look('webhook');
  });

  it('masks a person until it is asked to show', async () => {
    await goTo('Customers');
    await page.getByRole('region', { name: 'Customers' }).getByRole('link').first().click();
    await titled('Customer');
    await page.getByText('A•• L•••••••').waitFor();
    await look('customer');
    await press('Show the name');
    await page.getByText('Ada Lovelace').waitFor();
  });

  it('shows what an account held before and after', async () => {
    await page.getByRole('link', { name: 'InternalAccount:' }).first().waitFor();
    const row = page.getByRole('row', { name: 'INTERNAL_FIAT' });
    await row.getByRole('link').click();
    await titled('Account');
    // The payment was refunded: what was funded is there, from nought.
    const total = page
      .getByRole('region', { name: 'Balances at both moments' })
      .getByRole('row', { name: 'total' });
    await total.getByText('5,000.00').first().waitFor();
    expect(await total.getByRole('cell').allInnerTexts()).toStrictEqual(['0.00', '5,000.00', '5,000.00']);
    await look('account');
  });

  it.each(['Payments', 'Customers', 'Accounts', 'Webhooks', 'Ledger', 'Events', 'Settings', 'Installation'])(
    'has nothing wrong with %s',
    async (name) => {
      await goTo(name);
      await titled(name);
      await look(name.toLowerCase());
    },
  );

  it('loads at most 300 kB of script for all of its pages, and nothing from elsewhere', async () => {
    const bytesOf = async (address: string): Promise<number> => {
      const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
      return Number(answer.headers.get('content-length'));
    };
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(loaded.filter((address) => !address.startsWith(`${origin}/console`))).toStrictEqual([]);
    const scripts = [...new Set(loaded.filter((address) => address.endsWith('.js')))];
    expect(scripts.length).toBeGreaterThan(10);
    const sizes = await Promise.all(scripts.map(bytesOf));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(SCRIPT_BYTES_MAX);
  });

  it('forgets the session when the person signs out', async () => {
    await press('Sign out');
    await titled('Causeway');
    await page.goto(`${origin}/console/payments`);
    await titled('Causeway');
  });
});
