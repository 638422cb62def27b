import type { Driven } from '../measure/drive.js';
import { figure, table } from '../report/table.js';
import type { Ratio } from '../report/yardstick.js';

export const BARE = 'bare handler, one insert';
/** The delay after which the sandbox's bank reports a payout as paid. */
const BANK_MS = 500;

export interface PathRow extends Driven {
  /** A request by its name, or a step of a payment: `payment: completed`. */
  readonly request: string;
  readonly connections: number;
  /** Processor time of one payment, our processes' and PostgreSQL's together; `NaN` where it was not measured. */
  readonly cpuMs: number;
  /** Transactions that wrote, all transactions, and statements for one payment; `NaN` where they were not counted. */
  readonly commits: number;
  readonly transactions: number;
  readonly statements: number;
}

/** A row of which nothing but time was measured. */
export const UNCOUNTED = {
  cpuMs: Number.NaN,
  commits: Number.NaN,
  transactions: Number.NaN,
  statements: Number.NaN,
} as const;

export interface PathFigures {
  readonly rows: readonly PathRow[];
}

/** The figures of issue 17, each beside its floor and its aim. */
export const pathRatios = (shapes: Readonly<Record<string, PathFigures>>): Ratio[] => {
  const { standalone, services } = shapes;
  const row = (request: string, connections: number, of = standalone): PathRow | undefined =>
    of?.rows.find((each) => each.request === request && each.connections === connections);
  const rate = (request: string, connections: number, of = standalone): number =>
    row(request, connections, of)?.perSecond ?? Number.NaN;
  const overBare = (request: string): number => rate(request, 128) / rate(BARE, 128);
  const paced = row('payment at half of the peak: completed', 32);
  const most = 'most' as const;
  return [
    {
      what: 'POST /quotes over the bare handler, 128 connections',
      value: overBare('POST /quotes'),
      floor: 0.25,
      aim: 0.5,
    },
    {
      what: 'POST /customers over the bare handler, 128 connections',
      value: overBare('POST /customers'),
      floor: 0.2,
      aim: 0.4,
    },
    ...[32, 128].map((connections) => ({
      what: `payments a second with all webhooks, ${connections} connections`,
      value: rate('payment: completed', connections),
      floor: 250,
      aim: 500,
    })),
    {
      what: "ms above the bank's at half of the peak, p50",
      value: (paced?.p50Ms ?? Number.NaN) - BANK_MS,
      floor: 60,
      aim: 25,
      bound: most,
    },
    {
      what: "ms above the bank's at half of the peak, p99",
      value: (paced?.p99Ms ?? Number.NaN) - BANK_MS,
      floor: 300,
      aim: 100,
      bound: most,
    },
    {
      what: 'ms of processor time a payment, 32 connections',
      value: row('payment: completed', 32)?.cpuMs ?? Number.NaN,
      floor: 10,
      aim: 5,
      bound: most,
    },
    {
      what: 'one caller: quote, p50 ms',
      value: row('payment: quote', 1)?.p50Ms ?? Number.NaN,
      floor: 5,
      aim: 3,
      bound: most,
    },
    {
      what: 'one caller: execute, p50 ms',
      value: row('payment: execute', 1)?.p50Ms ?? Number.NaN,
      floor: 8,
      aim: 5,
      bound: most,
    },
    ...(services === undefined
      ? []
      : [
          {
            what: 'payments a second, five services over the standalone, 32 connections',
            value: rate('payment: completed', 32, services) / rate('payment: completed', 32),
            floor: 0.7,
            aim: 1,
          },
        ]),
  ];
};

export const pathTable = (shapes: Readonly<Record<string, PathFigures>>): string =>
  table(
    [
      ...['shape', 'request', 'connections', 'a second', 'p50 ms', 'p99 ms', 'processor ms each'],
      ...['commits each', 'transactions each', 'statements each'],
    ],
    Object.entries(shapes).flatMap(([shape, { rows }]) =>
      rows.map(({ request, connections, perSecond, p50Ms, p99Ms, ...each }) => [
        shape,
        request,
        String(connections),
        ...[perSecond, p50Ms, p99Ms, each.cpuMs, each.commits, each.transactions, each.statements].map(
          figure,
        ),
      ]),
    ),
  );
