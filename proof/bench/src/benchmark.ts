/** A numeric option of a measurement on the command line. */
export interface Option {
  readonly normal: number;
  /** With `--quick`: enough to see that it works, too little to quote. */
  readonly quick: number;
  readonly summary: string;
}
export type Options = Readonly<Record<string, Option>>;
export type Chosen<Given extends Options> = { readonly [Name in keyof Given]: number };

export type Say = (line: string) => void;

/** A measurement by its name: prints tables, and returns what is stored in `proof/bench/results`. */
export interface Benchmark<Given extends Options = Options> {
  readonly summary: string;
  readonly options: Given;
  readonly run: (chosen: Chosen<Given>, say: Say) => Promise<object>;
}

export const benchmark = <const Given extends Options>(given: Benchmark<Given>): Benchmark =>
  given as unknown as Benchmark;
