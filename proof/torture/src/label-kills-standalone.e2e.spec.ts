import { Opened } from '@causeway/e2e';
import { killAtLabel, labelsOf } from './campaign/kill-plan.js';
import { labelRounds, ROUND_TIMEOUT_MS } from './campaign/label-rounds.js';
import { TortureChamber } from './campaign/torture-chamber.js';
import { randomSeed } from './options.js';
import { SeededChance } from './seeded-chance.js';

const SEED = process.env['CAUSEWAY_SEED'] ?? randomSeed();
const chance = new SeededChance(SEED);

describe(`a standalone killed once at each of its crash points (CAUSEWAY_SEED=${SEED})`, () => {
  const opened = new Opened();
  let chamber: TortureChamber;

  beforeAll(async () => {
    chamber = opened.add(await TortureChamber.open({ shape: 'standalone', chance }), (each) => each.close());
  });
  afterAll(() => opened.close());

  it.each(labelRounds(labelsOf('standalone')))(
    'keeps every promise at %s',
    async (_name, labels) => {
      const plans = labels.map((label) => killAtLabel('standalone', label, chance.of(label)));
      const { violations } = await chamber.round(...plans);
      expect(violations).toStrictEqual([]);
    },
    ROUND_TIMEOUT_MS,
  );
});
