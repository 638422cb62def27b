export interface EventSchema {
  /** The shape written today; older shapes are lifted to it by `upcast`. */
  readonly version: number;
  /** Dot paths in `data` that are sealed under the subject's key; a missing path is fine. */
  readonly personal?: readonly string[];
  /** The subject of the personal paths: a dot path in `data` to the subject's id. */
  readonly subject?: string;
  /** Further people whose personal data the event holds, each sealed under their own key, if present. */
  readonly others?: readonly { readonly personal: readonly string[]; readonly subject: string }[];
  /** `upcast[1]` turns shape 1 into shape 2, and so on up to `version`. */
  readonly upcast?: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>;
}

/** Every event type that a context may write; an unknown type is refused at append and at load. */
export type EventCatalog = Readonly<Record<string, EventSchema>>;
