import { ApiError } from '../errors/api-error.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { badFormat, UnreadBody } from '../edge/unread-body.js';

/** A form as a browser sent it: texts by name, trimmed; what was left empty is absent. */
export interface SentForm {
  text(name: string): string | undefined;
  texts(name: string): readonly string[];
}

const FORM = 'application/x-www-form-urlencoded';

/** Reads the form of a request. Throws 400 for a body that is none. */
export const sentForm = async (request: EdgeRequest): Promise<SentForm> => {
  const [mediaType] = (request.headers['content-type'] ?? '').split(';');
  if (mediaType?.trim().toLowerCase() !== FORM || !(request.body instanceof UnreadBody))
    throw badFormat('CONTENT_TYPE', `The body must be ${FORM}`);
  return formOf(new URLSearchParams((await request.body.bytes()).toString('utf8')));
};

/** The same of fields that were read already. */
export const formOf = (sent: URLSearchParams): SentForm => {
  const texts = (name: string) =>
    sent
      .getAll(name)
      .map((text) => text.trim())
      .filter((text) => text !== '');
  return { texts, text: (name) => texts(name)[0] };
};

/**
 * Refuses what another site made the browser send. Browsers of today say where a request comes from; of an older one the
 * origin is compared.
 */
export const refuseOtherSites = (request: EdgeRequest, ownOrigin: string): void => {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isOwn =
    site === undefined
      ? origin === undefined || origin === ownOrigin
      : site === 'same-origin' || site === 'none';
  if (!isOwn) throw new ApiError(403, 'FORBIDDEN', 'The form was sent from another site');
};
