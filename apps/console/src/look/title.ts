import { useEffect } from 'react';

/** What the browser's window says: which record, of what. A tab shows its beginning; no person's data is in it. */
export const titleOf = (place: string, pathname = '/'): string => {
  const [, , id] = pathname.split('/');
  return [...(id === undefined ? [] : [decodeURIComponent(id)]), place, 'Causeway'].join(' · ');
};

/** Gives the window a title, for its tab, the history, and a person who hears which page came. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};
