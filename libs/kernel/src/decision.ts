/** A business "no": an expected answer, never thrown inside a domain. */
export interface Rejection<Code extends string = string> {
  readonly code: Code;
  readonly details?: Readonly<Record<string, unknown>>;
}

export type Decision<Event, Code extends string = string> = Accepted<Event> | Rejected<Event, Code>;

export interface Accepted<Event> {
  readonly outcome: 'accepted';
  readonly events: readonly Event[];
}

export class Rejected<Event, Code extends string = string> {
  readonly outcome = 'rejected';

  constructor(
    readonly rejection: Rejection<Code>,
    readonly events: readonly Event[] = [],
  ) {}

  /** A refusal that is itself a fact, such as a wrong code that counts. */
  recording<E>(...events: E[]): Rejected<Event | E, Code> {
    return new Rejected<Event | E, Code>(this.rejection, [...this.events, ...events]);
  }
}

/** Accepted: these events happened, in this order; with none, nothing changed. */
export const record = <Event>(...events: Event[]): Accepted<Event> => ({ outcome: 'accepted', events });

/** Accepted, and nothing changed: a repeated command, or a request for the current state. */
export const nothing = (): Accepted<never> => ({ outcome: 'accepted', events: [] });

/** Refused with a code of the API's own words; nothing is recorded unless `recording` says so. */
export const reject = <Code extends string>(
  code: Code,
  details?: Rejection['details'],
): Rejected<never, Code> => new Rejected<never, Code>(details === undefined ? { code } : { code, details });
