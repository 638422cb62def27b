import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOf, type Bill } from './bill-of-materials.js';
import { productionPackages, type LockedPackages } from './production-packages.js';

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/** The bill of materials of the product. Needs npm and the lockfile: no network, no installed packages. */
export const billOfCheckout = (root: string): Bill => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages;
  };
  const apps = readdirSync(join(root, 'apps')).map((name) => `apps/${name}`);
  const shipped = productionPackages(lock.packages, apps);
  return billOf(npmBill(root), shipped);
};

/**
 * npm's own CycloneDX document of everything in the lockfile. It is asked for the whole, because with `--omit=dev` it
 * leaves out what development and production share.
 */
const npmBill = (root: string): Bill => {
  const options = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const text = execFileSync('npm', options, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(text) as Bill;
};
