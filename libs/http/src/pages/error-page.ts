import type { ApiError } from '../errors/api-error.js';
import { noticePage, type Page } from './layout.js';

/** Paths of pages: what fails there is answered in words, and not in JSON. */
const PEOPLE_PATHS: readonly string[] = ['card-details', 'i', 'liveness', 'terms', 'verify'];
/** Those that a platform shows in a frame of its own page. */
const FRAMED_PATHS: readonly string[] = ['card-details'];

const isBelow = (paths: readonly string[], url: string): boolean =>
  paths.some((path) => url.startsWith(`/${path}/`) || url === `/${path}`);

export const isForPeople = (url: string): boolean => isBelow(PEOPLE_PATHS, url);
export const isForFrames = (url: string): boolean => isBelow(FRAMED_PATHS, url);

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
