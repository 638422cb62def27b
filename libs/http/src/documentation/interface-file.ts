import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface InterfaceFile {
  readonly type: string;
  readonly content: string | Buffer;
}

const TYPES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;
export type InterfaceFileName = keyof typeof TYPES;

const read = new Map<InterfaceFileName, Promise<Buffer>>();

/** A file of the installed interface package, read once. Only these two names exist, so no path can be asked for. */
export const interfaceFile = async (name: InterfaceFileName): Promise<InterfaceFile> => {
  const content = read.get(name) ?? readFile(join(packageFolder(), name));
  read.set(name, content);
  return { type: TYPES[name], content: await content };
};

const packageFolder = (): string =>
  dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
