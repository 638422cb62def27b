/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { picture } from './browser.js';

/** WCAG 2.2 AA, and what the checker's makers call good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a telephone in the dark and a screen in the light show; every rule is checked in both. */
const MANNERS = [
  { width: 360, height: 800, colorScheme: 'dark' },
  { width: 1280, height: 900, colorScheme: 'light' },
] as const;
const WIDEST = 1920;

interface Checker {
  readonly run: (
    what: Document,
    how: { readonly runOnly: readonly string[]; readonly resultTypes: readonly string[] },
  ) => Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
}

/** Looks at pages as people do who see them small, large, in the dark, or not at all. */
export class ConsoleLook {
  private constructor(
    private readonly page: Page,
    private readonly checker: string,
  ) {}

  static async of(page: Page): Promise<ConsoleLook> {
    const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
    return new ConsoleLook(page, await readFile(file, 'utf8'));
  }

  /** What is wrong with what the page shows, once it has loaded. */
  async faults(name: string): Promise<readonly string[]> {
    await this.page.locator('[aria-label="Loading"]').first().waitFor({ state: 'detached' });
    const faults = [...(await picture(this.page, `console-${name}`))];
    for (const { width, height, colorScheme } of MANNERS) {
      await this.page.setViewportSize({ width, height });
      await this.page.emulateMedia({ colorScheme });
      faults.push(
        ...(await this.violations()).map((each) => `${name}, ${colorScheme}, ${width} px: ${each}`),
      );
    }
    await this.page.setViewportSize({ width: WIDEST, height: 1000 });
    if ((await this.page.evaluate(() => document.documentElement.scrollWidth)) > WIDEST)
      faults.push(`${name} is wider than ${WIDEST}`);
    await this.page.setViewportSize({ width: 1280, height: 900 });
    return faults;
  }

  private async violations(): Promise<readonly string[]> {
    // The page's policy refuses a script of others, not what its debugger runs.
    if (!(await this.page.evaluate(() => 'axe' in globalThis)))
      await this.page.evaluate(`${this.checker};undefined`);
    const { violations } = await this.page.evaluate(
      ([rules]) =>
        (globalThis as unknown as { axe: Checker }).axe.run(document, {
          runOnly: rules,
          resultTypes: ['violations'],
        }),
      [RULES] as const,
    );
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
  }
}
