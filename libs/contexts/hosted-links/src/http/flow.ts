import type { CallContext } from '@causeway/commands';
import type { CustomerDocument } from '@causeway/customers';
import { hashOf, markup, type Markup, type PageSession, type SentForm } from '@causeway/http/pages';
import { after, derivedUuid, newUuid, systemNow } from '@causeway/kernel';
import type { Visit } from '../application/requests.js';

const PATIENCE_MS = 25_000;

/** One request of the session that owns a link, with the customer as it is now. */
export interface Flow {
  readonly visit: Visit;
  readonly session: PageSession;
  readonly customer: CustomerDocument;
  /** False in a sandbox without paperwork, which decides a business by its number alone (verification §9). */
  readonly asksPapers: boolean;
  /** The full address of the person, for what they agree to. */
  readonly ip: string;
}

/** Where the pages of a link are; its cookie is sent nowhere else. */
export const pathOf = (linkId: string): string => `/verify/${linkId}`;

/** A call of no platform: the link says which one's customer it is. */
export const visitorsCall = (requestId: string): CallContext => ({
  commandId: newUuid(),
  platformId: '',
  environment: 'production',
  actor: 'hosted-link',
  correlationId: requestId,
  causationId: requestId,
  deadlineAt: after(systemNow(), PATIENCE_MS),
});

/** A call for the link's customer. A form that is sent twice is one command: by what it carries, and what is in it. */
export const callFor = (
  { visit }: Pick<Flow, 'visit'>,
  requestId: string,
  form?: { readonly sent: SentForm; readonly content: unknown },
): CallContext => ({
  ...visitorsCall(requestId),
  platformId: visit.platformId,
  environment: visit.environment,
  ...(form && {
    commandId: derivedUuid(
      'hosted-form',
      visit.linkId,
      form.sent.text('once') ?? newUuid(),
      hashOf(JSON.stringify(form.content)),
    ),
  }),
});

/** The hidden part of every form: whose it is, and which one. */
export const formKeys = ({ session }: Pick<Flow, 'session'>): Markup =>
  markup`<input type="hidden" name="form" value="${session.formToken}"><input type="hidden" name="once" value="${newUuid()}">`;

/** The path of a page of the flow. */
export const pageOf = ({ visit }: Pick<Flow, 'visit'>, ...names: readonly string[]): string =>
  [pathOf(visit.linkId), ...names].join('/');

/**
 * Whether the page may show what only the sandbox has, such as the outcomes that one can choose (verification §9).
 */
export const isSandbox = ({ visit }: Pick<Flow, 'visit'>): boolean => visit.environment === 'sandbox';
