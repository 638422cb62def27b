import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SyntheticEvent, type ReactElement } from 'react';
import { addressOf } from './address-of.js';

/** Goes to whatever an id is of. */
export const Search = (): ReactElement => {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const to = addressOf(text.trim());
    setError(to === undefined ? 'No page is known for this id' : undefined);
    if (to === undefined) return;
    setText('');
    void navigate({ to });
  };
  return (
    <form role="search" className="search" onSubmit={submit}>
      <TextInput
        aria-label="Go to an id"
        placeholder="Transaction:…, Customer:…, Quote:…"
        value={text}
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </form>
  );
};
