import { Command, decides, type Aggregate } from '@causeway/commands';
import {
  evolveReveal,
  noReveal,
  recordReveal,
  type PersonalDataRevealed,
  type PersonalReveal,
  type WantedReveal,
} from '../domain/personal-reveal.js';
import { PERSONAL_REVEAL_STREAMS } from '../domain/streams.js';

/** Records that a person is shown what the console masks, before it is shown. */
export class RevealPersonalData extends Command<WantedReveal & { readonly revealId: string }, null> {
  static readonly type = 'platform.reveal-personal-data';
}

/** A stream for each: who looked is found by its type, and no stream grows. */
export const personalRevealAggregate: Aggregate<PersonalReveal, PersonalDataRevealed> = {
  category: PERSONAL_REVEAL_STREAMS,
  initial: noReveal,
  evolve: evolveReveal,
  views: [],
};

export const personalRevealCommands = () => [
  decides<PersonalReveal, PersonalDataRevealed, RevealPersonalData>({
    aggregate: personalRevealAggregate,
    command: RevealPersonalData,
    streamId: ({ revealId }) => revealId,
    begins: true,
    decide: recordReveal,
    answer: () => null,
  }),
];
