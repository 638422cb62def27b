import {
  currency,
  minorUnits,
  oneOf,
  onOrOff,
  several,
  formatFacts,
  formatRows,
  text,
  wholeNumber,
  type Element,
  type Given,
  type Option,
  type ReadWord,
} from '@causeway/cli';
import type { DeclaredSetting, SettingOperation } from '@causeway/commands';
import { memberOf, type Member, type Shape } from '@causeway/shapes';
import { command, type ApiRequest, type Command } from '../cli/command.js';
import { formatMoney } from '../format/money.js';
import { listing, listQuery, scope, scopeOf, formatOwner } from './settings.js';
import { environment, neededPlatform, formatMore, type Page } from './shared-options.js';

type Shown = string | number | boolean | null | undefined | readonly (string | Element)[];
type Answer = Readonly<Record<string, Shown>>;

interface Field {
  readonly name: string;
  readonly option: string;
  readonly member: Member;
}

/** The commands of a setting, as it declares itself: `show` or `list`, `set` and, where it may go, `remove`. */
export const settingCommands = (declared: DeclaredSetting): readonly Command[] => {
  const { name, operations, owner, key, value, undo, isSparse, whenNone = 'Nothing is set.' } = declared;
  const path = `/operator/${name}`;
  const keys = key === undefined ? [] : fieldsOf(declared, key.parts.members);
  const fields = fieldsOf(declared, value.parts.members);
  const own: Readonly<Record<string, Option>> =
    owner === 'PLATFORM' ? { platform: neededPlatform, environment } : scope;
  const sent = (given: Given, which: readonly Field[]): Given => ({
    ...scopeOf(given),
    ...Object.fromEntries(which.map((field) => [field.name, given[field.option]])),
  });
  const formatOne = (answer: Answer, given: Given): string[] => {
    const [only] = fields;
    const list = only === undefined ? undefined : answer[only.name];
    if (keys.length === 0 && fields.length === 1 && Array.isArray(list))
      return list.length === 0 ? [formatSetting(declared, only, answer)] : list.map(formatElement);
    return formatFacts(factsOf(answer, given));
  };
  const factsOf = (answer: Answer, given: Given): readonly (readonly [string, string | undefined])[] => [
    ...keys.map((field) => [field.option, formatSetting(declared, field, answer)] as const),
    [
      'for',
      `${formatOwner((answer['platformId'] ?? null) as string | null)}, ${shown(given['environment'])}`,
    ],
    ...fields
      .filter(({ name: field }) => isSparse === undefined || field in answer)
      .map((field) => [field.option, formatSetting(declared, field, answer)] as const),
  ];
  const formatList = (rows: readonly Answer[]): string[] =>
    formatRows(
      [...keys.map(({ option }) => option), 'for', ...fields.map(({ option }) => option), 'since'],
      rows.map((each) => [
        ...keys.map((field) => formatSetting(declared, field, each, 'any')),
        formatOwner((each['platformId'] ?? null) as string | null),
        ...fields.map((field) => formatSetting(declared, field, each)),
        sinceOf(each),
      ]),
      whenNone,
    );
  /** A block a row, with an empty line between two. */
  const formatBlocks = (rows: readonly Answer[], given: Given): string[] =>
    rows.length === 0
      ? [whenNone]
      : rows.flatMap((each, index) => [
          ...(index === 0 ? [] : ['']),
          ...formatFacts([...factsOf(each, given), ['since', sinceOf(each)]]),
        ]);
  const row = (verb: string, { summary, remarks }: SettingOperation) => ({
    words: `${name} ${verb}`,
    summary: lowered(summary),
    ...(remarks !== undefined && { remarks }),
  });

  const show =
    key === undefined
      ? command<Answer>({
          ...row('show', operations.show),
          options: own,
          request: (given): ApiRequest => ({ method: 'GET', path, query: scopeOf(given) }),
          format: formatOne,
        })
      : command<Page<Answer>>({
          ...row('list', operations.show),
          options: listing,
          request: (given): ApiRequest => ({ method: 'GET', path, query: listQuery(given) }),
          format: (page, given) => [
            ...(isSparse ? formatBlocks(page.data, given) : formatList(page.data)),
            ...formatMore(page),
          ],
        });
  const set = command<Answer>({
    ...row('set', operations.set),
    options: { ...own, ...optionsOf(keys), ...optionsOf(fields) },
    request: (given): ApiRequest => ({ method: 'PUT', path, body: sent(given, [...keys, ...fields]) }),
    format: formatOne,
  });
  const removed = { options: { ...own, ...optionsOf(keys) } };
  return [
    show,
    set,
    ...(operations.remove === undefined
      ? []
      : [
          command({
            ...removed,
            ...row('remove', operations.remove),
            request: (given): ApiRequest => ({ method: 'DELETE', path, query: sent(given, keys) }),
            format: () => ['Removed.'],
          }),
        ]),
    ...(undo === undefined
      ? []
      : [
          command<Answer>({
            ...removed,
            words: `${name} remove`,
            summary: undo.summary,
            request: (given): ApiRequest => ({
              method: 'PUT',
              path,
              body: { ...sent(given, keys), ...(undo.value as Given) },
            }),
            format: formatOne,
          }),
        ]),
  ];
};

const sinceOf = ({ updatedAt }: Answer): string => shown(updatedAt ?? 'never set');
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

const fieldsOf = (
  { words = {} }: DeclaredSetting,
  members: Readonly<Record<string, Shape | Member>>,
): Field[] =>
  Object.entries(members).map(([name, member]) => ({
    name,
    option: words[name]?.option ?? kebab(name),
    member: memberOf(member),
  }));

const optionsOf = (fields: readonly Field[]): Readonly<Record<string, Option>> =>
  Object.fromEntries(
    fields.map(({ option, member: { shape, description = option, optional } }) => [
      option,
      {
        ...wordOf(shape),
        about: lowered(description),
        ...(optional !== true && { needed: true }),
      },
    ]),
  );

/** How a value of a shape is written: lists with commas, and the members of an object with `=` between them. */
const wordOf = ({ schema, enumName, parts }: Shape): { readonly value: string; readonly read: ReadWord } => {
  if (parts !== undefined && 'item' in parts)
    return 'members' in (parts.item.parts ?? {})
      ? { value: 'LIST', read: elements(parts.item) }
      : { value: 'LIST', read: several(wordOf(parts.item).read) };
  const { type, format, minimum, maximum, example } = schema;
  const choices = schema['enum'] as readonly string[] | undefined;
  if (choices !== undefined) return { value: enumName ?? choices.join('|'), read: oneOf(...choices) };
  if (type === 'boolean') return { value: 'on|off', read: onOrOff };
  if (format === 'int64') return { value: 'MINOR', read: minorUnits };
  if (type === 'integer') return { value: 'COUNT', read: wholeNumber(Number(minimum), Number(maximum)) };
  return example === 'USD' ? { value: 'CURRENCY', read: currency } : { value: 'TEXT', read: text };
};

/** `bank.example=5,there.example=0`: each element's members in their order; `none` for no element. */
const elements =
  ({ parts }: Shape): ReadWord =>
  (word) => {
    const members = Object.entries(parts !== undefined && 'members' in parts ? parts.members : {});
    const names = members.map(([name]) => name).join('=');
    const readOne = (element: string): Element => {
      const words = element.split('=');
      if (words.length !== members.length) throw new Error(`is ${names}, with commas between several`);
      return Object.fromEntries(
        members.map(([name, member], index) => [
          name,
          wordOf(memberOf(member).shape).read(words[index] ?? ''),
        ]),
      ) as Element;
    };
    return word === 'none' ? [] : word.split(',').map(readOne);
  };

const formatElement = (element: string | Element): string =>
  typeof element === 'object' ? Object.values(element).join('=') : element;
const shown = (value: Shown): string =>
  typeof value === 'object' ? (value ?? []).map(formatElement).join(' ') : String(value);

const formatSetting = (
  { words = {} }: DeclaredSetting,
  field: Field | undefined,
  answer: Answer,
  whenEmpty = 'none',
): string => {
  if (field === undefined) return '';
  const { empty = whenEmpty, currencyOf } = words[field.name] ?? {};
  const value = answer[field.name] ?? null;
  if (value === null || (Array.isArray(value) && value.length === 0)) return empty;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return currencyOf === undefined ? shown(value) : formatMoney(Number(value), shown(answer[currencyOf]));
};
