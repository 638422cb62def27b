import { factsOf, type SourceFacts } from './source-facts.js';

const CODE = /\.(?:ts|tsx|mts|mjs|js)$/;
const SPEC = /\.spec\.(?:ts|tsx|mts)$/;
/** Written by a program from what is checked elsewhere; a person reads it to look something up. */
const GENERATED = /\/src\/generated\//;
/** What specs of a project share: contract suites, local servers. */
const TEST_KIT = /^(?!libs\/testing\/).*\/src\/testing\//;

/** One text file of the repository, named by its path from the root with forward slashes. */
export class SourceFile {
  private parsed: SourceFacts | undefined;

  constructor(
    readonly path: string,
    readonly text: string,
  ) {}

  get isCode(): boolean {
    return CODE.test(this.path) && !this.isGenerated;
  }

  get isGenerated(): boolean {
    return GENERATED.test(this.path);
  }

  get isSpec(): boolean {
    return SPEC.test(this.path);
  }

  /** A spec, or what specs share; the product never runs it. */
  get isTest(): boolean {
    return this.isSpec || TEST_KIT.test(this.path);
  }

  get lines(): readonly string[] {
    return this.text.split('\n');
  }

  get facts(): SourceFacts {
    this.parsed ??= factsOf(this.path, this.text);
    return this.parsed;
  }
}
