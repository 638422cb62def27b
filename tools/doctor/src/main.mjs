import { checkNode } from './checks/runtime.mjs';
import { ROOT } from './machine.mjs';
import { asJson, asText, isFit } from './report.mjs';

const HELP = `
npm run doctor: say what this machine has of what Causeway needs, and what to do about the rest. Changes nothing,
installs nothing, and works before npm ci.

  --shape services   examine it for npm run services, which needs a Kafka; standalone when left out
  --json             one JSON object instead of lines
  --help             this page

The settings are those of the start: CAUSEWAY_PORT, CAUSEWAY_DATA_DIR, DATABASE_URL, KAFKA_BROKERS and so on.
Ends with 0 when nothing that is needed is missing, else with 1; with 2 when it was called wrongly.
`;
const WRONG_USAGE = 2;

/**
 * @param {string[]} words
 * @returns {{ isJson: boolean, shape: 'standalone' | 'services' } | undefined} undefined when they say nothing known
 */
const read = (words) => {
  const rest = words.filter((word) => word !== '--json');
  const isJson = rest.length < words.length;
  const [option, shape = option?.split('=')[1], ...more] = rest;
  if (option === undefined) return { isJson, shape: 'standalone' };
  if (!/^--shape(?:=|$)/.test(option) || more.length > 0) return undefined;
  return shape === 'standalone' || shape === 'services' ? { isJson, shape } : undefined;
};

/**
 * A Node that is too old may not even load the other checks, so that it is reported alone.
 * @param {'standalone' | 'services'} shape
 */
const findingsFor = async (shape) => {
  const node = checkNode();
  if (node.status === 'missing') return [node];
  const { examine } = await import('./examine.mjs');
  return examine({ root: ROOT, settings: process.env, shape });
};

const words = process.argv.slice(2);
const options = read(words);
if (words.includes('--help') || words.includes('-h')) {
  process.stdout.write(`${HELP.trim()}\n`);
} else if (options === undefined) {
  process.stderr.write(`${HELP.trim()}\n`);
  process.exitCode = WRONG_USAGE;
} else {
  const findings = await findingsFor(options.shape);
  process.stdout.write(`${options.isJson ? asJson(findings) : asText(findings)}\n`);
  process.exitCode = isFit(findings) ? 0 : 1;
}
