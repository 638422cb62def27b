import type { ApiError } from '../errors/api-error.js';
import { noticePage, type Page } from './layout.js';

/** Paths of pages: what fails there is answered in words, and not in JSON. */
export const PEOPLE_PATHS: readonly string[] = ['i', 'liveness', 'terms', 'verify'];

export const isForPeople = (url: string): boolean =>
  PEOPLE_PATHS.some((path) => url.startsWith(`/${path}/`) || url === `/${path}`);

const WORDS: Readonly<Record<number, readonly [string, string]>> = {
  400: ['That could not be read', 'Go back and try again.'],
  403: ['That is not possible here', 'Open the page again from its link.'],
  404: ['Page not found', 'Look whether the link is complete.'],
  405: ['Page not found', 'Look whether the link is complete.'],
  429: ['Too many visits', 'Wait a minute and try again.'],
  503: ['Not available at the moment', 'Wait a minute and try again. What you sent before is kept.'],
};
const UNFORESEEN = [
  'Something went wrong',
  'Wait a minute and try again. What you sent before is kept.',
] as const;

/** An error as a page. */
export const errorPage = ({ status }: Pick<ApiError, 'status'>): Page => {
  const [title, remedy] = WORDS[status] ?? UNFORESEEN;
  return noticePage(title, remedy, { status });
};
