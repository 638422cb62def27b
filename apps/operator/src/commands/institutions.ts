import { country, currency, type Given, type Option, formatRows, text, written } from '@causeway/cli';
import { command, type Command } from '../cli/command.js';
import { environment, pageQuery, paging, formatMore, type Page } from './shared-options.js';

interface Institution {
  readonly bankName: string;
  readonly displayName: string;
  readonly country: string;
  readonly currency: string;
}

const PATH = '/operator/institutions';
const key = {
  environment,
  country: { value: 'COUNTRY', about: 'where it is, such as PH', needed: true, read: country },
  currency: { value: 'CURRENCY', about: 'what accounts there hold', needed: true, read: currency },
  name: { value: 'TEXT', about: 'what an account names it by', needed: true, read: text },
} satisfies Readonly<Record<string, Option>>;
const keyOf = (given: Given): Given => ({
  environment: given['environment'],
  country: given['country'],
  currency: given['currency'],
  bankName: given['name'],
});

export const institutionCommands: readonly Command[] = [
  command<Page<Institution>>({
    words: 'institutions list',
    summary: 'banks and mobile money providers that were added to the directory',
    options: { environment, ...paging },
    request: (given) => ({
      method: 'GET',
      path: PATH,
      query: { environment: given['environment'], ...pageQuery(given) },
    }),
    format: (page) => [
      ...formatRows(
        ['country', 'currency', 'name', 'shown as'],
        page.data.map((each) => [each.country, each.currency, each.bankName, each.displayName]),
        'None was added: the directory is the one that the service ships with.',
      ),
      ...formatMore(page),
    ],
  }),
  command<Institution>({
    words: 'institutions add',
    summary: 'add an institution to the directory, or name it anew for people',
    options: {
      ...key,
      shown: { value: 'TEXT', about: 'its name for people (default the name)', read: text },
    },
    request: (given) => ({
      method: 'PUT',
      path: PATH,
      body: { ...keyOf(given), displayName: given['shown'] },
    }),
    format: (added, given) => [
      `${added.bankName} (${added.country}, ${added.currency}) is in the directory of ` +
        `${written(given['environment'])}, shown as ${added.displayName}.`,
    ],
  }),
  command<null>({
    words: 'institutions remove',
    summary: 'remove an institution that was added',
    options: key,
    request: (given) => ({ method: 'DELETE', path: PATH, query: keyOf(given) }),
    format: () => ['The institution is removed.'],
  }),
];
