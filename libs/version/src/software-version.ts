import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The checkout's manifest; its version is that of everything in it. */
const MANIFEST = join(import.meta.dirname, '../../../package.json');
/** What a build says of itself, beside the programs. Modules that run as they were compiled have none beside them. */
const BUILD = new URL('./build.made.json', import.meta.url);

/**
 * The version of the software that runs here, with the build: `0.1.0+4c0ffee21b7a`. The build is a digest of the programs, the
 * same wherever the same sources were built.
 */
export const softwareVersion = (): string => {
  const { version } = read<{ readonly version: string }>(MANIFEST);
  return existsSync(BUILD) ? `${version}+${read<{ readonly build: string }>(BUILD).build}` : version;
};

const read = <Content>(file: string | URL): Content => JSON.parse(readFileSync(file, 'utf8')) as Content;
