import { SourceFile } from '../source-file.js';
import { Workspace } from '../workspace.js';
import type { Rule } from '../rule.js';
import { hosts } from './hosts.js';
import { hygiene } from './hygiene.js';
import { names } from './names.js';
import { looksLikeSql, sqlTime } from './sql.js';

const said = (rule: Rule, path: string, text: string): string[] =>
  rule.check(new Workspace(new Map([[path, new SourceFile(path, text)]]))).map(({ message }) => message);

/** A foreign host, in halves: the rule reads this file too. */
const FOREIGN = ['software', 'dev'].join('.');

describe('the rule of hosts', () => {
  it.each([
    'http://localhost:3000/api',
    'http://127.0.0.1:9092',
    'http://[::1]/hook',
    'https://hooks.platform.example/in',
    'https://user:secret@example.com/in',
    'https://example.com.',
    'https://metadata.google.internal/',
    'http://0x7f.1/',
    'https://exa%mple.com',
    'http://www.w3.org/2001/XMLSchema',
    'https://',
  ])('accepts %s', (address) => {
    expect(said(hosts, 'libs/x/src/x.spec.ts', `const address = '${address}';`)).toStrictEqual([]);
  });

  it.each([
    [`https://packages.${FOREIGN}`, `packages.${FOREIGN}`],
    [`http://mirror.${FOREIGN}:8080/x`, `mirror.${FOREIGN}`],
    [`HTTPS://Mirror.${FOREIGN}/x`, `Mirror.${FOREIGN}`],
    [`https://someone@${FOREIGN}/x`, FOREIGN],
  ])('refuses %s', (address, host) => {
    expect(said(hosts, '.npmrc', `source=${address}`)).toStrictEqual([`names the host ${host}`]);
  });
});

describe('SQL in code', () => {
  it.each([
    'select id from quote_view',
    'SELECT *\n  FROM "quotes".quote_view',
    'insert into event values ($1)',
    'update quote_view set status = $1',
    'delete from timer where id = $1',
  ])('is seen in %j', (text) => {
    expect(looksLikeSql(text)).toBe(true);
  });

  it.each(['Select an account first', 'update of the settings', 'deleted from here', 'insert a coin'])(
    'is not seen in %j',
    (text) => {
      expect(looksLikeSql(text)).toBe(false);
    },
  );

  it.each([
    'now()',
    'NOW ( )',
    'clock_timestamp()',
    'statement_timestamp()',
    'transaction_timestamp()',
    'timeofday()',
    'current_timestamp',
    'CURRENT_DATE',
    'localtimestamp(3)',
    "'now'::timestamptz",
  ])('may not ask for the time by %s', (expression) => {
    const code = `const query = "select ${expression}";`;
    expect(said(sqlTime, 'libs/x/src/x.ts', code)).toStrictEqual(['asks the database for the time']);
    expect(said(sqlTime, 'libs/x/src/x.spec.ts', code)).toStrictEqual([]);
  });

  it('may compare with a time that was given', () => {
    expect(said(sqlTime, 'libs/x/src/x.ts', "const query = 'due_at <= $1 and known_now > 0';")).toStrictEqual(
      [],
    );
  });

  it('is not a comment about it', () => {
    expect(said(sqlTime, 'libs/x/src/x.ts', '/* never now() */ clock.now();')).toStrictEqual([]);
  });
});

describe('the rule of names', () => {
  it.each(['quote.decide.ts', 'quote.decide.int.spec.ts', 'sha-256.ts', 'base64.ts', 'database.ts'])(
    'accepts %s',
    (name) => {
      expect(said(names, `libs/x/src/${name}`, '')).toStrictEqual([]);
    },
  );

  it.each(['quote-manager.ts', 'helpers.ts', 'utils.spec.ts', 'command.base.ts', 'account-info.ts'])(
    'finds no meaning in %s',
    (name) => {
      expect(said(names, `libs/x/src/${name}`, '')).toStrictEqual(['has a name that says nothing']);
    },
  );
});

describe('the rule of hygiene', () => {
  it.each(['it', 'describe', 'test', 'it.concurrent'].map((word) => [word, 'only'].join('.')))(
    'refuses %s in a spec',
    (focus) => {
      const text = `${focus}('x', () => undefined);`;
      expect(said(hygiene, 'libs/x/src/x.spec.ts', text)).toStrictEqual([
        'runs alone and hides the other tests',
      ]);
    },
  );

  it.each(['it', 'describe'])('refuses %s with an f before it', (word) => {
    const text = `f${word}('x', () => undefined);`;
    expect(said(hygiene, 'libs/x/src/x.spec.ts', text)).toStrictEqual([
      'runs alone and hides the other tests',
    ]);
  });

  it.each(['profit(5)', 'benefit (x)', 'select.only(x)', "it('is the only one')"])('accepts %s', (text) => {
    expect(said(hygiene, 'libs/x/src/x.spec.ts', text)).toStrictEqual([]);
  });
});
