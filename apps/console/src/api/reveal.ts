import { createClient } from '@causeway/client';
import { ofThisPage, options, type api } from './clients.js';

/** Asks for the document that a masked field stands in. */
export type Read = (client: typeof api) => Promise<unknown>;

/**
 * One field of a document, unmasked: the gateway writes down that it is shown, and answers that field alone.
 * @param field its place in the document: `businessInfo.legalName`, `data.0.email`
 */
export const reveal = async (field: string, read: Read): Promise<string> => {
  const asking: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-console-reveal', field);
    return ofThisPage(input, { ...init, headers });
  };
  const answer = await read(createClient({ ...options, fetch: asking }));
  if (typeof answer === 'object' && answer !== null && 'revealed' in answer) return String(answer.revealed);
  throw new Error('The gateway did not show it.');
};
