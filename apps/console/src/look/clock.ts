/** The browser's time some minutes ago, for filters of the API. What is shown beside it was dated by the service. */
export const minutesAgo = (minutes: number): string =>
  new Date(performance.timeOrigin + performance.now() - minutes * 60_000).toISOString();
