import { command, type Command, type Given } from '../cli/command.js';
import { listOf, text, tokenId } from '../cli/words.js';
import { tellFacts, tellRows } from '../telling/table.js';
import { environment, neededPlatform, pageQuery, paging, tellMore, type Page } from './shared-options.js';

interface Token {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly clientId: string;
  readonly createdAt: string;
}

const scope = { platform: neededPlatform, environment };
const pathOf = (given: Given): string => `/operator/platforms/${String(given['platform'])}/tokens`;

export const tokenCommands: readonly Command[] = [
  command<Page<Token>>({
    words: 'tokens list',
    summary: 'the tokens of a platform, newest first; never their secrets',
    options: { ...scope, ...paging },
    wish: (given) => ({
      method: 'GET',
      path: pathOf(given),
      query: { environment: given['environment'], ...pageQuery(given) },
    }),
    tell: (page, given) => [
      ...tellRows(
        ['token', 'name', 'permissions', 'key id', 'since'],
        page.data.map((each) => [
          each.id,
          each.name,
          each.permissions.join(','),
          each.clientId,
          each.createdAt,
        ]),
        `It has no token in ${String(given['environment'])}. \`tokens create\` issues one.`,
      ),
      ...tellMore(page),
    ],
  }),
  command<Token & { readonly clientSecret: string }>({
    words: 'tokens create',
    summary: 'issue a token; its secret is shown once',
    options: {
      ...scope,
      name: { value: 'TEXT', about: 'what it is for', needed: true, read: text },
      permissions: {
        value: 'LIST',
        about: 'VIEW, TRANSACT, MANAGE, with commas between them',
        needed: true,
        read: listOf('VIEW', 'TRANSACT', 'MANAGE'),
      },
    },
    wish: (given) => ({
      method: 'POST',
      path: pathOf(given),
      query: { environment: given['environment'] },
      body: { name: given['name'], permissions: given['permissions'] },
    }),
    tell: ({ id, name, permissions, clientId, clientSecret }, given) =>
      tellFacts([
        ['token', id],
        ['environment', String(given['environment'])],
        ['name', name],
        ['permissions', permissions.join(',')],
        ['key id', clientId],
        ['key secret', clientSecret],
      ]),
    warning: () => 'The secret above is shown this once and kept nowhere: hand it over now, and safely.',
  }),
  command<{ readonly tokenId: string; readonly manageTokensLeft: number }>({
    words: 'tokens revoke',
    summary: 'take a token away; its very next request is refused',
    remarks:
      'A platform itself cannot delete its last token that may manage tokens. This rule does not bind the operator: a\n' +
      'leaked token must go, and you can issue another with `tokens create`.',
    takes: { TOKEN: { about: 'its id, as `tokens list` shows it', read: tokenId } },
    options: scope,
    wish: (given) => ({
      method: 'DELETE',
      path: `${pathOf(given)}/${String(given['TOKEN'])}`,
      query: { environment: given['environment'] },
    }),
    tell: ({ tokenId: id }) => [`${id} is revoked.`],
    warning: ({ manageTokensLeft }) =>
      manageTokensLeft > 0
        ? undefined
        : 'The platform has no token left that may manage tokens. `tokens create --permissions MANAGE` gives it one.',
  }),
];
