/** Asks the API, or the operator's, as the session that looks on. Undefined where it may not, or there is none. */
export type Ask = <Answer>(path: string) => Promise<Answer | undefined>;

export interface Listed<Row = unknown> {
  readonly data: readonly Row[];
  readonly totalCount: number;
  readonly hasMore: boolean;
}
