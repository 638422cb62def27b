import { clientOf, createClient } from '@causeway/client';
import {
  OPERATIONS as OPERATOR_TABLE,
  type Operations as OperatorOperations,
} from '../generated/operations.js';

/** Below it the gateway puts the session's credentials into what is asked of the API. */
export const CONSOLE_URL = `${location.origin}/console`;
/** A person looks at the page, and asks again. */
const RETRIES = 1;

let formToken = '';

/** What the page sends with everything that changes something: the gateway gave it to this page alone. */
export const keepFormToken = (token: string | undefined): void => {
  formToken = token ?? '';
};

/** `fetch` with the form token of the session. */
export const ofThisPage: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('x-console-form', formToken);
  return fetch(input, { ...init, headers });
};

/** How both clients of the page ask. */
export const options = { url: CONSOLE_URL, fetch: ofThisPage, retries: RETRIES };

/** The API, as the platform that is signed in. */
export const api = createClient(options);
/** What an operator may ask and do, as the one that is signed in. */
export const operator = clientOf<OperatorOperations>(OPERATOR_TABLE, '', options);
