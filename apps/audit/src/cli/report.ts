/** The result of a request: one document for programs, lines for people, and whether anything was found. */
export interface Report {
  readonly isClean: boolean;
  readonly document: object;
  readonly lines: readonly string[];
}
