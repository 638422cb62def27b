import { oneCommand, type Given } from '@causeway/cli';

const FILE = 'tmp/causeway.cdx.json';

export const SBOM = oneCommand({
  name: 'npm run sbom --',
  summary: 'Write the bill of materials of what is shipped, as CycloneDX.',
  takes: {
    file: {
      about: `where it is written, from the checkout if relative (default: ${FILE})`,
      isOptional: true,
    },
  },
  options: {},
  ending: 'Exit codes: 0 done, 1 npm answered nothing, 2 wrong command line.',
});

export const sbomFileOf = ({ file }: Given): string => (typeof file === 'string' ? file : FILE);
