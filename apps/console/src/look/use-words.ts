import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Session } from '../api/session.js';
import { withoutPages, type Words } from './search-words.js';

/** The words of the address of the page. */
export const useWords = (): Words => useSearch({ strict: false });

/** What a list is narrowed to, or a page is about, stands in the address: a link, a reload and a step back show the same. */
export const useSetWords = (): ((changes: Words, how?: { readonly replace: boolean }) => void) => {
  const given = useWords();
  const navigate = useNavigate();
  return (changes, { replace } = { replace: false }) =>
    void navigate({ to: '.', search: { ...withoutPages(given), ...changes }, replace });
};

type Environment = 'sandbox' | 'production';

/** The environment that a page of the operator is about: the one of the address, else that of the platform that is signed in. */
export const environmentOf = ({ environment }: Words, session: Session | undefined): Environment =>
  environment === 'sandbox' || environment === 'production'
    ? environment
    : (session?.platform?.environment ?? 'sandbox');
