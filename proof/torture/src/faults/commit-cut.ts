export type CutKind =
  /** The connection drops before the server receives the commit: nothing is written. */
  | 'BEFORE'
  /** The server commits, and the connection drops before its answer arrives. */
  | 'AFTER'
  /** The commit is held up, and then goes through. */
  | 'LATE';

export interface Cut {
  readonly kind: CutKind;
  /** Only commits of applications with this prefix. */
  readonly of: string;
  /** Of `LATE`: how long it is held up. */
  readonly lateMs: number;
}
