import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For specs: a folder of shell scripts that stand in for Java, Maven and Docker, with room for their data. */
export class FakePrograms {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'causeway kafka spec '));
    this.callsPath = join(this.folder, 'calls.txt');
    writeFileSync(this.callsPath, '');
  }

  /** An environment in which nothing but these programs is found; scripts name other tools by their full path. */
  get env() {
    return { PATH: this.folder, CAUSEWAY_CACHE_DIR: join(this.folder, 'cache') };
  }

  /** The calls, one line each: the program's name and its arguments. */
  get calls() {
    return readFileSync(this.callsPath, 'utf8').split('\n').filter(Boolean);
  }

  /**
   * @param {string} name
   * @param {string} script what the program does, after it has noted that it was called
   */
  add(name, script) {
    const path = join(this.folder, name);
    writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> "${this.callsPath}"\n${script}\n`);
    chmodSync(path, 0o755);
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
