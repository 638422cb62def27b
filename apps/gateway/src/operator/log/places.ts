import { invalidField } from '@causeway/http';

/** Far more than all lanes of an installation with their positions. */
export const PLACES_LENGTH_MAX = 4_000;
const PLACE = /^([a-z_]+(?:-\d{1,2})?\.(?:sandbox|production)):(\d{1,15})$/;

/** The positions in lanes that a request's `after` names: `quotes.sandbox:17,ledger.sandbox:4`. */
export const placesOf = (after = ''): Readonly<Record<string, number>> =>
  Object.fromEntries(
    after
      .split(',')
      .filter(Boolean)
      .map((place) => {
        const [, lane, position] = PLACE.exec(place) ?? [];
        if (lane === undefined) throw invalidField('after', `${place} is not a lane and a position in it`);
        return [lane, Number(position)];
      }),
  );

/** The same text for the next request. */
export const placesText = (lanes: readonly { readonly lane: string; readonly reached: number }[]): string =>
  lanes.map(({ lane, reached }) => `${lane}:${reached}`).join(',');
