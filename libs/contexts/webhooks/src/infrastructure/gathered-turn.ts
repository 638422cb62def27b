/** Gathers what comes in one turn of the event loop, by name, and hands it over together when the turn ends. */
export class GatheredTurn<Parts extends Record<keyof Parts, readonly unknown[]>> {
  private gathered: { [Name in keyof Parts]: Parts[Name][number][] } | undefined;

  constructor(
    private readonly empty: () => { [Name in keyof Parts]: Parts[Name][number][] },
    private readonly handOver: (parts: Parts) => void,
  ) {}

  add<Name extends keyof Parts>(name: Name, part: Parts[Name][number]): void {
    if (this.gathered === undefined) setImmediate(() => this.flush());
    const gathered = (this.gathered ??= this.empty());
    gathered[name].push(part);
  }

  /** Hands over what there is. */
  flush(): void {
    const { gathered } = this;
    this.gathered = undefined;
    if (gathered !== undefined) this.handOver(gathered as unknown as Parts);
  }
}
