import { rolesOf } from '@causeway/event-store';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYMENT } from './deployment.js';

const PAGE = join(import.meta.dirname, '../../../docs/operating/install.md');

describe('the page on installing', () => {
  const page = readFileSync(PAGE, 'utf8');
  const roles = [...rolesOf(Object.keys(DEPLOYMENT))].sort();

  it('creates every role that a start needs, and no other', () => {
    const created = [...page.matchAll(/^create role (\w+) nologin;$/gm)].map(([, role]) => role);
    expect(created.sort()).toStrictEqual(roles);
  });

  it('grants all of them to the user of the URL', () => {
    const granted = /^grant ([\w,\s]+) to causeway;$/m.exec(page)?.[1]?.split(/,\s+/) ?? [];
    expect(granted.sort()).toStrictEqual(roles);
  });
});
