import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe as written, readWorkspace, RULES, workspaceRoot } from './index.js';

const fixtures = join(workspaceRoot(dirname(fileURLToPath(import.meta.url))), 'tools/architecture/fixtures');
const quotes = 'libs/contexts/quotes/src';
const rates = 'libs/contexts/rates/src';
const decide = `${quotes}/domain/quote.decide.ts`;

const BROKEN: readonly (readonly [fixture: string, rule: string, said: string])[] = [
  ['domain-asks-another-context', 'rooms', `${decide}:1 domain/ may not import @causeway/rates`],
  ['domain-imports-infrastructure', 'rooms', `${decide}:1 domain/ may not look into infrastructure/`],
  ['domain-reads-the-clock', 'rooms', `${decide}:1 "new Date(…)" does not belong in domain/`],
  ['domain-speaks-sql', 'rooms', `${decide}:1 SQL does not belong in domain/`],
  ['domain-uses-node', 'rooms', `${decide}:1 domain/ may not import node:crypto`],
  ['domain-uses-the-framework', 'rooms', `${decide}:1 domain/ may not import @nestjs/common`],
  ['domain-waits', 'rooms', `${decide}:1 "async" does not belong in domain/`],
  [
    'application-imports-adapter',
    'rooms',
    `${quotes}/application/quote.handlers.ts:1 application/ may not look into infrastructure/`,
  ],
  [
    'application-sets-a-timer',
    'rooms',
    `${quotes}/application/quote.handlers.ts:1 "setTimeout()" does not belong in application/`,
  ],
  ['view-imports-controller', 'rooms', `${rates}/read/rate.view.ts:1 read/ may not look into http/`],
  [
    'published-runs-domain',
    'rooms',
    `${quotes}/published/quote-created.ts:1 published/ may not look into domain/`,
  ],
  [
    'setting-declaration-knows-handlers',
    'rooms',
    `${rates}/settings/operator-settings.ts:1 settings/ may not look into application/`,
  ],
  ['controller-decides', 'rooms', `${rates}/http/rates.controller.ts:2 http/ may not decide`],
  [
    'controller-imports-adapter',
    'rooms',
    `${rates}/http/rates.controller.ts:2 http/ may not look into infrastructure/`,
  ],
  ['door-opens-http-door', 'rooms', `${rates}/index.ts:1 opens the http door inside the door for other code`],
  [
    'room-without-a-name',
    'rooms',
    `${quotes}/services/quote-pricing.ts "services" is not a room of a context`,
  ],
  ['file-outside-its-room', 'rooms', `${quotes}/pricing.ts stands in no room of its context`],

  ['app-uses-app', 'doors', 'apps/quotes/src/index.ts:1 app may not use app (@causeway/gateway-app)'],
  ['library-uses-context', 'doors', 'libs/http/src/index.ts:1 lib may not use context (@causeway/quotes)'],
  [
    'service-opens-http-door',
    'doors',
    'apps/quotes/src/index.ts:2 @causeway/rates/http is for the gateway to open',
  ],
  [
    'deep-import',
    'doors',
    `${quotes}/infrastructure/door-rate-source.adapter.ts:1 @causeway/rates/src/application/rate.handlers.js is not a door of @causeway/rates`,
  ],
  [
    'path-out-of-the-project',
    'doors',
    'libs/event-store/src/index.ts:2 ../../http/src/index.js leads out of the project',
  ],
  ['unknown-project', 'doors', 'libs/http/src/index.ts:1 @causeway/pixies is no project of this repository'],

  ['dependency-not-listed', 'manifests', 'apps/gateway/package.json lacks @causeway/rates'],
  ['dependency-not-used', 'manifests', 'libs/http/package.json lists @causeway/kernel, unused'],
  [
    'dependency-for-development-only',
    'manifests',
    'apps/gateway/package.json lists @causeway/rates for development only, but its sources need it',
  ],
  ['reference-missing', 'manifests', 'apps/gateway/tsconfig.json lacks libs/contexts/rates'],
  ['reference-not-used', 'manifests', 'libs/http/tsconfig.json references libs/kernel, unused'],
  ['specs-unchecked', 'manifests', 'tsconfig.spec.json lacks libs/http/tsconfig.spec.json'],
  ['project-unbuilt', 'manifests', 'tsconfig.json lacks libs/http, so that it is never built'],
  [
    'spec-config-differs',
    'manifests',
    'libs/http/tsconfig.spec.json is missing or unlike that of the other projects',
  ],
  ['package-unknown', 'manifests', 'libs/http/src/index.ts:1 leftpad is not in the root manifest'],
  ['product-uses-development-tool', 'manifests', 'libs/http/src/index.ts:1 fast-check is a development tool'],

  [
    'files-in-a-ring',
    'cycles',
    'libs/kernel/src/clock.ts needs itself: libs/kernel/src/clock.ts > libs/kernel/src/crash-point.ts > libs/kernel/src/clock.ts',
  ],
  [
    'projects-in-a-ring',
    'cycles',
    'libs/contexts/quotes/package.json needs itself: libs/contexts/quotes > libs/contexts/rates > libs/contexts/quotes',
  ],

  ['library-asks-for-the-time', 'time', 'libs/http/src/index.ts:1 asks the machine for the time'],
  ['library-throws-dice', 'time', 'libs/http/src/index.ts:1 throws dice that are easy to predict'],
  ['sql-asks-for-the-time', 'sql-time', `${quotes}/read/quote.view.ts:3 asks the database for the time`],
  [
    'migration-asks-for-the-time',
    'sql-time',
    'tools/database/migrations/0001-event.sql:2 asks the database for the time',
  ],

  [
    'crash-point-computed',
    'crash-points',
    'libs/event-store/src/index.ts:8 names its crash point by something computed',
  ],
  [
    'crash-point-twice',
    'crash-points',
    'libs/kernel/src/crash-point.ts appender.after-commit is passed at 2 places, not at one',
  ],
  [
    'crash-point-unused',
    'crash-points',
    'libs/kernel/src/crash-point.ts appender.after-commit is passed at 0 places, not at one',
  ],

  ['left-for-later', 'hygiene', 'libs/http/src/index.ts:1 leaves work for later'],
  ['check-silenced', 'hygiene', 'libs/http/src/index.ts:1 silences a check'],
  ['compiler-silenced', 'hygiene', 'libs/http/src/index.ts:1 silences the compiler'],
  ['type-given-away', 'hygiene', 'libs/http/src/index.ts:1 gives its type away'],
  ['test-alone', 'hygiene', `${quotes}/domain/quote.decide.spec.ts:4 runs alone and hides the other tests`],
  ['brand-named', 'hygiene', 'README.md:3 names a brand'],

  ['host-named', 'hosts', 'README.md:3 names the host downloads.software.dev'],
  ['lockfile-names-host', 'hosts', 'package-lock.json:5 says where a package was downloaded from'],

  ['name-not-kebab', 'names', 'libs/http/src/answerStatus.ts is not in kebab-case'],
  ['name-says-nothing', 'names', 'libs/http/src/answer-utils.ts has a name that says nothing'],
  [
    'word-of-no-field',
    'words',
    `libs/http/src/index.ts:1 says "${['to', 'ld'].join('')}": name published, notified, reported or recorded`,
  ],
  ['readme-empty', 'readme', 'libs/http/README.md is missing or says next to nothing'],
  ['link-leads-nowhere', 'links', 'README.md:3 links to docs/gone.md, which does not exist'],
  ['source-named-that-is-gone', 'links', 'README.md:3 names domain/gone.ts, which does not exist'],
  ['link-to-no-heading', 'links', 'README.md:3 links to README.md#then, a heading that does not exist'],
  ['page-unlisted', 'links', 'docs/guides/lonely.md is listed in no README.md of docs/'],
];

describe('a fixture that breaks one rule', () => {
  it.each(BROKEN)('%s is caught by %s, and by nothing else', (fixture, rule, said) => {
    const workspace = readWorkspace(join(fixtures, 'sound'), join(fixtures, fixture));
    const faults = RULES.flatMap(({ name, check }) =>
      check(workspace).map((fault) => [name, written(fault)]),
    );
    expect(faults).toStrictEqual([[rule, said]]);
  });

  it('is listed here, if it exists', () => {
    const listed = BROKEN.map(([fixture]) => fixture);
    expect(readdirSync(fixtures).sort()).toStrictEqual([...listed, 'sound', 'eslint'].sort());
  });

  it('exists for every rule but that of size, whose fixtures would be long', () => {
    const broken = new Set(BROKEN.map(([, rule]) => rule));
    expect(RULES.map(({ name }) => name).filter((name) => !broken.has(name))).toStrictEqual(['size']);
  });
});
