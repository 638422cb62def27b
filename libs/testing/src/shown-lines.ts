import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const UUID = '0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';
const FENCED = /^ *```(?:sh|console|text)\n(.*?)^ *```$/gms;

/**
 * Every line of a program that a page of ours shows to be copied, with ids in the place of `Type:…`: a page promises
 * that the program takes it.
 * @param program as typed: `npm run operator --`
 */
export const shownLines = (program: string): readonly { page: string; line: string[] }[] =>
  PAGES.flatMap((page) =>
    Array.from(readFileSync(join(ROOT, page), 'utf8').matchAll(FENCED), ([, block = '']) => block)
      .flatMap((block) => block.replaceAll(/\\\n\s*/g, '').split('\n'))
      .flatMap((text) => {
        const start = text.indexOf(`${program} `);
        return start < 0 ? [] : { page, line: wordsOf(text.slice(start + program.length)) };
      }),
  );

const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((page) => page.endsWith('.md'))
    .map((page) => join('docs', page)),
];

/** As a shell takes them: quotes hold words together, a comment and a pipe end them. */
const wordsOf = (text: string): string[] =>
  Array.from(text.replace(/\s[#|>].*$/, '').matchAll(/'[^']*'|"[^"]*"|\S+/g), ([word]) =>
    word.replaceAll(/^['"]|['"]$/g, '').replaceAll(/([A-Z]\w+):…/g, `$1:${UUID}`),
  );
