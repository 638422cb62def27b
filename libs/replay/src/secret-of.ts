import { readFile } from 'node:fs/promises';
import { InstallationError } from './installation-error.js';

/** A setting, or the content of the file that its twin `<NAME>_FILE` names; never shown in a complaint. */
export const secretOf = async (env: NodeJS.ProcessEnv, name: string): Promise<string | undefined> => {
  const [value, file] = [env[name], env[`${name}_FILE`]];
  if (value && file) throw new InstallationError(`${name} and ${name}_FILE are both set; unset one of them.`);
  if (value) return value;
  if (!file) return undefined;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new InstallationError(`${name}_FILE must name a file that you can read; it is ${file}.`);
  });
  return text.trim();
};
