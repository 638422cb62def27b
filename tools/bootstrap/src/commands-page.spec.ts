import { readFileSync } from 'node:fs';
import { inRoot } from './workspace.mjs';

const scripts = Object.keys(
  (JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { scripts: object }).scripts,
);
const page = readFileSync(inRoot('docs/reference/commands.md'), 'utf8');
const named = new Set(
  [...page.matchAll(/`npm (?:run )?(?:--silent )?([a-z:]+)/g)].flatMap(([, name]) =>
    name === 'run' ? [] : (name ?? ''),
  ),
);

describe('the page of commands', () => {
  it.each(scripts)('has a row for npm run %s', (script) => {
    expect([...named]).toContain(script);
  });

  it('names only existing commands', () => {
    expect([...named].filter((name) => !scripts.includes(name))).toStrictEqual([]);
  });
});
