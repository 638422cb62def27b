import type { Page } from 'playwright-core';
import { Opened } from '../harness/opened.js';
import { accessibilityFaults } from './accessibility.js';
import { hasBrowser, picture, visitor } from './browser.js';
import { PagesWorld } from './pages-world.js';

(hasBrowser ? describe : describe.skip)('the page of an invitation, in a browser', () => {
  const opened = new Opened();
  let world: PagesWorld;
  beforeAll(async () => {
    world = opened.add(await PagesWorld.open(), (each) => each.close());
  });
  afterAll(() => opened.close());

  const look = async (page: Page, name: string): Promise<void> => {
    const faults = [...(await picture(page, name)), ...(await accessibilityFaults(page))];
    expect([name, faults]).toStrictEqual([name, []]);
  };
  const invite = async (): Promise<Record<string, string>> => {
    const inviter = (await world.api.get(`/customers/${await world.customer()}`)).body;
    const { status, text, body } = await world.api.post('/invitations', {
      inviterUma: inviter['umaAddress'],
      firstName: 'Ada',
    });
    if (status !== 201) throw new Error(`no invitation: ${text}`);
    return body;
  };

  it.each([true, false])(
    'leads to a provider in the chosen country, with scripts: %s',
    async (javaScript) => {
      const { url = '', code } = await invite();
      const page = await visitor(world.browser, { javaScript });
      await page.goto(url);
      expect(await page.locator('h1').innerText()).toBe('Ada invites you');
      await look(page, 'invitation');
      await page.getByLabel('Country').selectOption({ label: 'Mexico' });
      await page.getByRole('button', { name: 'Show providers' }).click();
      await page.waitForURL(/country=MX$/);
      await look(page, 'invitation-providers');
      const provider = page.getByRole('link', { name: 'Sandbox platform' }).first();
      expect(await provider.getAttribute('href')).toBe(`https://onboarding.example/join?code=${code}`);
    },
  );

  it('says so where there is nothing to begin', async () => {
    const { url = '', code } = await invite();
    await world.api.post(`/invitations/${code}/cancel`);
    const page = await visitor(world.browser);
    await page.goto(url);
    expect(await page.locator('h1').innerText()).toBe('This invitation was cancelled');
    await look(page, 'invitation-cancelled');
    expect((await page.goto(url.replace(/\/i\/.*/, '/i/00000000')))?.status()).toBe(404);
    await look(page, 'invitation-unknown');
  });

  it('is found by the keyboard, and its terms read', async () => {
    const { url = '' } = await invite();
    const page = await visitor(world.browser);
    await page.goto(url);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('id')).toBe('country');
    await page.goto(new URL('/terms/V1', url).href);
    await look(page, 'terms');
  });
});
