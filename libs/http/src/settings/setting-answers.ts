import type { DeclaredSetting } from '@causeway/commands';
import {
  described,
  listOf,
  memberOf,
  nullable,
  object,
  optional,
  resourceId,
  shownByName,
  timestamp,
  type Member,
  type ObjectShape,
} from '@causeway/shapes';
import { PAGE_ANSWER } from '../paging/page-answer.js';

/** Whose a row is. */
export const SETTING_OWNER = {
  platformId: described(
    nullable(resourceId('Platform')),
    '`null`: it binds every platform of the environment',
  ),
};
/** When it was set. */
export const SETTING_CHANGED = {
  updatedAt: described(nullable(timestamp()), 'The last change; `null` where it was never set'),
};

/** The answer of a setting with one row a platform: its value as it is set. */
export const settingAnswer = (declared: DeclaredSetting): ObjectShape =>
  object(`${wordOf(declared.name)}Setting`, { ...asShown(declared.value), ...SETTING_CHANGED });

/** A row of a setting with one a key. */
export const settingRow = (declared: DeclaredSetting): ObjectShape =>
  object(`${wordOf(declared.name)}Row`, {
    ...SETTING_OWNER,
    ...(declared.key && asShown(declared.key)),
    ...asShown(declared.value),
    ...SETTING_CHANGED,
  });

/** A page of rows, and what holds where there is none. */
export const settingsPageOf = (schemaName: string, row: ObjectShape): ObjectShape =>
  object(schemaName, {
    ...PAGE_ANSWER,
    data: listOf(row),
    default: described(shownByName(), 'What holds where there is no row'),
  });

/** The page of a declared setting, of rows such as `settingRow` gives. */
export const settingPage = ({ name }: DeclaredSetting, row: ObjectShape): ObjectShape =>
  settingsPageOf(`${wordOf(name)}Page`, row);

/** What a request may leave out is `null`, or left out, where it is not set. */
const asShown = ({ parts }: ObjectShape): Readonly<Record<string, Member>> =>
  Object.fromEntries(
    Object.entries(parts.members).map(([name, member]) => {
      const { optional: isOptional, ...rest } = memberOf(member);
      return [name, isOptional === true ? optional(nullable(rest)) : rest];
    }),
  );

/** `card-program` in the words of schemas. */
const wordOf = (name: string): string =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
