import { useLocation, useNavigate } from '@tanstack/react-router';
import { pageWordOf } from './search-words.js';
import { useWords } from './use-words.js';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For each list, the cursors of the pages before the one that is shown; the first page has none. */
    trails?: Readonly<Record<string, readonly (string | undefined)[]>>;
  }
}

interface Pages {
  /** Of the page that is shown; the first one has none. */
  readonly cursor: string | undefined;
  /** Whether the page before is known: not where the address was opened from a link. */
  readonly isTrailKnown: boolean;
  readonly goNewer: () => void;
  readonly goOlder: (next: string) => void;
}

/**
 * Which page of a list is shown. It is in the address, so that a step back, a reload and a link show the same; the way
 * there is in the browser’s history, since a cursor leads only forward.
 */
export const usePages = (title: string): Pages => {
  const word = pageWordOf(title);
  const { [word]: cursor, ...words } = useWords();
  const trails = useLocation({ select: ({ state }) => state.trails }) ?? {};
  const trail = trails[word] ?? [];
  const navigate = useNavigate();
  const go = (to: string | undefined, before: readonly (string | undefined)[]): void =>
    void navigate({
      to: '.',
      search: { ...words, [word]: to },
      state: { trails: { ...trails, [word]: before } },
      resetScroll: false,
    });
  return {
    cursor,
    isTrailKnown: trail.length > 0,
    goNewer: () => go(trail.at(-1), trail.slice(0, -1)),
    goOlder: (next) => go(next, [...trail, cursor]),
  };
};
