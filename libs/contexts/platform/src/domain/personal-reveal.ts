import { foldedBy, nothing, record, type Decision, type Instant } from '@causeway/kernel';
import type { PlatformRejection } from './rejection-codes.js';

/** A person was shown personal data that the console had masked; never what it was. */
export interface PersonalDataRevealed {
  readonly type: 'PersonalDataRevealed';
  /** Whose record it stands in: `Customer:<uuid>`. */
  readonly resource: string;
  /** The field, or the part of the record, as the page names it. */
  readonly field: string;
  /** The operator who was signed in besides; the token is the event's actor. */
  readonly operatorName?: string;
  readonly revealedAt: Instant;
}

export interface PersonalReveal {
  readonly isRecorded: boolean;
}

export const noReveal: PersonalReveal = { isRecorded: false };

export const evolveReveal = foldedBy<PersonalReveal, PersonalDataRevealed>({
  PersonalDataRevealed: () => ({ isRecorded: true }),
});

export interface WantedReveal {
  readonly resource: string;
  readonly field: string;
  readonly operatorName?: string;
}

/** Once: the page that asked twice for the same reveal is answered the same. */
export const recordReveal = (
  { resource, field, operatorName }: WantedReveal,
  { isRecorded }: PersonalReveal,
  { now }: { readonly now: Instant },
): Decision<PersonalDataRevealed, PlatformRejection> =>
  isRecorded
    ? nothing()
    : record({
        type: 'PersonalDataRevealed',
        resource,
        field,
        ...(operatorName !== undefined && { operatorName }),
        revealedAt: now,
      });
