import type { Shape } from '@causeway/e2e';
import type { SeededChance } from '../seeded-chance.js';
import { planKills, type KillPlan } from './kill-plan.js';
import { addTotals, totalsOf, NOTHING, type Totals } from './totals.js';
import { TortureChamber, type KillReport } from './torture-chamber.js';

/** Every change reads its whole stream, so that an installation is let go before its streams make it slow. */
const KILLS_PER_INSTALLATION = 20;

export interface CampaignParts {
  readonly chance: SeededChance;
  /** A Kafka that no installation used before, for the services shape. */
  readonly openBroker: () => Promise<{ readonly brokers: string; stop(): Promise<void> }>;
  /** Ends the run after the kill under way. */
  readonly stop: AbortSignal;
  readonly onKill: (report: KillReport, chamber: TortureChamber) => void;
}

/** Kills one shape `count` times, on as many installations as that takes. */
export const runCampaign = async (shape: Shape, count: number, parts: CampaignParts): Promise<Totals> => {
  const plans = planKills(shape, count, parts.chance);
  let totals = NOTHING;
  for (let first = 0; first < plans.length && !parts.stop.aborted; first += KILLS_PER_INSTALLATION) {
    const chance = parts.chance.of(`${shape} installation ${first}`);
    const batch = plans.slice(first, first + KILLS_PER_INSTALLATION);
    totals = addTotals(totals, await killOneInstallation(shape, batch, { ...parts, chance }));
  }
  return totals;
};

const killOneInstallation = async (
  shape: Shape,
  plans: readonly KillPlan[],
  { chance, openBroker, stop, onKill }: CampaignParts,
): Promise<Totals> => {
  const broker = shape === 'services' ? await openBroker() : undefined;
  try {
    const chamber = await TortureChamber.open(shape, chance, broker?.brokers);
    try {
      let totals = NOTHING;
      for (const plan of plans) {
        if (stop.aborted) break;
        const report = await chamber.kill(plan);
        onKill(report, chamber);
        totals = addTotals(totals, { ...NOTHING, kills: 1, violations: report.violations.length });
      }
      return addTotals(totals, totalsOf(chamber));
    } finally {
      await chamber.close();
    }
  } finally {
    await broker?.stop();
  }
};
