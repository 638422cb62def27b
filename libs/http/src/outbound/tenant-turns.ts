interface Line {
  open: number;
  readonly waiting: ((isAdmitted: boolean) => void)[];
}

/** Bounds what each tenant has open at once; tenants do not wait for each other. */
export class TenantTurns {
  private readonly lines = new Map<string, Line>();

  constructor(
    private readonly openMax: number,
    private readonly waitingMax: number,
  ) {}

  /** What gives the place back; `undefined` when none came free within `waitMs`, or too many wait already. */
  async enter(tenant: string, waitMs: number): Promise<(() => void) | undefined> {
    const line = this.lines.get(tenant) ?? { open: 0, waiting: [] };
    this.lines.set(tenant, line);
    if (line.open < this.openMax) line.open += 1;
    else if (!(await this.isAdmitted(line, waitMs))) return undefined;
    return () => this.leave(tenant, line);
  }

  private isAdmitted({ waiting }: Line, waitMs: number): Promise<boolean> {
    if (waiting.length >= this.waitingMax) return Promise.resolve(false);
    return new Promise((resolve) => {
      const settle = (isAdmitted: boolean): void => {
        clearTimeout(tooLate);
        resolve(isAdmitted);
      };
      const tooLate = setTimeout(() => {
        waiting.splice(waiting.indexOf(settle), 1);
        resolve(false);
      }, waitMs);
      waiting.push(settle);
    });
  }

  /** The place goes to the next one of the same tenant. */
  private leave(tenant: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) next(true);
    else line.open -= 1;
    if (line.open === 0) this.lines.delete(tenant);
  }
}
