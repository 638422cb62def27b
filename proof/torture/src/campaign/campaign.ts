import type { Shape } from '@causeway/e2e';
import type { FaultyDatabase } from '../faults/faulty-database.js';
import type { SeededChance } from '../seeded-chance.js';
import type { Subject } from '../subject.js';
import type { FaultKind } from './fault-plan.js';
import { inGroups, planStrikes, type StrikePlan } from './strike-plan.js';
import { addTotals, NOTHING, totalsOf, totalsOfRound, type Totals } from './totals.js';
import { TortureChamber, type RoundReport } from './torture-chamber.js';

/** Settling takes as long as a few strikes: so few of them are judged together. */
const STRIKES_PER_ROUND = 5;
/** Every change reads its whole stream, so an installation is replaced before its streams make it slow. */
const ROUNDS_PER_INSTALLATION = 5;

export interface CampaignParts {
  readonly subject: Subject;
  readonly chance: SeededChance;
  readonly kinds: readonly FaultKind[];
  /** A PostgreSQL to be harmed, for one installation. */
  readonly openDatabase: () => Promise<FaultyDatabase>;
  /** A Kafka that no installation used before, for the services shape. */
  readonly openBroker: () => Promise<{ readonly brokers: string; stop(): Promise<void> }>;
  /** Ends the run after the current round. */
  readonly stop: AbortSignal;
  readonly onStrike: (plan: StrikePlan) => void;
  readonly onRound: (report: RoundReport, chamber: TortureChamber) => void;
}

/** Strikes one shape `count` times, on as many installations as that takes. */
export const runCampaign = async (shape: Shape, count: number, parts: CampaignParts): Promise<Totals> => {
  const rounds = inGroups(
    planStrikes(shape, count, parts.kinds, parts.chance, parts.subject),
    STRIKES_PER_ROUND,
  );
  let totals = NOTHING;
  for (const [index, share] of inGroups(rounds, ROUNDS_PER_INSTALLATION).entries()) {
    if (parts.stop.aborted) break;
    const chance = parts.chance.of(`${shape} installation ${index}`);
    totals = addTotals(totals, await strikeOneInstallation(shape, share, { ...parts, chance }));
  }
  return totals;
};

const strikeOneInstallation = async (
  shape: Shape,
  rounds: readonly (readonly StrikePlan[])[],
  parts: CampaignParts,
): Promise<Totals> => {
  const { chance, onStrike, subject } = parts;
  const broker = shape === 'services' ? await parts.openBroker() : undefined;
  try {
    const database = await parts.openDatabase();
    try {
      const chamber = await TortureChamber.open({
        shape,
        subject,
        chance,
        brokers: broker?.brokers,
        database,
        onStrike,
      });
      return await strikeChamber(chamber, rounds, parts).finally(() => chamber.close());
    } finally {
      await database.stop();
    }
  } finally {
    await broker?.stop();
  }
};

const strikeChamber = async (
  chamber: TortureChamber,
  rounds: readonly (readonly StrikePlan[])[],
  { stop, onRound }: CampaignParts,
): Promise<Totals> => {
  let totals = NOTHING;
  for (const plans of rounds) {
    if (stop.aborted) break;
    const report = await chamber.round(...plans);
    onRound(report, chamber);
    totals = addTotals(totals, totalsOfRound(report));
  }
  return addTotals(totals, totalsOf(chamber));
};
