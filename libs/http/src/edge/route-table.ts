/** A path as Fastify knows it, `/tokens/:tokenId`, and one of its methods. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

/** Whether a route's configuration marks it as the refusal of a method that its path has not. */
export const isRefusal = (config: unknown): boolean =>
  (config as { readonly isRefusal?: boolean } | undefined)?.isRefusal === true;

/** Which methods each path has, so that a wrong method is distinguished from an unknown path. */
export class RouteTable {
  private readonly routes: {
    readonly segments: readonly string[];
    readonly methods: ReadonlySet<string>;
    readonly isRefusal: boolean;
  }[] = [];

  /** Every route of the application, by path and then by method; no refusals. */
  all(): Route[] {
    return this.routes
      .filter(({ isRefusal }) => !isRefusal)
      .flatMap(({ segments, methods }) =>
        [...methods].map((method) => ({ method, path: `/${segments.join('/')}` })),
      )
      .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }

  /**
   * `pattern` as Fastify knows it, `/tokens/:tokenId` or `/docs/*`. A refusal only keeps the methods that a path has not
   * from being taken for those of another one, or its callers from being unknown.
   */
  add(pattern: string, methods: readonly string[], isRefusal = false): void {
    this.routes.push({ segments: segmentsOf(pattern), methods: new Set(methods), isRefusal });
  }

  /** The methods of the path of this URL, sorted: of the patterns that fit it those with the fewest parameters count. */
  methodsOf(url: string): string[] {
    const path = segmentsOf(url.split('?', 1)[0] ?? '');
    const fitting = this.routes.filter(({ segments, isRefusal }) => !isRefusal && fits(segments, path));
    const fewest = Math.min(...fitting.map(({ segments }) => parametersOf(segments)));
    const methods = fitting
      .filter(({ segments }) => parametersOf(segments) === fewest)
      .flatMap((route) => [...route.methods]);
    return [...new Set(methods)].sort();
  }
}

const keyOf = ({ method, path }: Route): string => `${path} ${method}`;

const parametersOf = (segments: readonly string[]): number =>
  segments.filter((segment) => segment.startsWith(':') || segment === '*').length;

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

const fits = (pattern: readonly string[], path: readonly string[]): boolean => {
  const last = pattern.at(-1);
  const isOpen = last === '*';
  if (isOpen ? path.length < pattern.length : path.length !== pattern.length) return false;
  return pattern.every((segment, index) =>
    segment.startsWith(':') ? path[index] !== '' : segment === '*' || segment === path[index],
  );
};
