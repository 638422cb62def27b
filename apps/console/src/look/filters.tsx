import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement, type SyntheticEvent } from 'react';

/** One filter of a list: a choice where the API names all values, else a text. */
export interface FilterField {
  readonly name: string;
  readonly label: string;
  readonly choices?: readonly string[];
  readonly placeholder?: string;
}

/** The filters in the address of the page, so that a link or a reload shows the same list. */
export const useFilters = <Filters extends object>(): Filters => useSearch({ strict: false });

/** Whether a list is narrowed: an empty one then says so, and not how to begin. */
export const isFiltered = (filters: object): boolean => Object.keys(filters).length > 0;

type Values = Readonly<Record<string, unknown>>;

/** The filters of a list. A choice acts at once, texts with the button or the Enter key. */
export const Filters = ({ fields }: { readonly fields: readonly FilterField[] }): ReactElement => {
  const given = useFilters<Values>();
  const [texts, setTexts] = useState<Values>(given);
  const [shown, setShown] = useState(given);
  if (shown !== given) {
    setShown(given);
    setTexts({ ...texts, ...changedIn(fields, shown, given) });
  }
  const navigate = useNavigate();
  const set = (changes: Values): void => {
    const wanted = Object.entries({ ...given, ...changes }).filter(
      ([, value]) => value !== '' && value !== undefined,
    );
    void navigate({ to: '.', search: Object.fromEntries(wanted) });
  };
  const hasTexts = fields.some(({ choices }) => choices === undefined);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    set(Object.fromEntries(fields.map(({ name }) => [name, texts[name]])));
  };
  return (
    <form className="filters" onSubmit={submit}>
      {fields.map(({ name, label, choices, placeholder }) =>
        choices === undefined ? (
          <TextInput
            key={name}
            label={label}
            placeholder={placeholder}
            value={wordOf(texts[name])}
            onChange={({ currentTarget }) => setTexts({ ...texts, [name]: currentTarget.value })}
          />
        ) : (
          <NativeSelect
            key={name}
            label={label}
            value={wordOf(given[name])}
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
const changedIn = (fields: readonly FilterField[], before: Values, now: Values): Values =>
  Object.fromEntries(
    fields.flatMap(({ name }) => (before[name] === now[name] ? [] : [[name, now[name]] as const])),
  );

/** The router reads `true` and `12` in an address as what they are; a field shows words. */
const wordOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'boolean' || typeof value === 'number'
      ? `${value}`
      : '';
