import { CONSOLE_URL, ofThisPage } from './clients.js';

/** Writes down that a person is shown what was masked; rejects where it could not be, and nothing is shown then. */
export const recordReveal = async (resource: string, field: string): Promise<void> => {
  const answer = await ofThisPage(`${CONSOLE_URL}/reveals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ resource, field }),
  });
  if (answer.ok) return;
  const { message = `The gateway answered ${answer.status}.` } = (await answer.json()) as {
    readonly message?: string;
  };
  throw new Error(message);
};
