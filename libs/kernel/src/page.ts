/** One page of a list, newest first by default (config-and-tokens §6). */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly hasMore: boolean;
  readonly totalCount: number;
  /** The start of the next page; present exactly when `hasMore`. The edge seals it into the opaque cursor. */
  readonly next?: KeysetPosition;
}

/** The same page with each item as `map` makes it. */
export const mapPage = <From, To>({ data, ...rest }: Page<From>, map: (item: From) => To): Page<To> => ({
  ...rest,
  data: data.map(map),
});

/** Where a page begins: after the item that was created then and has this id. */
export interface KeysetPosition {
  readonly createdAt: string;
  readonly id: string;
}
