import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { billOfCheckout } from './npm-bill.js';

/** `npm run sbom [-- FILE]`: writes the bill of materials of what is shipped. */
const ROOT = join(import.meta.dirname, '../../..');
const file = resolve(ROOT, process.argv[2] ?? 'tmp/causeway.cdx.json');
const bill = billOfCheckout(ROOT);

mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
process.stdout.write(
  `${file}: ${bill.components.length} components of ${bill.metadata.component['bom-ref']}\n`,
);
