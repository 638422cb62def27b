// A partner that pays out, with nothing but Node.js: begin your own from it (docs/guides/payout-partner.md).
//   PORT=4100 TOKEN=a-long-secret SETTLES_AFTER_MS=5000 node payout-partner.mjs
// It settles every payout after some seconds, and keeps its books in memory: yours keeps them for good.
import { createServer } from 'node:http';

const { PORT = '4100', TOKEN, SETTLES_AFTER_MS = '5000' } = process.env;
const iso = (ms) => new Date(ms).toISOString();

/** By platform and payout id: a payout of another platform behaves as absent. */
const books = new Map();
const keyOf = (platformId, payoutId) => `${platformId} ${payoutId}`;

const verdictOn = ({ account, accountType }) =>
  // Money that goes back has no account: it goes the way it came.
  accountType !== 'ORIGIN' && !account ? 'ACCOUNT_INVALID' : 'ACCEPTABLE';

/** The same order twice is one payout: this answers when it is in the books for good, and not before. */
const take = ({ platformId, payoutId, amount, accountType }) => {
  const key = keyOf(platformId, payoutId);
  if (books.has(key)) return;
  books.set(key, { settlesAt: Date.now() + Number(SETTLES_AFTER_MS) });
  console.log(
    `payout ${payoutId}: ${amount.amount} minor units of ${amount.currency.code} to a ${accountType}`,
  );
};

const statusOf = (payout) => {
  if (payout === undefined) return { state: 'UNKNOWN' };
  if (payout.cancelledAt !== undefined) return { state: 'CANCELLED', cancelledAt: iso(payout.cancelledAt) };
  const at = iso(payout.settlesAt);
  return Date.now() < payout.settlesAt
    ? { state: 'OPEN', lookAgainAt: at }
    : { state: 'SETTLED', settledAt: at };
};

const cancel = (payout) => {
  if (statusOf(payout).state === 'OPEN') payout.cancelledAt = Date.now();
  return { outcome: statusOf(payout).state === 'CANCELLED' ? 'CANCELLED' : 'TOO_LATE' };
};

const answer = (method, { pathname, searchParams }, body) => {
  if (method === 'POST' && pathname === '/payouts/check') return { verdict: verdictOn(body) };
  if (method === 'POST' && pathname === '/payouts') return take(body) ?? {};
  const [, payoutId, isCancel] = /^\/payouts\/([0-9a-f-]{36})(\/cancel)?$/.exec(pathname) ?? [];
  if (payoutId === undefined) return undefined;
  if (method === 'POST' && isCancel) return cancel(books.get(keyOf(body.platformId, payoutId)));
  if (method === 'GET' && !isCancel)
    return statusOf(books.get(keyOf(searchParams.get('platformId'), payoutId)));
  return undefined;
};

const server = createServer(async (request, response) => {
  const send = (status, content) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  if (TOKEN && request.headers.authorization !== `Bearer ${TOKEN}`) return send(401, {});
  try {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    const found = answer(
      request.method,
      new URL(request.url, 'http://partner'),
      text ? JSON.parse(text) : {},
    );
    return found === undefined ? send(404, {}) : send(200, found);
  } catch (error) {
    console.error(error);
    return send(500, {});
  }
});
server.listen(Number(PORT), '127.0.0.1', () =>
  console.log(`pays out at http://127.0.0.1:${server.address().port}`),
);
