import { append } from './append.bench.js';
import { payment } from './payment.bench.js';

/** Every benchmark by its name: `npm run bench -- append`. */
const BENCHMARKS: Readonly<Record<string, (say: (line: string) => void) => Promise<void>>> = {
  append,
  payment,
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const [name] = process.argv.slice(2);
const benchmark = name === undefined ? undefined : BENCHMARKS[name];
if (benchmark === undefined) {
  say(`npm run bench -- NAME, where NAME is one of: ${Object.keys(BENCHMARKS).join(', ')}`);
  process.exitCode = name === undefined || name === '--help' ? 0 : 1;
} else {
  await benchmark(say);
}
