import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/** @param {string} url */
export const isTypeScript = (url) => url.startsWith('file:') && new URL(url).pathname.endsWith('.ts');

/** @type {import('@swc/core').Options} */
const OPTIONS = {
  swcrc: false,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: true,
};

/**
 * A TypeScript module as JavaScript. Types are dropped, not checked: `npm run lint` does that.
 * @param {string} url the module's file URL
 * @returns {{ code: string, map?: string }}
 */
export const compile = (url) => {
  const filename = fileURLToPath(url);
  return transformSync(readFileSync(filename, 'utf8'), { ...OPTIONS, filename });
};

/**
 * Where Jest finds the source map of a module in a stack trace: made when asked for, since most modules never
 * do.
 * @extends {Map<string, string>}
 */
export class SourceMaps extends Map {
  /** @type {string | undefined} */
  #folder;

  /**
   * @override
   * @param {string} source
   * @returns {string | undefined} the map's file
   */
  get(source) {
    if (!isTypeScript(source)) return undefined;
    const known = super.get(source);
    if (known !== undefined) return known;
    const file = join((this.#folder ??= scratchFolder()), `${this.size}.json`);
    writeFileSync(file, compile(source).map ?? '{}');
    this.set(source, file);
    return file;
  }
}

const scratchFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-source-maps-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
