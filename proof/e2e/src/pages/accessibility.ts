/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from 'playwright-core';

/** The first things that a checker of accessibility finds, by hand: what they are, and at which element. */
export const accessibilityFaults = (page: Page): Promise<string[]> =>
  page.locator('html').evaluate((root) => {
    const faults: string[] = [];
    const nameOf = (element: Element) => element.outerHTML.slice(0, 90);
    const document = root.ownerDocument;
    if (root.getAttribute('lang') !== 'en') faults.push('the page has no language');
    if (document.title === '') faults.push('the page has no title');
    if (document.querySelectorAll('h1').length !== 1) faults.push('the page has not one heading');
    if (document.querySelectorAll('main').length !== 1) faults.push('the page has not one main part');
    if (document.querySelector('meta[name=viewport]') === null) faults.push('the page has no viewport');
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    for (const id of new Set(ids))
      if (ids.filter((each) => each === id).length > 1) faults.push(`${id} is there twice`);
    const headings = [...document.querySelectorAll('h1,h2,h3')].map(({ tagName }) =>
      Number(tagName.slice(1)),
    );
    headings.forEach((level, index) => {
      const before = headings[index - 1];
      if (before !== undefined && level > before + 1)
        faults.push(`a heading of level ${level} follows ${before}`);
    });
    for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]),select')) {
      if ([...(field.labels ?? [])].every((label) => label.textContent.trim() === ''))
        faults.push(`no label: ${nameOf(field)}`);
      for (const id of (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
        if (document.getElementById(id) === null) faults.push(`${id} describes nothing: ${nameOf(field)}`);
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a')) {
      if ((link.getAttribute('aria-label') ?? link.textContent).trim() === '')
        faults.push(`no name: ${nameOf(link)}`);
      const target = link.getAttribute('href') ?? '';
      if (target.startsWith('#') && document.getElementById(target.slice(1)) === null)
        faults.push(`leads nowhere: ${nameOf(link)}`);
    }
    for (const image of document.querySelectorAll('img'))
      if (image.getAttribute('alt') === null) faults.push(`no words for the picture: ${nameOf(image)}`);
    for (const set of document.querySelectorAll('fieldset'))
      if (set.querySelector('legend') === null) faults.push('a group has no legend');
    for (const each of document.querySelectorAll(
      'button,select,input:not([type=hidden]):not([type=checkbox]):not([type=radio])',
    )) {
      const { height } = each.getBoundingClientRect();
      if (height < 44) faults.push(`${height} px high: ${nameOf(each)}`);
    }
    return faults;
  });
