import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';

/** Whether this machine has a browser; without one the suites of the pages skip themselves by name. */
export const hasBrowser = existsSync(CHROMIUM);

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

interface Manner {
  readonly javaScript?: boolean;
  readonly width?: number;
  readonly address?: string;
}

/** As long as `eventually` waits: reaching it is a fault. */
const PATIENCE_MS = 120_000;

let visitors = 0;

/** A new visitor: a browser of one’s own with nothing in it, at an address of its own behind the proxy. */
export const visitor = async (
  browser: Browser,
  { javaScript = true, width = 1280, address }: Manner = {},
) => {
  visitors += 1;
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': address ?? `203.0.113.${visitors}` },
    javaScriptEnabled: javaScript,
    viewport: { width, height: 900 },
    locale: 'en-US',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
};

/** Where pictures of every page go, for people to look at; none are made without it. */
const PICTURES = process.env['CAUSEWAY_SCREENSHOTS'];

/** Pictures of a page in light and dark, on a telephone and on a screen. Its width may never exceed the screen’s. */
export const picture = async (page: Page, name: string): Promise<readonly string[]> => {
  const faults: string[] = [];
  const before = page.viewportSize();
  // Colours change no width: without pictures one of them is enough.
  const schemes = PICTURES === undefined ? (['light'] as const) : (['light', 'dark'] as const);
  for (const width of [360, 1280])
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      if (PICTURES !== undefined) {
        await mkdir(PICTURES, { recursive: true });
        await page.screenshot({
          path: join(PICTURES, `${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
      }
      const layout = await page.locator('html').evaluate((root) => root.scrollWidth);
      if (layout > width) faults.push(`${name} is ${layout} wide on ${width}`);
    }
  if (before !== null) await page.setViewportSize(before);
  return faults;
};
