/** Counts the outcomes of each command. */
export class Coverage {
  private readonly counts = new Map<string, Map<string, number>>();

  count(command: string, outcome: string): void {
    let outcomes = this.counts.get(command);
    if (outcomes === undefined) this.counts.set(command, (outcomes = new Map<string, number>()));
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }

  outcomes(): ReadonlySet<string> {
    return new Set([...this.counts.values()].flatMap((outcomes) => [...outcomes.keys()]));
  }

  of(command: string, outcome: string): number {
    return this.counts.get(command)?.get(outcome) ?? 0;
  }

  /** A line for each command and outcome, the commonest outcome of a command first. */
  table(): string {
    const rows = [...this.counts]
      .sort()
      .flatMap(([command, outcomes]) =>
        [...outcomes]
          .sort(([, one], [, other]) => other - one)
          .map(([outcome, count], index) => [index === 0 ? command : '', outcome, String(count)] as const),
      );
    const width = (column: 0 | 1 | 2): number => Math.max(0, ...rows.map((row) => row[column].length));
    const widths = [width(0), width(1), width(2)] as const;
    return rows
      .map(([command, outcome, count]) =>
        `${command.padEnd(widths[0])}  ${outcome.padEnd(widths[1])}  ${count.padStart(widths[2])}`.trimEnd(),
      )
      .join('\n');
  }
}
