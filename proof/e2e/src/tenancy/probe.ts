import type { Answer } from '../harness/api-client.js';
import { inTurns, send, visible, without, withoutUuid, withValue } from './attempt.js';
import { spellingsOf, type ForeignValue, type Spelling } from './foreign-value.js';
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

  /** The errors of an answer on its own. A kind of request that is not offered yet is answered with 501. */
  faults({ status, text }: Answer, sent = ''): string[] {
    const shown = without(sent, text);
    const leaked = this.strangers
      .flatMap((stranger) => stranger.canariesFor(this.caller))
      .filter((canary) => shown.includes(canary));
    return [
      ...(status >= 500 && status !== 501 ? [`fails: ${text}`] : []),
      ...leaked.map((canary) => `shows ${canary}: ${text}`),
    ];
  }

  async at(row: Row, place: Place, sent: string): Promise<Answer> {
    return send(this.caller.api, row, withValue(await row.call(this.lender, place), place, sent));
  }

  private async compared(
    row: Row,
    { place, stranger, value, spelling }: Attempt,
    unknownAnswers: UnknownAnswers,
  ): Promise<string[]> {
    const theirs = await this.at(row, place, spelling.known);
    const unknownAnswer = await this.unknownAnswer(row, place, spelling.unknown, unknownAnswers);
    const taken = row.uniqueInDeployment?.[place];
    const isSame =
      visible(theirs, spelling.known) === unknownAnswer.visible ||
      (taken !== undefined && theirs.body['code'] === taken);
    // Where a kind of record is not offered, as cards are not in production, none is found either.
    const isFound = place.startsWith('path.') && ![404, 501].includes(unknownAnswer.status);
    return [
      ...this.faults(theirs, spelling.known),
      ...(isSame ? [] : [`${theirs.status} ${theirs.text}, but for an unknown one ${unknownAnswer.visible}`]),
      ...(isFound ? [`${unknownAnswer.status} for a record that does not exist`] : []),
    ].map(
      (text) => `${row.operationId} ${place} = ${value.kind} of ${stranger.name} ${spelling.name}: ${text}`,
    );
  }

  /** Unknown ids of one form are answered alike, so each form is asked once at a place. */
  private unknownAnswer(row: Row, place: Place, sent: string, asked: UnknownAnswers): Promise<UnknownAnswer> {
    const form = `${place} ${withoutUuid(sent)}`;
    const answer =
      asked.get(form) ??
      this.at(row, place, sent).then((each) => ({ status: each.status, visible: visible(each, sent) }));
    asked.set(form, answer);
    return answer;
  }

  private attempts(place: Place, stranger: Tenant): Attempt[] {
    return stranger
      .foreignTo(this.caller)
      .flatMap((value) => spellingsOf(value).map((spelling) => ({ place, stranger, value, spelling })));
  }
}
