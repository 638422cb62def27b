import type { Answer } from '../harness/api-client.js';
import { inTurns, send, visible, without, withoutUuid, withValue, type RequestParts } from './attempt.js';
import { isName, spellingsOf, type ForeignValue, type Spelling } from './foreign-value.js';
import type { Place } from './interface-document.js';
import type { Row } from './tenancy-world.js';
import type { Tenant } from './tenant.js';

interface Attempt {
  readonly place: Place;
  readonly stranger: Tenant;
  readonly value: ForeignValue;
  readonly spelling: Spelling;
}

/** The answers to ids that belong to no tenant, by place and form. */
type UnknownAnswers = Map<string, Promise<UnknownAnswer>>;
interface UnknownAnswer {
  readonly status: number;
  readonly visible: string;
}

/** Sends a caller's valid requests with values of others in them, and reports what the answers reveal. */
export class Probe {
  /** What the caller's own part of a request is made of, by operation and place. */
  private readonly made = new Map<string, Promise<RequestParts>>();

  constructor(
    private readonly caller: Tenant,
    private readonly strangers: readonly Tenant[],
    /** Whose records the rest of a request is made of, where the caller has not all that it takes. */
    private readonly lender: Tenant = caller,
  ) {}

  /** Every value of every stranger that is to be tried, at every one of these places; nothing found is an empty list. */
  async findings(
    row: Row,
    places: readonly Place[],
    isTried: (value: ForeignValue) => boolean,
  ): Promise<string[]> {
    const found: string[] = [];
    const unknownAnswers: UnknownAnswers = new Map();
    const attempts = places.flatMap((place) =>
      this.strangers.flatMap((stranger) => this.attempts(place, stranger)),
    );
    await inTurns(
      attempts.filter(({ value }) => isTried(value)),
      async (attempt) => {
        found.push(...(await this.compared(row, attempt, unknownAnswers)));
      },
    );
    return found;
  }

  /** The errors of an answer on its own. Where no partner is connected, 501 is the right one. */
  faults(row: Row, { status, text }: Answer, sent = ''): string[] {
    const shown = without(sent, text);
    const leaked = this.strangers
      .flatMap((stranger) => stranger.canariesFor(this.caller))
      .filter((canary) => shown.includes(canary));
    return [
      ...(status >= 500 && !(status === 501 && this.lacksPartner(row)) ? [`fails: ${text}`] : []),
      ...leaked.map((canary) => `shows ${canary}: ${text}`),
    ];
  }

  /**
   * A request with an id at a place that is not the caller's. It is refused, and so leaves the records of the rest of the
   * request as they are: they are made once, and serve all ids that are tried there.
   */
  async at(row: Row, place: Place, sent: string): Promise<Answer> {
    const name = `${row.operationId} ${place}`;
    const parts = this.made.get(name) ?? Promise.resolve(row.call(this.lender, place));
    this.made.set(name, parts);
    return send(this.caller.api, row, withValue(await parts, place, sent));
  }

  /** The same with a name: two platforms may use it, and so the request is carried out. */
  private async named(row: Row, place: Place, sent: string): Promise<Answer> {
    return send(this.caller.api, row, withValue(await row.call(this.lender, place), place, sent));
  }

  /** Whether there is no such record at all where the caller is, because no one outside would keep it. */
  private lacksPartner({ needsPartner }: Row): boolean {
    return needsPartner === true && this.caller.environment === 'production';
  }

  private async compared(
    row: Row,
    { place, stranger, value, spelling }: Attempt,
    unknownAnswers: UnknownAnswers,
  ): Promise<string[]> {
    const ask = (sent: string): Promise<Answer> =>
      isName(value.kind) ? this.named(row, place, sent) : this.at(row, place, sent);
    const theirs = await ask(spelling.known);
    const unknownAnswer = await this.unknownAnswer(place, spelling.unknown, ask, unknownAnswers);
    const taken = row.uniqueInDeployment?.[place];
    const isSame =
      visible(theirs, spelling.known) === unknownAnswer.visible ||
      (taken !== undefined && theirs.body['code'] === taken);
    const isFound =
      place.startsWith('path.') &&
      ![404, ...(this.lacksPartner(row) ? [501] : [])].includes(unknownAnswer.status);
    return [
      ...this.faults(row, theirs, spelling.known),
      ...(isSame ? [] : [`${theirs.status} ${theirs.text}, but for an unknown one ${unknownAnswer.visible}`]),
      ...(isFound ? [`${unknownAnswer.status} for a record that does not exist`] : []),
    ].map(
      (text) => `${row.operationId} ${place} = ${value.kind} of ${stranger.name} ${spelling.name}: ${text}`,
    );
  }

  /** Unknown ids of one form are answered alike, so each form is asked once at a place. */
  private unknownAnswer(
    place: Place,
    sent: string,
    ask: (sent: string) => Promise<Answer>,
    asked: UnknownAnswers,
  ): Promise<UnknownAnswer> {
    const form = `${place} ${withoutUuid(sent)}`;
    const answer =
      asked.get(form) ?? ask(sent).then((each) => ({ status: each.status, visible: visible(each, sent) }));
    asked.set(form, answer);
    return answer;
  }

  private attempts(place: Place, stranger: Tenant): Attempt[] {
    return stranger
      .foreignTo(this.caller)
      .flatMap((value) => spellingsOf(value).map((spelling) => ({ place, stranger, value, spelling })));
  }
}
