import { type Given, listOf, formatFacts, formatRows, text, tokenId, written } from '@causeway/cli';
import { command, type Command } from '../cli/command.js';
import { environment, onePlatform, pageQuery, paging, formatMore, type Page } from './shared-options.js';

interface PlatformToken {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly clientId: string;
  readonly createdAt: string;
}
interface OperatorToken {
  readonly id: string;
  readonly name: string;
  readonly permission: string;
  readonly createdAt: string;
  readonly rotatedAt: string | null;
}

const scope = {
  platform: { ...onePlatform, about: "whose tokens (default the operators' own)" },
  environment: { ...environment, about: "of a platform's tokens: sandbox or production" },
};
const TOKEN = { TOKEN: { about: 'its id, as `tokens list` shows it', read: tokenId } };

const isOfPlatform = (given: Given): boolean => given['platform'] !== undefined;
const pathOf = (given: Given): string =>
  isOfPlatform(given) ? `/operator/platforms/${written(given['platform'])}/tokens` : '/operator/tokens';
const queryOf = (given: Given, more: Given = {}): { query?: Given } =>
  isOfPlatform(given) ? { query: { environment: given['environment'], ...more } } : {};

const SHOWN_ONCE = 'The secret above is shown this once and kept nowhere: hand it over now, and safely.';

const formatOperatorToken = ({ id, name, permission, secret }: OperatorToken & { readonly secret: string }) =>
  formatFacts([
    ['token', id],
    ['name', name],
    ['permission', permission],
    ['secret', secret],
  ]);

const rowOf = (each: PlatformToken | OperatorToken): string[] =>
  'clientId' in each
    ? [each.id, each.name, each.permissions.join(','), each.clientId, each.createdAt]
    : [each.id, each.name, each.permission, each.createdAt, each.rotatedAt ?? 'never'];

export const tokenCommands: readonly Command[] = [
  command<Page<PlatformToken> | { readonly data: readonly OperatorToken[] }>({
    words: 'tokens list',
    summary: "the operators' tokens, or those of a platform; never their secrets",
    options: { ...scope, ...paging },
    request: (given) => ({ method: 'GET', path: pathOf(given), ...queryOf(given, pageQuery(given)) }),
    format: (page, given) => [
      ...formatRows(
        isOfPlatform(given)
          ? ['token', 'name', 'permissions', 'key id', 'since']
          : ['token', 'name', 'permission', 'since', 'rotated'],
        page.data.map(rowOf),
        `It has no token in ${written(given['environment'])}. \`tokens create\` issues one.`,
      ),
      ...('totalCount' in page ? formatMore(page) : []),
    ],
  }),
  command<
    (PlatformToken & { readonly clientSecret: string }) | (OperatorToken & { readonly secret: string })
  >({
    words: 'tokens create',
    summary: 'issue a token for an operator, or for a platform; its secret is shown once',
    remarks:
      "An operator's token may READ, OPERATE (and read), or ADMINISTER (and all else); its name stands in the log beside\n" +
      "whatever it does. A platform's token may VIEW, TRANSACT, MANAGE.",
    options: {
      ...scope,
      name: { value: 'TEXT', about: 'whose it is, or what it is for', needed: true, read: text },
      permissions: {
        value: 'LIST',
        about:
          'READ, OPERATE or ADMINISTER; with --platform VIEW, TRANSACT, MANAGE, with commas between them',
        needed: true,
        read: listOf('READ', 'OPERATE', 'ADMINISTER', 'VIEW', 'TRANSACT', 'MANAGE'),
      },
    },
    request: (given) => ({
      method: 'POST',
      path: pathOf(given),
      ...queryOf(given),
      body: isOfPlatform(given)
        ? { name: given['name'], permissions: given['permissions'] }
        : { name: given['name'], permission: (given['permissions'] as readonly string[]).join(',') },
    }),
    format: (token, given) =>
      'secret' in token
        ? formatOperatorToken(token)
        : formatFacts([
            ['token', token.id],
            ['environment', written(given['environment'])],
            ['name', token.name],
            ['permissions', token.permissions.join(',')],
            ['key id', token.clientId],
            ['key secret', token.clientSecret],
          ]),
    warning: () => SHOWN_ONCE,
  }),
  command<OperatorToken & { readonly secret: string }>({
    words: 'tokens rotate',
    summary: "give an operator's token a new secret; the one before ends at once",
    remarks:
      'Put the new secret of the token that this program uses into credentials.json or CAUSEWAY_OPERATOR_TOKEN.',
    takes: TOKEN,
    request: (given) => ({ method: 'POST', path: `/operator/tokens/${written(given['TOKEN'])}/rotate` }),
    format: formatOperatorToken,
    warning: () => SHOWN_ONCE,
  }),
  command<{ readonly tokenId: string; readonly manageTokensLeft?: number }>({
    words: 'tokens revoke',
    summary: 'take a token away; its very next request is refused',
    remarks:
      'A platform itself cannot delete its last token that may manage tokens. This rule does not bind the operator: a\n' +
      'leaked token must go, and you can issue another with `tokens create`. Of the operators, one stays that may administer.',
    takes: TOKEN,
    options: scope,
    request: (given) => ({
      method: 'DELETE',
      path: `${pathOf(given)}/${written(given['TOKEN'])}`,
      ...queryOf(given),
    }),
    format: ({ tokenId: id }) => [`${id} is revoked.`],
    warning: ({ manageTokensLeft = 1 }) =>
      manageTokensLeft > 0
        ? undefined
        : 'The platform has no token left that may manage tokens. `tokens create --permissions MANAGE` gives it one.',
  }),
];
