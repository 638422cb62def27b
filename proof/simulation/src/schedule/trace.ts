/** So many lines show how a failure came about; more would have to be scrolled. */
const KEPT = 60;
/** FNV-1a, 32 bits. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** What happened, in order: the last lines, and a number that distinguishes two runs. */
export class Trace {
  private readonly ring: string[] = [];
  private count = 0;
  private state = OFFSET;

  note(atMs: number, line: string): void {
    this.ring[this.count % KEPT] = `${atMs.toFixed(2).padStart(12)}  ${line}`;
    this.count += 1;
    this.mix(Math.round(atMs * 100));
    for (let index = 0; index < line.length; index += 1) this.mix(line.charCodeAt(index));
  }

  lines(): readonly string[] {
    return this.count <= KEPT
      ? [...this.ring]
      : [...this.ring.slice(this.count % KEPT), ...this.ring.slice(0, this.count % KEPT)];
  }

  /** Equal for equal runs, and hardly ever for different ones. */
  get hash(): number {
    return this.state >>> 0;
  }

  private mix(value: number): void {
    this.state = Math.imul(this.state ^ (value & 0xffff), PRIME);
  }
}
