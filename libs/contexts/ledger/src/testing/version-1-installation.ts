import { createDatabase, queryOnce } from '@causeway/database';
import { decode, newUuid } from '@causeway/kernel';
import type { CallContext } from '@causeway/commands';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LedgerCommand, LedgerOutcome } from '../application/ledger-command.js';

/** A command that version 1 was told, and what it answered. */
export interface ToldInVersion1 {
  readonly call: Omit<CallContext, 'deadlineAt'>;
  readonly command: LedgerCommand;
  readonly outcome: LedgerOutcome;
}

/** A line of a statement as version 1 kept it in a view that is gone. */
export interface PostingOfVersion1 {
  readonly environment: string;
  readonly position: string;
  readonly account: string;
  readonly currency: string;
  readonly movement: string;
  readonly side: string;
  readonly amount: string;
  readonly available_after: string;
  readonly held_after: string;
  readonly transaction_id: string;
}

/** A database as the version before the lanes had writers of their own left it, and what it knew. */
export interface Version1Installation {
  /** A superuser's. */
  readonly url: string;
  readonly told: readonly ToldInVersion1[];
  /** In the order of the lane. */
  readonly postings: readonly PostingOfVersion1[];
}

const KEPT = join(import.meta.dirname, 'version-1');

/**
 * Restores what the code of version 1 wrote when it was told `version-1/told.ndjson`: `database.sql` is the dump of its
 * database, without comments and settings of the session. Neither file is ever edited. The roles of a service must be
 * there, as they are once any database of the server was migrated.
 */
export const restoreVersion1 = async (server: string): Promise<Version1Installation> => {
  const url = await createDatabase(server, `ledger_${newUuid().replaceAll('-', '')}`);
  await queryOnce(url, await readFile(join(KEPT, 'database.sql'), 'utf8'));
  const told = await readFile(join(KEPT, 'told.ndjson'), 'utf8');
  return {
    url,
    told: told
      .trimEnd()
      .split('\n')
      .map((line) => decode(line) as ToldInVersion1),
    postings: (await queryOnce(
      url,
      'select * from ledger.posting_view order by environment, position, ordinal',
    )) as unknown as readonly PostingOfVersion1[],
  };
};

/** A position of the sandbox's lane, what was available after it, and what was held. */
type Line = readonly [position: number, available: bigint, held: bigint];

const postingsOf = ({ postings }: Version1Installation, account: string, currency: string) =>
  postings.filter(
    (posting) =>
      posting.environment === 'sandbox' && posting.account === account && posting.currency === currency,
  );

/** The last line of each position, as the view of version 1 had it. */
export const linesKept = (installation: Version1Installation, account: string, currency: string): Line[] => {
  const lines = new Map<string, Line>();
  for (const { position, available_after, held_after } of postingsOf(installation, account, currency))
    lines.set(position, [Number(position), BigInt(available_after), BigInt(held_after)]);
  return [...lines.values()];
};

/** What version 1 kept of one of the service's own accounts for all platforms, added up for the entries of one. */
export const linesOfPlatform = (
  installation: Version1Installation,
  platformId: string,
  account: string,
  currency: string,
): Line[] => {
  const own = new Set(
    installation.told.flatMap(({ call, outcome }) =>
      call.platformId === platformId && call.environment === 'sandbox' && outcome.status === 'POSTED'
        ? [String(outcome.place.position)]
        : [],
    ),
  );
  const lines = new Map<string, Line>();
  let available = 0n;
  for (const { position, side, amount } of postingsOf(installation, account, currency)) {
    if (!own.has(position)) continue;
    available += side === 'CREDIT' ? BigInt(amount) : -BigInt(amount);
    lines.set(position, [Number(position), available, 0n]);
  }
  return [...lines.values()];
};
