import type { Shape } from '@causeway/e2e';
import { median } from '../measure/median.js';
import { table } from '../report/table.js';
import type { PaymentTimes } from './payer.js';
import type { Cost } from './statement-counts.js';

/** What one payment costs in one shape: the middle of each step, and by the role of each context. */
export interface ShapeCost {
  readonly shape: Shape;
  readonly quoteMs: number;
  readonly executeMs: number;
  readonly completedMs: number;
  /** Of all our processes together, idle polling included. */
  readonly appCpuMs: number;
  readonly costs: readonly RoleCost[];
}
interface RoleCost extends Cost {
  readonly role: string;
}

export const costOf = (
  shape: Shape,
  times: readonly PaymentTimes[],
  { byRole, appCpuMs }: { readonly byRole: ReadonlyMap<string, Cost>; readonly appCpuMs: number },
): ShapeCost => ({
  shape,
  quoteMs: median(times.map(({ quoteMs }) => quoteMs)),
  executeMs: median(times.map(({ executeMs }) => executeMs)),
  completedMs: median(times.map(({ completedMs }) => completedMs)),
  appCpuMs: appCpuMs / times.length,
  costs: [...byRole].sort().map(([role, { commits, statements, serverMs }]) => ({
    role,
    commits: commits / times.length,
    statements: statements / times.length,
    serverMs: serverMs / times.length,
  })),
});

/** Steps of every shape first, then what each context did. */
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
    table(
      ['shape', 'context', 'commits', 'statements', 'server, ms'],
      shapes.flatMap(({ shape, costs }) =>
        [...costs.map(named), inAll(costs)].map((cells) => [shape, ...cells]),
      ),
    ),
  ].join('\n\n');

const named = ({ role, ...cost }: RoleCost): string[] => [role.replace('causeway_', ''), ...cells(cost)];

const inAll = (costs: readonly RoleCost[]): string[] => {
  const sum = (pick: (cost: Cost) => number): number => costs.reduce((total, cost) => total + pick(cost), 0);
  const all = {
    commits: sum(({ commits }) => commits),
    statements: sum(({ statements }) => statements),
    serverMs: sum(({ serverMs }) => serverMs),
  };
  return ['in all', ...cells(all)];
};

const cells = ({ commits, statements, serverMs }: Cost): string[] =>
  [commits, statements, serverMs].map((value) => value.toFixed(1));
