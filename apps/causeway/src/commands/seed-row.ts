import type { CausewayRow, Work } from './row.js';
import { fund, pay, payee, register } from './sandbox.js';

const PEOPLE = ['Ada Lovelace', 'Alan Turing', 'Grace Hopper'];
const DAYS = 7;
const DAY_SECONDS = 86_400;
const FUNDED_MINOR = 900_000;
/** One payment a day for each: mostly they arrive, some fail and are refunded, one comes back. */
const OUTCOMES = ['100', '100', '004', '100', '008', '100', '007'];
const amountOn = (day: number, person: number): number => 12_500 + 10_000 * day + 2_500 * person;

interface Seeded {
  readonly accountId: string;
  readonly payees: readonly string[];
}

const begin = async (around: Work, name: string): Promise<Seeded> => {
  const customerId = await register(around, name);
  const accountId = await fund(around, customerId, FUNDED_MINOR);
  const payees: string[] = [];
  for (const suffix of OUTCOMES) payees.push(await payee(around, customerId, suffix));
  around.note(`${name}: ${customerId}`);
  return { accountId, payees };
};

/** Three customers and a week that passes: the sandbox's clock goes forward day by day, and what falls due happens. */
export const seedRow: CausewayRow = {
  words: 'seed',
  summary: 'Three customers, their accounts and a week of payments, in the sandbox',
  takes: {},
  options: {},
  remarks:
    'The sandbox’s clock goes a week forward, for every platform and for good, which takes an operator’s token.',
  work: async (_given, around) => {
    const people: Seeded[] = [];
    for (const name of PEOPLE) people.push(await begin(around, name));
    let payments = 0;
    for (let day = 0; day < DAYS; day += 1) {
      for (const [person, { accountId, payees }] of people.entries()) {
        const payeeId = payees[(day + person) % payees.length] ?? '';
        await pay(around, { accountId, payeeId, amount: amountOn(day, person) });
        payments += 1;
      }
      await around.operator('POST', '/operator/clock', {
        environment: 'sandbox',
        advanceSeconds: DAY_SECONDS,
      });
      around.note(`Day ${day + 1} is over.`);
    }
    return [
      `${PEOPLE.length} customers, ${payments} payments, ${DAYS} days. The console at /console shows them.`,
    ];
  },
};
