import type { Shape } from '@causeway/e2e';
import { median } from '../measure/median.js';
import { table } from '../report/table.js';
import type { PaymentTimes, Stage } from './payer.js';
import { NOTHING, plus, type Cost } from './statement-counts.js';

/** What one payment costs in one shape: the middle of each step, and by the role of each context. */
export interface ShapeCost {
  readonly shape: Shape;
  readonly quoteMs: number;
  readonly executeMs: number;
  readonly completedMs: number;
  /** Of all our processes together, idle polling included. */
  readonly appCpuMs: number;
  readonly costs: readonly RoleCost[];
  /** Absent in a run that was kept before stages were measured separately. */
  readonly stages?: readonly StageCost[];
  /** The cost of a second without requests; subtracted from all other figures. */
  readonly idle?: IdleCost;
}
export interface IdleCost extends Cost {
  readonly appCpuMs: number;
}
interface RoleCost extends Cost {
  readonly role: string;
}

/** What one stage of a payment costs with the webhooks that it causes, idle polling taken off. */
export interface StageCost extends Cost {
  readonly stage: Stage;
  /** Of all our processes together. */
  readonly appCpuMs: number;
}

export const costOf = (
  shape: Shape,
  times: readonly PaymentTimes[],
  {
    byRole,
    appCpuMs,
    stages,
    idle,
  }: {
    readonly byRole: ReadonlyMap<string, Cost>;
    readonly appCpuMs: number;
    readonly stages: readonly StageCost[];
    readonly idle: IdleCost;
  },
): ShapeCost => ({
  shape,
  quoteMs: median(times.map(({ quoteMs }) => quoteMs)),
  executeMs: median(times.map(({ executeMs }) => executeMs)),
  completedMs: median(times.map(({ completedMs }) => completedMs)),
  appCpuMs: appCpuMs / times.length,
  costs: [...byRole].sort().map(([role, cost]) => ({ role, ...plus(NOTHING, cost, 1 / times.length) })),
  stages,
  idle,
});

/** Steps of every shape first, then each stage, then what each context did. */
export const paymentTable = (shapes: readonly ShapeCost[]): string =>
  [
    table(
      [
        'shape',
        'POST /quotes, ms',
        'execute, ms',
        'execute to COMPLETED webhook, ms',
        'CPU of our processes, ms',
      ],
      shapes.map(({ shape, quoteMs, executeMs, completedMs, appCpuMs }) => [
        shape,
        ...[quoteMs, executeMs, completedMs, appCpuMs].map((ms) => ms.toFixed(1)),
      ]),
    ),
    ...stageTable(shapes),
    table(
      ['shape', 'context', 'commits', 'statements', 'server, ms'],
      shapes.flatMap(({ shape, costs }) =>
        [...costs.map(named), ['in all', ...cells(sumOf(costs))]].map((row) => [shape, ...row]),
      ),
    ),
  ].join('\n\n');

const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  quote: '`POST /quotes` and its webhook',
  execute: '`POST /quotes/{id}/execute`, the payout sent, and their webhooks',
  completed: 'the payout seen, the capture, COMPLETED, and their webhooks',
};

/** Empty for a run that was kept before stages were measured separately. */
const stageTable = (shapes: readonly ShapeCost[]): string[] => {
  const rows = shapes.flatMap(({ shape, stages = [], idle }) => [
    ...stages.map((cost) => [shape, STAGE_NAMES[cost.stage], ...stageCells(cost)]),
    ...(stages.length === 0 ? [] : [[shape, 'in all', ...stageCells(sumOfStages(stages))]]),
    ...(idle === undefined ? [] : [[shape, 'beside it: an idle second', ...stageCells(idle)]]),
  ]);
  const columns = ['shape', 'stage', 'commits', 'statements', 'server, ms', 'CPU of our processes, ms'];
  return rows.length === 0 ? [] : [table(columns, rows)];
};

const sumOf = (costs: readonly Cost[]): Cost => costs.reduce((total, cost) => plus(total, cost, 1), NOTHING);

const sumOfStages = (stages: readonly StageCost[]): Omit<StageCost, 'stage'> => ({
  ...sumOf(stages),
  appCpuMs: stages.reduce((sum, { appCpuMs }) => sum + appCpuMs, 0),
});

const stageCells = ({ appCpuMs, ...cost }: Omit<StageCost, 'stage'>): string[] => [
  ...cells(cost),
  appCpuMs.toFixed(1),
];

const named = ({ role, ...cost }: RoleCost): string[] => [role.replace('causeway_', ''), ...cells(cost)];

const cells = ({ commits, statements, serverMs }: Cost): string[] =>
  [commits, statements, serverMs].map((value) => value.toFixed(1));
