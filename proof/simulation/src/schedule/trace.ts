/** So many lines tell how it came to a failure; more would have to be scrolled. */
const KEPT = 60;
/** FNV-1a, 32 bits. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** What happened, in order: the last lines of it, and a number that tells two stories apart. */
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

  /** The last lines, oldest first. */
  lines(): readonly string[] {
    return this.count <= KEPT
      ? [...this.ring]
      : [...this.ring.slice(this.count % KEPT), ...this.ring.slice(0, this.count % KEPT)];
  }

  /** The same for the same story, and hardly ever for another one. */
  get hash(): number {
    return this.state >>> 0;
  }

  private mix(value: number): void {
    this.state = Math.imul(this.state ^ (value & 0xffff), PRIME);
  }
}
