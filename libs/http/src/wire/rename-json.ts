import { endOfJsonText } from '@causeway/kernel';

/** What the text at a place becomes; undefined where it stays. `path` is led by a dot, with lists left out. */
export type Renaming = (path: string, text: string) => string | undefined;

export interface Renamings {
  readonly ofField: Renaming;
  readonly ofValue: Renaming;
  /** Fields whose content is left alone. */
  readonly closed: ReadonlySet<string>;
}

interface Level {
  readonly isList: boolean;
  readonly path: string;
  readonly isClosed: boolean;
  /** The field that the next value belongs to. */
  field: string | undefined;
}

/**
 * Renames fields and texts of a JSON document where they stand and leaves every other byte as it was, so that amounts
 * keep their digits. Text that is no JSON is handed back unchanged: who reads it refuses it.
 */
export const renameJson = (json: string, renamings: Renamings): string => {
  const levels: Level[] = [{ isList: true, path: '', isClosed: false, field: undefined }];
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    const level = levels[levels.length - 1];
    if (level === undefined) return json;
    if (character === '{' || character === '[') levels.push(inside(level, character === '[', renamings));
    else if (character === '}' || character === ']') levels.pop();
    else if (character === ',') level.field = undefined;
    else if (character === '"') {
      const end = endOfJsonText(json, at);
      if (end === undefined) return json;
      const renamed = renamedText(level, textOf(json.slice(at, end)), renamings);
      if (renamed !== undefined) {
        parts.push(json.slice(copied, at), JSON.stringify(renamed));
        copied = end;
      }
      at = end - 1;
    }
  }
  return parts.length === 0 ? json : [...parts, json.slice(copied)].join('');
};

const inside = (level: Level, isList: boolean, { closed }: Renamings): Level => ({
  isList,
  path: pathOf(level),
  isClosed: level.isClosed || (level.field !== undefined && closed.has(level.field)),
  field: undefined,
});

const pathOf = ({ isList, path, field }: Level): string => (isList ? path : `${path}.${field ?? ''}`);

const renamedText = (level: Level, text: string, { ofField, ofValue }: Renamings): string | undefined => {
  if (level.isList || level.field !== undefined)
    return level.isClosed ? undefined : ofValue(pathOf(level), text);
  level.field = text;
  return level.isClosed ? undefined : ofField(pathOf(level), text);
};

/** An escaped spelling is the same text. */
const textOf = (token: string): string => {
  if (!token.includes('\\')) return token.slice(1, -1);
  try {
    return JSON.parse(token) as string;
  } catch {
    return token;
  }
};
