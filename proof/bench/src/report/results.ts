import { systemNow } from '@causeway/kernel';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeMachine, measuredCommit } from './machine.js';

const FOLDER = join(import.meta.dirname, '../../results');

export const pathOfResults = (name: string): string => join(FOLDER, `${name}.json`);

/** Figures are kept to four digits: what follows them differs from run to run. */
const DIGITS = 4;
const shortened = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value;

/** Writes `proof/bench/results/<name>.json`, the source of `docs/performance.md`, and prints its path. */
export const saveResults = async (
  name: string,
  options: Readonly<Record<string, number>>,
  figures: object,
): Promise<string> => {
  const path = pathOfResults(name);
  const heading = { measuredAt: systemNow(), commit: measuredCommit(), machine: describeMachine(), options };
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path, `${JSON.stringify({ name, ...heading, ...figures }, shortened, 2)}\n`);
  return path;
};
