import { factsOf } from './source-facts.js';

const uses = (text: string): string[] => factsOf('x.ts', text).uses.map(({ what }) => what);
const imports = (text: string): (readonly [string, boolean])[] =>
  factsOf('x.ts', text).imports.map(({ specifier, typeOnly }) => [specifier, typeOnly]);

describe('the imports of a file', () => {
  it.each([
    ["import pg from 'pg';", ['pg', false]],
    ["import { Pool } from 'pg';", ['pg', false]],
    ["import 'reflect-metadata';", ['reflect-metadata', false]],
    ["import type { Pool } from 'pg';", ['pg', true]],
    ["import { type Pool } from 'pg';", ['pg', true]],
    ["import { type Pool, Client } from 'pg';", ['pg', false]],
    ["import * as pg from 'pg';", ['pg', false]],
    ["export * from './clock.js';", ['./clock.js', false]],
    ["export type { Clock } from './clock.js';", ['./clock.js', true]],
    ["const load = () => import('./late.js');", ['./late.js', false]],
    ["type Late = import('./late.js').Late;", ['./late.js', true]],
    ["const old = require('old');", ['old', false]],
  ] as const)('%s', (text, expected) => {
    expect(imports(text)).toStrictEqual([expected]);
  });

  it('is not what a comment or a string says', () => {
    expect(imports("// import a from 'a';\nconst text = \"import b from 'b'\";")).toStrictEqual([]);
  });

  it('is what a comment of JavaScript says about the types of another project of ours', () => {
    const text =
      "/** @import { Clock } from '@causeway/kernel' */\n/** @type {import('@causeway/privacy').Vault} */";
    expect(factsOf('x.mjs', text).imports).toStrictEqual([
      { specifier: '@causeway/kernel', line: 1, typeOnly: true },
      { specifier: '@causeway/privacy', line: 2, typeOnly: true },
    ]);
    expect(factsOf('x.ts', text).imports).toStrictEqual([]);
  });

  it('carries the line', () => {
    expect(factsOf('x.ts', "\n\nimport a from 'a';").imports.map(({ line }) => line)).toStrictEqual([3]);
  });
});

describe('the uses of a file', () => {
  it.each([
    ['const now = new Date();', 'new Date()'],
    ['const then = new Date(5);', 'new Date(…)'],
    ['const now = Date.now();', 'Date.now'],
    ['const ask = Date.now;', 'Date.now'],
    ['setTimeout(run, 5);', 'setTimeout()'],
    ['const decide = async () => 1;', 'async'],
    ['const home = process.env.HOME;', 'process.env'],
    ['const dice = Math.random();', 'Math.random'],
    ['const gift = value as any;', 'as any'],
  ])('%s is %s', (text, expected) => {
    expect(uses(text)).toContain(expected);
  });

  it('is not what it calls its own', () => {
    expect(uses('const document = { now: 1, async: 2 }; const Date2 = document.now;')).toStrictEqual([
      'document.now',
    ]);
  });
});

describe('the quotes of a file', () => {
  it('is each string, and the fixed parts of each template', () => {
    const text = "const a = 'one'; const b = `two`; const c = `select ${a} from ${b} x`;";
    const quotes = factsOf('x.ts', text).quotes.map((quoted) => quoted.text);
    expect(quotes).toStrictEqual(['one', 'two', expect.stringMatching(/select.*from.*x/)]);
  });
});

describe('crash points', () => {
  it('are known by their label, if they have one', () => {
    const text = "crashPoint('relay.after-send'); crashPoint(label); other('x');";
    const labels = factsOf('x.ts', text).crashPoints.map(({ label }) => label);
    expect(labels).toStrictEqual(['relay.after-send', undefined]);
  });
});
