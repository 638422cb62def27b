/** A path as Fastify knows it, `/tokens/:tokenId`, and one of its methods. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

/** Which methods each path has, so that a wrong method is told from an unknown path. */
export class RouteTable {
  private readonly routes: { readonly segments: readonly string[]; readonly methods: ReadonlySet<string> }[] =
    [];

  /** Every route of the application, by path and then by method. */
  all(): Route[] {
    return this.routes
      .flatMap(({ segments, methods }) =>
        [...methods].map((method) => ({ method, path: `/${segments.join('/')}` })),
      )
      .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }

  /** `pattern` as Fastify knows it, `/tokens/:tokenId` or `/docs/*`. */
  add(pattern: string, methods: readonly string[]): void {
    this.routes.push({ segments: segmentsOf(pattern), methods: new Set(methods) });
  }

  /** The methods of every route whose pattern fits the path of this URL, sorted. */
  methodsOf(url: string): string[] {
    const path = segmentsOf(url.split('?', 1)[0] ?? '');
    const methods = this.routes
      .filter(({ segments }) => fits(segments, path))
      .flatMap((route) => [...route.methods]);
    return [...new Set(methods)].sort();
  }
}

const keyOf = ({ method, path }: Route): string => `${path} ${method}`;

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

const fits = (pattern: readonly string[], path: readonly string[]): boolean => {
  const last = pattern.at(-1);
  const isOpen = last === '*';
  if (isOpen ? path.length < pattern.length : path.length !== pattern.length) return false;
  return pattern.every((segment, index) =>
    segment.startsWith(':') ? path[index] !== '' : segment === '*' || segment === path[index],
  );
};
