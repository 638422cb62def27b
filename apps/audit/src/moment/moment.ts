/** A moment of a lane: by the clock of its environment, or by a position of its own. */
export type Moment =
  { readonly kind: 'TIME'; readonly at: string } | { readonly kind: 'POSITION'; readonly position: number };

export const formatMoment = (moment: Moment): string =>
  moment.kind === 'TIME' ? moment.at : `position ${moment.position}`;

/** As a document names it: `asOf` a time, or a `position`; neither for now. */
export const momentFields = (moment: Moment | undefined): { asOf?: string; position?: number } => {
  if (moment === undefined) return {};
  return moment.kind === 'TIME' ? { asOf: moment.at } : { position: moment.position };
};
