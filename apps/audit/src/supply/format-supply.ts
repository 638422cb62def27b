import { formatTable } from '@causeway/cli';
import { decimal } from '../balance/format-balance.js';
import type { Report } from '../cli/report.js';
import { formatMoment, momentFields } from '../moment/moment.js';
import type { CoinSupply, EnvironmentSupply, Time } from './supply-of.js';

export const formatSupply = (supplies: readonly EnvironmentSupply[], moment: Time | undefined): Report => {
  const isClean = supplies.every(({ findings }) => findings.length === 0);
  return {
    isClean,
    document: { command: 'supply', isClean, ...momentFields(moment), environments: supplies },
    lines: [
      `Supply of stablecoins as of ${moment === undefined ? 'now' : formatMoment(moment)}`,
      ...supplies.flatMap(({ lanes }) =>
        lanes.map(({ lane, position, recordedAt }) =>
          position === 0
            ? `  ${lane}: no event`
            : `  ${lane}: up to position ${position} at ${recordedAt ?? ''}`,
        ),
      ),
      ...supplies.flatMap(formatEnvironment),
    ],
  };
};

const formatEnvironment = ({
  environment,
  coins,
  held,
  beingBooked,
  findings,
}: EnvironmentSupply): string[] => [
  '',
  ...(coins.length === 0
    ? [`${environment}: no stablecoins`]
    : formatTable([
        [`${environment}: in units of the token`, 'minted', 'burnt', 'outstanding'],
        ...coins.map(({ stablecoinId, symbol, minted, burnt, outstanding }: CoinSupply) => [
          `${stablecoinId} ${symbol}`,
          ...[minted, burnt, outstanding].map(String),
        ]),
      ])),
  ...held.map(
    ({ platformId, currency, reserve, supply }) =>
      `${platformId}: the reserve holds ${decimal(reserve, currency)} ${currency}, the supply is ${decimal(-supply, currency)} ${currency}`,
  ),
  ...beingBooked.map((operationId) => `${operationId} is being booked`),
  ...(findings.length === 0
    ? coins.length === 0
      ? []
      : ['minted less burnt is what is outstanding, and what the reserve holds']
    : findings.map((finding) => `FOUND: ${finding}`)),
];
