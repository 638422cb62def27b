/** C0, DEL and C1: none of them is part of written text. */
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/;
const CONTROL_CHARACTERS_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Whether a text holds control characters; line breaks and tabs count unless the text may have several lines. */
export const hasControlCharacters = (text: string, { multiline = false } = {}): boolean =>
  (multiline ? CONTROL_CHARACTERS_BUT_BREAKS : CONTROL_CHARACTERS).test(text);

/** No control, formatting or unassigned characters and no line breaks of any kind: what is there is what people read. */
export const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

/** The most entries of a free-form object: far more than any institution requires. */
export const NAMED_TEXTS_MAX = 100;
export const NAMED_TEXT_NAME_LENGTH_MAX = 100;
export const NAMED_TEXT_LENGTH_MAX = 1_000;

/** Whether one entry of a free-form object is a text that can be kept and passed on; lengths are in UTF-16 units. */
export const isNamedText = (name: string, value: unknown): value is string =>
  isTextName(name) &&
  typeof value === 'string' &&
  value.length <= NAMED_TEXT_LENGTH_MAX &&
  !hasControlCharacters(value);

/** Whether a name of a free-form object is fit to be kept. */
export const isTextName = (name: string): boolean =>
  name.length > 0 && name.length <= NAMED_TEXT_NAME_LENGTH_MAX && !hasControlCharacters(name);

/** The entries of a free-form object that are fit to be kept: texts, the first hundred of them. */
export const namedTextsIn = (value: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(value)
      .filter((entry): entry is [string, string] => isNamedText(...entry))
      .slice(0, NAMED_TEXTS_MAX),
  );
