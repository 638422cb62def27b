import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { recordReveal } from '../api/reveal.js';
import { masked } from './masked.js';

interface PersonalProps {
  readonly of: string;
  /** What it is, for a person who hears the page, and for the record. */
  readonly what: string;
  /** The id of the record that it stands in. */
  readonly resource: string;
}

/** Personal data: masked until a person asks to see it, which is written down first. */
export const Personal = ({ of, what, resource }: PersonalProps): ReactElement => {
  const revealing = useMutation({ mutationFn: () => recordReveal(resource, what) });
  if (revealing.isSuccess) return <span>{of}</span>;
  return (
    <span>
      {masked(of)}{' '}
      <Button
        className="reveal"
        variant="default"
        loading={revealing.isPending}
        onClick={() => revealing.mutate()}
        aria-label={`Show ${what}`}
      >
        Show
      </Button>
      {revealing.error !== null && <span role="alert"> {revealing.error.message}</span>}
    </span>
  );
};
