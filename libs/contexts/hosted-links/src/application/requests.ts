import { Command, Query } from '@causeway/commands';
import type { VerificationDocument } from '@causeway/customers';
import type { Environment, Id, Instant } from '@causeway/kernel';
import type { NewLink } from '../domain/kyc-link.decide.js';
import type { LinkState } from '../domain/kyc-link.js';
import type { KycLinkDocument } from '../published/kyc-link.document.js';

/** A new link for a customer (verification §4). */
export class CreateKycLink extends Command<NewLink, KycLinkDocument> {
  static readonly type = 'hosted_links.create-kyc-link';
}

/** What a browser shows of itself: the link’s secret, or the session that it was given. */
export interface Visitor {
  readonly linkId: string;
  /** Hashes: what they are of stays in the browser and at the edge. */
  readonly secretHash?: string;
  readonly sessionHash?: string;
}

/** What a link is for a visitor; `null` for an unknown link, and for one whose secret the visitor does not know. */
export class ShowKycLink extends Query<Visitor, Visit | null> {
  static readonly type = 'hosted_links.show-kyc-link';
}
export interface Visit {
  readonly state: LinkState;
  readonly linkId: string;
  readonly platformId: string;
  readonly environment: Environment;
  readonly customerId: Id<'Customer'>;
  readonly redirectUri?: string;
  /** As the customer knows the platform. */
  readonly platformName?: string;
  /** The origin of the pages. */
  readonly origin: string;
  /** On the clock of its environment. */
  readonly now: Instant;
}

/** Makes the visitor’s session the owner of the link; refuses with `LINK_NOT_FOUND` and `LINK_NOT_YOURS`. */
export class OpenKycLink extends Command<Required<Visitor>, void> {
  static readonly type = 'hosted_links.open-kyc-link';
}

/**
 * Ends the flow: submits the customer, and with that uses the link up, unless something is lacking that can be filled in
 * at once. Refuses with `LINK_NOT_YOURS`, and as the submission does.
 */
export class FinishKycLink extends Command<
  Required<Pick<Visitor, 'linkId' | 'sessionHash'>> & {
    /** In the sandbox, what the customer's name or number is taken to end in (verification §9). */
    readonly suffix?: string;
  },
  Finished
> {
  static readonly type = 'hosted_links.finish-kyc-link';
}
export interface Finished {
  /** False where the person can fill in what is lacking, with the same link. */
  readonly isEnded: boolean;
  readonly verification: VerificationDocument;
}
