/** Text that is HTML already: only `markup` makes it, so that nothing a person wrote gets into a page unescaped. */
export class Markup {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** What may stand in a template: text is escaped, lists are joined, and `undefined`, `false` and `null` say nothing. */
export type Inserted = Markup | string | number | boolean | undefined | null | readonly Inserted[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Characters that turn the words after them around, ours included: no text needs them in an element of its own. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g;
const escaped = (text: string): string =>
  text.replaceAll(DIRECTIONS, '').replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const shown = (inserted: Inserted): string => {
  if (inserted instanceof Markup) return inserted.text;
  if (typeof inserted === 'string') return escaped(inserted);
  if (typeof inserted === 'number') return String(inserted);
  return Array.isArray(inserted) ? (inserted as readonly Inserted[]).map(shown).join('') : '';
};

/** A name within a sentence of ours: written from the right, it leaves the words around it in their order. */
export const named = (name: string): Markup => markup`<bdi>${name}</bdi>`;

/** A piece of a page. What is inserted stands in text or between the quotes of an attribute, nowhere else. */
export const markup = (pieces: TemplateStringsArray, ...inserted: readonly Inserted[]): Markup =>
  new Markup(String.raw({ raw: pieces }, ...inserted.map(shown)));
