/** A number that a measurement may be given on its command line. */
export interface Option {
  readonly normal: number;
  /** With `--quick`: enough to see that it works, too little to quote. */
  readonly quick: number;
  readonly tells: string;
}
export type Options = Readonly<Record<string, Option>>;
export type Chosen<Given extends Options> = { readonly [Name in keyof Given]: number };

export type Say = (line: string) => void;

/** A measurement by its name: prints tables, and gives what is kept in `proof/bench/results`. */
export interface Benchmark<Given extends Options = Options> {
  readonly summary: string;
  readonly options: Given;
  readonly run: (chosen: Chosen<Given>, say: Say) => Promise<object>;
}

/** Checks that the measurement takes exactly the options that it names. */
export const benchmark = <const Given extends Options>(given: Benchmark<Given>): Benchmark =>
  given as unknown as Benchmark;
