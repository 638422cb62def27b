/** What stands behind the question mark of an address: words, as they are written there. */
export type Words = Readonly<Record<string, string | undefined>>;

/** The router’s own reading would make a number of a reference, and round it. */
export const parseSearch = (search: string): Words => Object.fromEntries(new URLSearchParams(search));

/** Written back; what is empty is left out. */
export const stringifySearch = (words: Readonly<Record<string, string | number | undefined>>): string => {
  const said = Object.entries(words).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, `${value}`]],
  );
  return said.length === 0 ? '' : `?${new URLSearchParams(said).toString()}`;
};

const PAGE_END = '-page';

/** The word of the address that says which page of a list is shown: one for each list, by its title. */
export const pageWordOf = (title: string): string =>
  `${title.toLowerCase().replace(/[^a-z]+/g, '-')}${PAGE_END}`;

/** Without the pages of lists: another filter begins at the first one. */
export const withoutPages = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).filter(([name]) => !name.endsWith(PAGE_END)));
