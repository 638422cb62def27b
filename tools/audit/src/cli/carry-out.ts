import { accountText } from '../balance/account-name.js';
import { balanceOf } from '../balance/balance-of.js';
import { tellBalance } from '../balance/tell-balance.js';
import { openAuditedDatabase, type AuditedDatabase } from '../database/audited-database.js';
import { findDatabase } from '../database/find-database.js';
import { openVault } from '../database/open-vault.js';
import { readEvents } from '../events/read-events.js';
import { tellEvents } from '../events/tell-events.js';
import { CONTEXTS, LEDGER } from '../replay/contexts.js';
import { replayViews } from '../replay/replay.js';
import { tellReplay } from '../replay/tell-replay.js';
import { tellVerdict } from '../verify/tell-verdict.js';
import { verifyLog } from '../verify/verify.js';
import type { Errand } from './options.js';
import { ProgressBar } from './progress-bar.js';
import type { Report } from './report.js';
import type { Surroundings } from './surroundings.js';
import { CannotRunError } from './usage-error.js';

type Audit = Exclude<Errand, { command: 'help' }>;

/** A program that was asked to end by Ctrl-C says so by this exit code. */
const INTERRUPTED = 130;

/** Opens the database, audits, and leaves everything as it was, also when it is interrupted. */
export const carryOut = async (errand: Audit, around: Surroundings): Promise<Report> => {
  const found = await findDatabase(around.env, (line) => void around.screen.write(`${line}\n`));
  const interrupt = (): void => void found.release().finally(() => process.exit(INTERRUPTED));
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, interrupt);
  try {
    const database = await openAuditedDatabase(found.url);
    try {
      if (database.role === null)
        around.screen.write(
          'This account may not take the role causeway_auditor; it reads with its own rights.\n',
        );
      return await audit(errand, database, around);
    } finally {
      await database.close();
    }
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
    await found.release();
  }
};

const audit = async (errand: Audit, database: AuditedDatabase, around: Surroundings): Promise<Report> => {
  const bar = new ProgressBar(errand.command, around.screen);
  try {
    switch (errand.command) {
      case 'verify':
        return await verify(errand, database, bar);
      case 'replay':
        return await replay(errand, database, bar, around.env);
      case 'balance': {
        const { account, moment } = errand;
        const balance = await balanceOf(database.pool, LEDGER, account, moment, bar);
        return tellBalance(accountText(account), moment, balance);
      }
      case 'events':
        return tellEvents(errand.question.stream, await readEvents(database.pool, errand.question));
    }
  } finally {
    bar.end();
  }
};

const verify = async (
  { lanes }: Extract<Errand, { command: 'verify' }>,
  database: AuditedDatabase,
  bar: ProgressBar,
): Promise<Report> => {
  const verdict = await verifyLog(database.pool, bar, (name) => lanes.length === 0 || lanes.includes(name));
  const unknown = lanes.find((name) => !verdict.lanes.some(({ lane }) => lane === name));
  // An audit of nothing must not look like one that found nothing.
  if (unknown !== undefined) throw new CannotRunError(`The log has no lane ${unknown}.`);
  return tellVerdict(verdict);
};

const replay = async (
  { contexts }: Extract<Errand, { command: 'replay' }>,
  database: AuditedDatabase,
  bar: ProgressBar,
  env: NodeJS.ProcessEnv,
): Promise<Report> => {
  const names = CONTEXTS.map(({ context }) => context.name);
  const unknown = contexts.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new CannotRunError(`There is no context ${unknown}; there are ${names.join(', ')}.`);
  const found = await openVault(env, database);
  const isAsked = (name: string): boolean => contexts.length === 0 || contexts.includes(name);
  const verdict = await replayViews(database, CONTEXTS, found.vault, bar, isAsked);
  return tellReplay(verdict, found.vault === undefined ? found.why : undefined);
};
