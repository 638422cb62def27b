import { Button } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { masked } from './masked.js';

/** Personal data: masked until a person asks to see it. */
export const Personal = ({ of, what }: { readonly of: string; readonly what: string }): ReactElement => {
  const [isShown, setShown] = useState(false);
  if (isShown) return <span>{of}</span>;
  return (
    <span>
      {masked(of)}{' '}
      <Button className="reveal" variant="default" onClick={() => setShown(true)} aria-label={`Show ${what}`}>
        Show
      </Button>
    </span>
  );
};
