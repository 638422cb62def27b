import { EXIT, runProgram, TERMINAL } from '@causeway/cli';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { billOfCheckout } from './npm-bill.js';
import { SBOM, sbomFileOf } from './sbom-options.js';

const ROOT = join(import.meta.dirname, '../../..');

const write = async (named: string): Promise<number> => {
  const file = resolve(ROOT, named);
  const bill = billOfCheckout(ROOT);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  TERMINAL.say(`${file}: ${bill.components.length} components of ${bill.metadata.component['bom-ref']}`);
  return EXIT.DONE;
};

process.exitCode = await runProgram(SBOM, process.argv.slice(2), {
  interpret: (_row, given) => sbomFileOf(given),
  carryOut: write,
});
