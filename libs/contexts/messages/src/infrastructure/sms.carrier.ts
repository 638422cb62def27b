import type { Carrier } from '../application/ports.js';

const TIMEOUT_MS = 10_000;

/**
 * Text messages over the operator's gateway: `POST` of `{ "id", "to", "text" }` in JSON with the token as bearer. A gateway
 * that gets an id twice sends it once. Any answer but 2xx is a refusal.
 */
export const smsCarrier = (url: string, token: string | undefined): Carrier => ({
  send: async ({ messageId, recipient, text }) => {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ id: messageId, to: recipient, text }),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The gateway answered ${String(answer.status)}`);
  },
});
