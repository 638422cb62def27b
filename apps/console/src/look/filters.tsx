import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type ReactElement, type SyntheticEvent } from 'react';
import type { Words } from './search-words.js';
import { useSetWords, useWords } from './use-words.js';

/** One filter of a list: a choice where the API names all values, else a text. */
export interface FilterField {
  readonly name: string;
  readonly label: string;
  readonly choices?: readonly string[];
  readonly placeholder?: string;
}

/** What a list is narrowed to by the address of the page; other words there are none of its filters. */
export const useFilters = <Filters extends object>(fields: readonly FilterField[]): Filters => {
  const words = useWords();
  const given = fields.flatMap(({ name }) => (words[name] === undefined ? [] : [[name, words[name]]]));
  return Object.fromEntries(given) as Filters;
};

/** Whether a list is narrowed: an empty one then says so, and not how to begin. */
export const isFiltered = (filters: object): boolean => Object.keys(filters).length > 0;

/** The filters of a list. A choice acts at once, texts with the button or the Enter key. */
export const Filters = ({ fields }: { readonly fields: readonly FilterField[] }): ReactElement => {
  const given = useWords();
  const [texts, setTexts] = useState<Words>(given);
  const [shown, setShown] = useState(given);
  if (shown !== given) {
    setShown(given);
    setTexts({ ...texts, ...changedIn(fields, shown, given) });
  }
  const set = useSetWords();
  const hasTexts = fields.some(({ choices }) => choices === undefined);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    set(Object.fromEntries(fields.map(({ name }) => [name, texts[name]?.trim()])));
  };
  return (
    <form className="filters" onSubmit={submit}>
      {fields.map(({ name, label, choices, placeholder }) =>
        choices === undefined ? (
          <TextInput
            key={name}
            label={label}
            placeholder={placeholder}
            value={texts[name] ?? ''}
            onChange={({ currentTarget }) => setTexts({ ...texts, [name]: currentTarget.value })}
          />
        ) : (
          <NativeSelect
            key={name}
            label={label}
            value={given[name] ?? ''}
            onChange={({ currentTarget }) => {
              setTexts({ ...texts, [name]: currentTarget.value });
              set({ [name]: currentTarget.value });
            }}
            data={[{ value: '', label: 'Any' }, ...choices]}
          />
        ),
      )}
      {hasTexts && (
        <Button type="submit" variant="default" className="filter-button">
          Filter
        </Button>
      )}
    </form>
  );
};

/** What the address says anew, after a step back or a link; what is typed in other fields stays. */
const changedIn = (fields: readonly FilterField[], before: Words, now: Words): Words =>
  Object.fromEntries(
    fields.flatMap(({ name }) => (before[name] === now[name] ? [] : [[name, now[name]] as const])),
  );
