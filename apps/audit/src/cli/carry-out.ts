import { environmentOf, type LaneName } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import { ledger } from '@causeway/ledger';
import { accountText } from '../balance/account-name.js';
import { balanceOf } from '../balance/balance-of.js';
import { formatBalance } from '../balance/format-balance.js';
import { openAuditedDatabase, type AuditedDatabase } from '../database/audited-database.js';
import { findDatabase, loadReplayables } from '@causeway/replay';
import { openVault } from '../database/open-vault.js';
import { countEvents } from '../diff/count-events.js';
import { diffOf, type LedgerDiff } from '../diff/diff-of.js';
import { formatDiff } from '../diff/format-diff.js';
import { readEvents } from '../events/read-events.js';
import { formatEvents } from '../events/format-events.js';
import { exportLane } from '../export/export-lane.js';
import { formatExport } from '../export/format-export.js';
import { gatherEvidence } from '../heads/evidence.js';
import { contextNamed } from '../log/context-named.js';
import type { Moment } from '../moment/moment.js';
import { replayViews } from '../replay/replay.js';
import { formatReplay } from '../replay/format-replay.js';
import { formatSupply } from '../supply/format-supply.js';
import { supplyOf } from '../supply/supply-of.js';
import { formatTrial } from '../trial/format-trial.js';
import { trialOf } from '../trial/trial-of.js';
import { formatVerdict } from '../verify/format-verdict.js';
import { verifyLog } from '../verify/verify.js';
import type { AuditRequest, LedgerLanes } from './options.js';
import { ProgressBar } from './progress-bar.js';
import type { Report } from './report.js';
import type { Surroundings } from './surroundings.js';
import { CannotRunError } from './usage-error.js';

/** The exit code of a program that was interrupted by Ctrl-C. */
const INTERRUPTED = 130;

/** Opens the database, audits, and leaves everything as it was, also when it is interrupted. */
export const carryOut = async (request: AuditRequest, around: Surroundings): Promise<Report> => {
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
      return await audit(request, database, around);
    } finally {
      await database.close();
    }
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
    await found.release();
  }
};

const audit = async (
  request: AuditRequest,
  database: AuditedDatabase,
  around: Surroundings,
): Promise<Report> => {
  const bar = new ProgressBar(request.command, around.screen);
  try {
    switch (request.command) {
      case 'verify':
        return await verify(request, database, bar, around.env);
      case 'replay':
        return await replay(request, database, bar, around.env);
      case 'balance': {
        const { account, moment } = request;
        const balance = await balanceOf(database.pool, account, moment, bar);
        return formatBalance(accountText(account), moment, balance);
      }
      case 'diff':
        return await diff(request, database, bar);
      case 'trial': {
        const trial = await trialOf(database.pool, request.moment, wantedOf(request), bar);
        if (trial.lanes.length === 0) throw noLane(request);
        return formatTrial(trial, request.moment);
      }
      case 'supply': {
        const { moment, environment } = request;
        const isAsked = (each: Environment): boolean => environment === undefined || each === environment;
        return formatSupply(await supplyOf(database.pool, moment, isAsked, bar), moment);
      }
      case 'export': {
        const evidence = await gatherEvidence(around.env, request.places, database.pool);
        const exported = await exportLane(database.pool, request.request, evidence, bar);
        return formatExport(exported, request.request.folder);
      }
      case 'events':
        return formatEvents(request.question.stream, await readEvents(database.pool, request.question));
    }
  } finally {
    bar.end();
  }
};

const verify = async (
  { lanes, places }: Extract<AuditRequest, { command: 'verify' }>,
  database: AuditedDatabase,
  bar: ProgressBar,
  env: NodeJS.ProcessEnv,
): Promise<Report> => {
  const evidence = await gatherEvidence(env, places, database.pool);
  const isAsked = (name: string): boolean => lanes.length === 0 || lanes.includes(name);
  const verdict = await verifyLog(database.pool, bar, isAsked, evidence);
  const unknown = lanes.find((name) => !verdict.lanes.some(({ lane }) => lane === name));
  // An audit of nothing must not look like one that found nothing.
  if (unknown !== undefined) throw new CannotRunError(`The log has no lane ${unknown}.`);
  return formatVerdict(verdict);
};

const replay = async (
  { contexts }: Extract<AuditRequest, { command: 'replay' }>,
  database: AuditedDatabase,
  bar: ProgressBar,
  env: NodeJS.ProcessEnv,
): Promise<Report> => {
  const replayables = await loadReplayables();
  const names = replayables.map(({ context }) => context.name);
  const unknown = contexts.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new CannotRunError(`There is no context ${unknown}; there are ${names.join(', ')}.`);
  const found = await openVault(env, database);
  const isAsked = (name: string): boolean => contexts.length === 0 || contexts.includes(name);
  const verdict = await replayViews(database, replayables, found.vault, bar, isAsked);
  return formatReplay(verdict, found.vault === undefined ? found.why : undefined);
};

const diff = async (
  request: Extract<AuditRequest, { command: 'diff' }>,
  database: AuditedDatabase,
  bar: ProgressBar,
): Promise<Report> => {
  const { from, to, account } = request;
  const found = await diffOf(database.pool, { from, to, wanted: wantedOf(request) }, bar);
  if (found.spans.length === 0) throw noLane(request);
  const times = [timeOf(from, found, 'from'), timeOf(to, found, 'to')] as const;
  const isOther = (name: string): boolean =>
    ![ledger.definition.name, undefined].includes(contextNamed(name)) && isIn(request, name as LaneName);
  const others = await countEvents(database.pool, times, isOther);
  return formatDiff({ ...found, from, to, account: account && accountText(account), others });
};

const wantedOf =
  (asked: LedgerLanes) =>
  (lane: LaneName): boolean =>
    (asked.lanes.length === 0 || asked.lanes.includes(lane)) && isIn(asked, lane);

const isIn = ({ lanes, environment }: LedgerLanes, lane: LaneName): boolean => {
  const environments =
    environment === undefined ? lanes.map((name) => environmentOf(name as LaneName)) : [environment];
  return environments.length === 0 || environments.includes(environmentOf(lane));
};

const noLane = ({ lanes }: LedgerLanes): CannotRunError =>
  new CannotRunError(`The ledger has no lane ${lanes.join(', ')}`.trim());

/** Positions of one lane mean nothing in another; the time of the entry there does. */
const timeOf = (moment: Moment, { spans }: LedgerDiff, end: 'from' | 'to'): string =>
  moment.kind === 'TIME' ? moment.at : (spans[0]?.[end].recordedAt ?? BEFORE_ALL_TIMES);
const BEFORE_ALL_TIMES = '1970-01-01T00:00:00.000Z';
