import type { Option } from './command.js';

const address = (word: string): string => {
  if (!URL.canParse(word) || !/^https?:$/.test(new URL(word).protocol))
    throw new Error('is an address such as http://127.0.0.1:3000');
  return word;
};

/** What every command takes. */
export const GLOBAL_OPTIONS: Readonly<Record<string, Option>> = {
  json: { about: 'the answer as JSON, as the API gave it' },
  'base-url': {
    value: 'URL',
    about: 'where the service is (default: what credentials.json says)',
    read: address,
  },
  help: { about: 'this text' },
};
