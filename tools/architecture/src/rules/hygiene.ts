import { createHash } from 'node:crypto';
import type { Rule, Violation } from '../rule.js';
import type { SourceFile } from '../source-file.js';

/** Spelled in halves, so that this file does not find itself. */
const joined = (...halves: string[]): string => halves.join('');
const MARKS: readonly { readonly pattern: RegExp; readonly message: string }[] = [
  { pattern: new RegExp(joined('\\b(?:TO', 'DO|FIX', 'ME|HA', 'CK)\\b')), message: 'leaves work for later' },
  { pattern: new RegExp(joined('eslint-', 'disable|prettier-', 'ignore')), message: 'silences a check' },
  { pattern: new RegExp(joined('@ts-', '(?:ignore|nocheck)')), message: 'silences the compiler' },
];
const FOCUSED = /\b(?:it|describe|test)\s*(?:\.\w+)*\.only\b|\bf(?:it|describe)\s*\(/;

/** SHA-256 of brand names in lower case: the product serves many providers and is written for none. */
const BRANDS: ReadonlySet<string> = new Set([
  '0b70a091c873322561e22ba71032f54e91c9d99dcec4303ed1059d5749e5f6a2',
  '17b87cf1bdc00b0d1a3831eff9c88075b01b5dee9dfaadc873845f68ed23e1e9',
  '2bed2032ed3d8300b7714ff77101e6c43637597977337c699191dd844c86a72d',
  '452a5e5084015ea628ff976bb364ac3ad357fda7aceff1b8cb5190519915bf57',
  '45cd2fb5a170129204e68c2dec80adc44fd0b74572da86b73e6dbb81c9ba197b',
  '51b4183303a610d98e9caf97f4d8d9798f88a800cb652744e22284bae4f276af',
  '5c6c069066d52e86f6a4aba09f3e254de54e2d9990d307a6951a6d0d1a1fa157',
  '778cbf1e58b2136bba7f56e602180ed68269a8fe0513cbdaccdad2119e93dd8a',
  '7a2cdf6959fba50c968df29b4191eede5ff0879919d9516c96ab35f201be7070',
  '9fd68e7b06a1c171ed8b9c9a5731df2ff79565fa436e2ae3c72bf4dd0dbac791',
  'ed92cb33c83fdae02f985e0635c19aaaa48617f5b6b913e9678461ecc74a6165',
  'ee46e2d141d53f08cc6dc5102319ddb97817480ce931d2b6381bf7ccca94bed0',
  'efed31b917139833cefd4383b1910f5855b08c71fbd4b45d499b1227892e83e2',
]);

/** Nothing is left behind: no marks for later, no silenced checks, no focused tests, no brands. */
export const hygiene: Rule = {
  name: 'hygiene',
  check: (workspace) =>
    [...workspace.files.values()]
      .filter((file) => file.path !== 'package-lock.json')
      .flatMap((file) => [...faultsByLine(file), ...typesGivenAway(file)]),
};

const faultsByLine = (file: SourceFile): Violation[] =>
  file.lines.flatMap((text, index) =>
    faultsOf(file, text).map((message) => ({ file: file.path, line: index + 1, message })),
  );

const typesGivenAway = (file: SourceFile): Violation[] =>
  (file.isCode ? file.facts.uses : [])
    .filter(({ what }) => what === 'as any')
    .map(({ line }) => ({ file: file.path, line, message: 'gives its type away' }));

const faultsOf = (file: SourceFile, text: string): string[] => [
  ...(file.isCode ? MARKS.filter(({ pattern }) => pattern.test(text)).map(({ message }) => message) : []),
  ...(file.isSpec && FOCUSED.test(text) ? ['runs alone and hides the other tests'] : []),
  // What is written from the contract has the contract's words.
  ...(!file.isGenerated && namesBrand(text) ? ['names a brand'] : []),
];

const namesBrand = (text: string): boolean => (text.toLowerCase().match(/[a-z]{4,}/g) ?? []).some(isBrand);

const known = new Map<string, boolean>();
const isBrand = (word: string): boolean => {
  const answer = known.get(word) ?? BRANDS.has(createHash('sha256').update(word).digest('hex'));
  known.set(word, answer);
  return answer;
};
