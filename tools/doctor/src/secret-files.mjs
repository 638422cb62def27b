import { readFileSync } from 'node:fs';
import { missing, ok } from './finding.mjs';
import { reasonOf } from './reason.mjs';

/** @import { Finding } from './finding.mjs' */

/** Settings whose value may lie in a file instead. */
const SECRETS = ['DATABASE_URL', 'CAUSEWAY_MASTER_KEY', 'CAUSEWAY_MASTER_KEY_PREVIOUS'];

/**
 * The settings as a process would have them once it has read the files that `DATABASE_URL_FILE` and
 * `CAUSEWAY_MASTER_KEY_FILE` name, and a finding for each of these that is set.
 * @param {NodeJS.ProcessEnv} settings
 * @returns {{ settings: NodeJS.ProcessEnv, findings: Finding[] }}
 */
export const readSecretFiles = (settings) => {
  const named = SECRETS.filter((name) => settings[`${name}_FILE`]);
  const read = named.map((name) => ({ name, ...contentFor(name, settings) }));
  const values = read.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]));
  return {
    settings: { ...settings, ...Object.fromEntries(values) },
    findings: read.map(({ finding }) => finding),
  };
};

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} settings
 * @returns {{ value?: string, finding: Finding }}
 */
const contentFor = (name, settings) => {
  const file = settings[`${name}_FILE`] ?? '';
  const setting = `${name}_FILE`;
  if (settings[name]) {
    return { finding: missing('secret file', `${name} and ${setting} are both set`, 'Unset one of them.') };
  }
  try {
    const value = readFileSync(file, 'utf8').trim();
    if (value !== '') return { value, finding: ok('secret file', `${setting} is ${file}`) };
    return {
      finding: missing('secret file', `${setting} names ${file}, which is empty`, 'Fill it, or unset that.'),
    };
  } catch (error) {
    const remedy = 'Correct the setting, or let this user read the file.';
    return { finding: missing('secret file', `${setting} names ${file} (${reasonOf(error)})`, remedy) };
  }
};
