import type { Dispatch, Reading, Recorder } from '@causeway/commands';
import type { Clock } from '@causeway/kernel';

/** What the process that hosts the context offers. */
export interface HostedLinksPorts extends Reading {
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly clock: Pick<Clock, 'now'>;
  readonly secrets: LinkSecrets;
  /** The origin under which people reach the page, such as `https://pay.example`. */
  readonly pagesUrl: string;
}

/** The secrets in links: 256 bits each, from a key that is kept outside the database. */
export interface LinkSecrets {
  /** The same for the same link, so that a repeated request gives the same link and no secret is stored. */
  secretOf(linkId: string): string;
  hash(secret: string): string;
  /** Whether two hashes are the same, in constant time. */
  areSame(one: string, other: string): boolean;
}
