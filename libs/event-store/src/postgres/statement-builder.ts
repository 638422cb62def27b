import { createHash } from 'node:crypto';
import type { BinaryArrays } from './binary-array.js';

/** A statement as the driver takes it; equal texts have equal names, so each connection plans them once. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Collects the parts of one statement, and the values of its parameters. */
export class StatementBuilder {
  private static readonly names = new Map<string, string>();
  private readonly values: unknown[] = [];
  private readonly parts: string[] = [];

  /** `guard` is the condition of everything that is inserted; lists are written into `arrays`. */
  constructor(
    readonly guard: string,
    private readonly arrays: BinaryArrays,
  ) {
    arrays.begin();
  }

  value(value: unknown, type = ''): string {
    return `$${this.values.push(value)}${type}`;
  }

  texts(values: readonly (string | null)[]): string {
    return this.value(this.arrays.text(values), '::text[]');
  }

  /** Texts in JSON. */
  jsons(values: readonly (string | null)[]): string {
    return this.value(this.arrays.json(values), '::json[]');
  }

  /** Whole numbers that a JavaScript number holds exactly. */
  bigints(values: readonly number[]): string {
    return this.value(this.arrays.bigint(values), '::bigint[]');
  }

  /** Instants, which the server reads from their texts. */
  instants(values: readonly (string | null)[]): string {
    return `${this.texts(values)}::timestamptz[]`;
  }

  add(name: string, part: string): void {
    this.parts.push(`${name} as (${part})`);
  }

  ending(select: string): NamedStatement {
    const text = this.parts.length === 0 ? select : `with ${this.parts.join(', ')} ${select}`;
    return { name: StatementBuilder.nameOf(text), text, values: this.values };
  }

  /** As many as there are sets of things that batches change: some dozens. */
  private static nameOf(text: string): string {
    const known = StatementBuilder.names.get(text);
    if (known !== undefined) return known;
    const name = `write-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    StatementBuilder.names.set(text, name);
    return name;
  }
}
