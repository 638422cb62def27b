import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { reveal, type Read } from '../api/reveal.js';
import { onPress, useAction } from './use-action.js';

interface PersonalProps {
  /** As the gateway sends it, which is masked. */
  readonly of: string;
  /** What it is, for a person who hears the page. */
  readonly what: string;
  /** Its place in the document. */
  readonly field: string;
  readonly read: Read;
}

/** Personal data: masked until a person asks to see it, which is written down first. */
export const Personal = ({ of, what, field, read }: PersonalProps): ReactElement => {
  const revealing = useAction({ mutationFn: () => reveal(field, read) });
  if (revealing.data !== undefined) return <span>{revealing.data}</span>;
  return (
    <span>
      {of}{' '}
      <Button
        className="reveal"
        variant="default"
        loading={revealing.isPending}
        onClick={onPress(() => revealing.start())}
        aria-label={`Show ${what}`}
      >
        Show
      </Button>
      {revealing.error !== null && <span role="alert"> {revealing.error.message}</span>}
    </span>
  );
};
