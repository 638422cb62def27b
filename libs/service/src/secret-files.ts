import { readFileSync } from 'node:fs';

type Settings = Readonly<Record<string, string | undefined>>;

/** Settings whose value may be in a file instead, as containers get their secrets. */
const SECRETS = [
  'DATABASE_URL',
  'CAUSEWAY_FILES_S3_SECRET_ACCESS_KEY',
  'CAUSEWAY_SMTP_URL',
  'CAUSEWAY_SMS_TOKEN',
  'CAUSEWAY_MASTER_KEY',
  'CAUSEWAY_MASTER_KEY_PREVIOUS',
  'CAUSEWAY_CUSTODIAN_KEY',
  'CAUSEWAY_CUSTODIAN_KEY_PREVIOUS',
  'CAUSEWAY_RATE_SOURCE_TOKEN',
  'CAUSEWAY_PAYOUT_PARTNER_TOKEN',
  'CAUSEWAY_SIGNING_KEY',
  'CAUSEWAY_SIGNING_KEY_PREVIOUS',
] as const;

/**
 * The settings with the content of `DATABASE_URL_FILE`, `CAUSEWAY_MASTER_KEY_FILE` and so on in the place of
 * the settings they stand for. `report` gets a sentence for each that cannot be used; none of them shows what a
 * file holds.
 */
export const withSecretFiles = (settings: Settings, report: (fault: string) => void): Settings => {
  const read: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = settings[`${name}_FILE`];
    if (file === undefined || file === '') continue;
    if (settings[name]) report(`${name} and ${name}_FILE are both set; unset one of them`);
    const text = contentOf(file);
    if (text === undefined) report(`${name}_FILE must name a file that this user can read; it is "${file}"`);
    else if (text === '') report(`${name}_FILE names ${file}, which is empty`);
    else read[name] = text;
  }
  return Object.keys(read).length === 0 ? settings : { ...settings, ...read };
};

/** Editors and `echo` end a file with a newline that belongs to no secret. */
const contentOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    // Missing, a folder or closed to this user: the setting's sentence names the file in any case.
    return undefined;
  }
};
