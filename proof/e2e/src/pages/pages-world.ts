import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../harness/api-client.js';
import { Installation } from '../harness/installation.js';
import { Opened } from '../harness/opened.js';
import { startBrowser, visitor } from './browser.js';

/** People come through a proxy, which says from where; and the log has a line for each of their requests. */
const SETTINGS = { CAUSEWAY_TRUSTED_PROXIES: '127.0.0.1', CAUSEWAY_LOG_LEVEL: 'debug' };

/** An installation, a browser, and a platform that is not regulated. */
export class PagesWorld {
  /** Every link that was made, with its secret at its end. */
  readonly links: string[] = [];

  private constructor(
    private readonly opened: Opened,
    readonly browser: Browser,
    private readonly platformId: string,
    readonly api: ApiClient,
    readonly operator: ApiClient,
    readonly installation: Installation,
  ) {}

  static async open(): Promise<PagesWorld> {
    const opened = new Opened();
    try {
      return await PagesWorld.openedBy(opened);
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  private static async openedBy(opened: Opened): Promise<PagesWorld> {
    const browser = opened.add(await startBrowser(), (each) => each.close());
    const installation = opened.add(await Installation.prepare('standalone', SETTINGS), (each) =>
      each.remove(),
    );
    await installation.startAll();
    const keys = await installation.credentials();
    const operator = ApiClient.operator(keys);
    const { status, text, body } = await operator.post('/operator/platforms', {
      name: 'Shop',
      isRegulatedFinancialInstitution: false,
    });
    if (status !== 201) throw new Error(`no platform: ${status} ${text}`);
    const api = ApiClient.as(body['sandbox'], keys.baseUrl);
    return new PagesWorld(opened, browser, body['platformId'] as string, api, operator, installation);
  }

  close(): Promise<void> {
    return this.opened.close();
  }

  /** Whether the sandbox decides on businesses by their numbers alone. */
  async skipPaperwork(skipPaperwork: boolean): Promise<void> {
    const settings = { environment: 'sandbox', platformId: this.platformId, skipPaperwork };
    const answer = await this.operator.patch('/operator/settings', settings);
    if (answer.status !== 200) throw new Error(`not set: ${answer.text}`);
  }

  /** Moves the sandbox’s clock. */
  async advance(advanceSeconds: number): Promise<void> {
    const answer = await this.operator.post('/operator/clock', { advanceSeconds });
    if (answer.status >= 300) throw new Error(`not moved: ${answer.text}`);
  }

  async customer(body: object = { customerType: 'INDIVIDUAL' }): Promise<string> {
    const answer = await this.api.post('/customers', body);
    if (answer.status !== 201) throw new Error(`no customer: ${answer.text}`);
    return answer.body['id'] as string;
  }

  async link(customerId: string, body: object = {}): Promise<string> {
    const answer = await this.api.post(`/customers/${customerId}/kyc-link`, body);
    if (answer.status !== 201) throw new Error(`no link: ${answer.text}`);
    const link = answer.body['kycUrl'] as string;
    this.links.push(link);
    return link;
  }

  /** A new visitor who opened a customer’s link. */
  async visit(link: string, manner: Parameters<typeof visitor>[1] = {}): Promise<Page> {
    const page = await visitor(this.browser, manner);
    await page.goto(link);
    await page.getByRole('button', { name: 'Begin' }).click();
    return page;
  }
}
