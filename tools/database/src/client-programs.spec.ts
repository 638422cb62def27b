import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientProgram } from './client-programs.mjs';

describe('the programs that dump and restore', () => {
  let pgBin: string;
  beforeEach(() => {
    pgBin = realpathSync(mkdtempSync(join(tmpdir(), 'causeway-clients-')));
    for (const name of ['postgres', 'initdb', 'pg_dump']) {
      writeFileSync(join(pgBin, name), '#!/bin/sh\necho "postgres (PostgreSQL) 99.1"\n');
      chmodSync(join(pgBin, name), 0o755);
    }
  });
  afterEach(() => rmSync(pgBin, { recursive: true }));

  it('come from the installation whose server would run', () => {
    expect(clientProgram('pg_dump', { pgBin })).toBe(join(pgBin, 'pg_dump'));
  });

  it('are absent where that installation has none, instead of coming from another version', () => {
    expect(clientProgram('pg_restore', { pgBin })).toBeUndefined();
  });

  it('are absent from the embedded PostgreSQL', () => {
    expect(clientProgram('pg_dump', { forced: 'embedded' })).toBeUndefined();
  });
});
