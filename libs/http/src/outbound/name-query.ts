import type { LookupAddress, RecordWithTtl } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/** The answer of name servers about one name. */
export type NameAnswer =
  | { readonly status: 'FOUND'; readonly addresses: readonly LookupAddress[]; readonly ttlSeconds: number }
  /** There is no such name, or it has no address. */
  | { readonly status: 'ABSENT' }
  /** No name server answered in time. */
  | { readonly status: 'UNANSWERED' };

export interface NameQuery {
  /** Addresses of name servers, with a port where it is not 53; the system's when empty. */
  readonly servers: readonly string[];
  /** Milliseconds for the whole of it. */
  readonly timeoutMs: number;
}

/** The first try waits so long; each further one waits twice as long as the one before. */
const FIRST_TRY_MS = 1_000;
const TRIES = 3;
/** When one family of addresses is known, the other one is waited for so long (RFC 8305 §3 has 50 ms). */
const OTHER_FAMILY_MS = 250;

/** What c-ares says when there is no such name, no such record, or no such name can be. */
const ABSENT: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Queries name servers for the addresses of both families, IPv4 first. By c-ares on sockets of its own: not
 * by `dns.lookup`, whose queries wait for the few threads of the process without a bound.
 */
export const queryName = async (name: string, { servers, timeoutMs }: NameQuery): Promise<NameAnswer> => {
  // One channel a name, so that it can be given up without giving up others.
  const resolver = new Resolver({ timeout: FIRST_TRY_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  const ends = [setTimeout(() => resolver.cancel(), timeoutMs)];
  try {
    const asked = [
      answered(resolver.resolve4(name, { ttl: true }), 4),
      answered(resolver.resolve6(name, { ttl: true }), 6),
    ];
    const first = await Promise.race(asked);
    if (first.status === 'FOUND') ends.push(setTimeout(() => resolver.cancel(), OTHER_FAMILY_MS));
    return together(await Promise.all(asked));
  } finally {
    ends.forEach((end) => clearTimeout(end));
  }
};

/** The TXT records of a name in the DNS; none when no server answers in time. */
export const queryTexts = async (
  name: string,
  { servers, timeoutMs }: NameQuery,
): Promise<readonly string[]> => {
  const resolver = new Resolver({ timeout: FIRST_TRY_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  const end = setTimeout(() => resolver.cancel(), timeoutMs);
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch {
    // No such name, no such record, or no answer: there is no text either way.
    return [];
  } finally {
    clearTimeout(end);
  }
};

const answered = async (records: Promise<RecordWithTtl[]>, family: number): Promise<NameAnswer> => {
  try {
    const found = await records;
    if (found.length === 0) return { status: 'ABSENT' };
    return {
      status: 'FOUND',
      addresses: found.map(({ address }) => ({ address, family })),
      ttlSeconds: Math.min(...found.map(({ ttl }) => ttl)),
    };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    return { status: ABSENT.has(code) ? 'ABSENT' : 'UNANSWERED' };
  }
};

const together = (answers: readonly NameAnswer[]): NameAnswer => {
  const found = answers.filter((answer) => answer.status === 'FOUND');
  if (found.length === 0)
    return answers.find(({ status }) => status === 'UNANSWERED') ?? { status: 'ABSENT' };
  return {
    status: 'FOUND',
    addresses: found.flatMap(({ addresses }) => addresses),
    ttlSeconds: Math.min(...found.map(({ ttlSeconds }) => ttlSeconds)),
  };
};
