import { OPERATIONS } from '@causeway/client';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FURTHER, LEFT_OUT } from './further-operations.js';

const SOURCES = join(import.meta.dirname, '..');
/** The simulated payment makes a customer by itself: what it calls for that is no button of a page. */
const OTHERS = /generated|further-operations|sandbox-customer|\.spec\./;
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !OTHERS.test(name))
  .map((name) => readFileSync(join(SOURCES, name), 'utf8'))
  .join('\n');

/** Called by a page as the client has it, or named for what asks page by page. */
const called = new Set([...sources.matchAll(/\.(\w+)\(|'(\w+)'/g)].map(([, one, other]) => one ?? other));
const pages = Object.keys(OPERATIONS).filter((name) => called.has(name));
const further: readonly string[] = Object.values(FURTHER).flat();
const leftOut: readonly string[] = Object.values(LEFT_OUT).flat();

describe('every operation of the API', () => {
  it('has a page, is asked beyond its buttons, or is left out and said why', () => {
    expect([...pages, ...further, ...leftOut].sort()).toStrictEqual(Object.keys(OPERATIONS).sort());
  });

  it('stands once: what a page has a button for is not among the rest', () => {
    expect(pages.filter((name) => further.includes(name) || leftOut.includes(name))).toStrictEqual([]);
    expect(pages.length).toBeGreaterThan(70);
  });

  it('beyond the buttons is offered on the page that it belongs to', () => {
    const offered = [...sources.matchAll(/FURTHER\.(\w+)/g)].map(([, page]) => page);
    expect([...new Set(offered)].sort()).toStrictEqual(Object.keys(FURTHER).sort());
  });
});
