/** What an expression asks Prometheus for: one metric, the labels that it picks by, and whether over a time. */
export interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

/** An expression as far as a spec needs it. */
export interface PromQl {
  readonly selectors: readonly Selector[];
  /** Labels that it groups or matches by. */
  readonly groupings: readonly string[];
}

type Kind = 'instant' | 'range' | 'number';

const AGGREGATIONS = ['sum', 'max', 'min', 'avg', 'count', 'topk', 'bottomk', 'quantile'];
/** Functions that dashboards and rules may use, with the kinds of what they are given. */
const FUNCTIONS: Readonly<Record<string, readonly Kind[]>> = {
  rate: ['range'],
  increase: ['range'],
  max_over_time: ['range'],
  histogram_quantile: ['number', 'instant'],
  absent: ['instant'],
  vector: ['number'],
};
const BINARY = /^(?:and|or|unless|==|!=|>=|<=|>|<|\+|-|\*|\/)$/;
const TOKEN =
  /\s*(?:(?<string>"(?:[^"\\]|\\.)*")|(?<duration>\[(?:\d+[smhd]|\$__rate_interval)\])|(?<number>\d+(?:\.\d+)?)|(?<word>[a-zA-Z_][a-zA-Z0-9_]*)|(?<sign>=~|!~|==|!=|>=|<=|[-+*/><=(){},]))/y;

/** Reads the part of PromQL that this repository uses. Throws, and says where, on anything else. */
export const readPromQl = (text: string): PromQl => new Reader(text).read();

class Reader {
  private readonly tokens: readonly string[];
  private readonly selectors: Selector[] = [];
  private readonly groupings: string[] = [];
  private at = 0;

  constructor(private readonly text: string) {
    this.tokens = tokensOf(text);
  }

  read(): PromQl {
    if (this.expression() !== 'instant') throw this.unexpected('a result that can be drawn');
    if (this.at < this.tokens.length) throw this.unexpected('the end');
    return { selectors: this.selectors, groupings: this.groupings };
  }

  private expression(): Kind {
    let kind = this.operand();
    while (BINARY.test(this.peek())) {
      this.at += 1;
      if (this.takes('ignoring') || this.takes('on')) this.labels();
      const other = this.operand();
      if (kind === 'range' || other === 'range') throw this.unexpected('no range beside an operator');
      kind = kind === 'number' ? other : kind;
    }
    return kind;
  }

  private operand(): Kind {
    if (this.takes('(')) {
      const kind = this.expression();
      this.expect(')');
      return kind;
    }
    const token = this.next();
    if (/^\d/.test(token)) return 'number';
    if (AGGREGATIONS.includes(token)) return this.aggregation();
    const taken = FUNCTIONS[token];
    if (taken !== undefined) return this.call(token, taken);
    return this.selector(token);
  }

  private aggregation(): Kind {
    if (this.takes('by') || this.takes('without')) this.labels();
    const kinds = this.given();
    if (kinds.at(-1) !== 'instant') throw this.unexpected('something to aggregate');
    return 'instant';
  }

  private call(name: string, taken: readonly Kind[]): Kind {
    const kinds = this.given();
    if (kinds.join() !== taken.join()) throw this.unexpected(`${name}(${taken.join(', ')})`);
    return 'instant';
  }

  private given(): Kind[] {
    this.expect('(');
    const kinds = [this.expression()];
    while (this.takes(',')) kinds.push(this.expression());
    this.expect(')');
    return kinds;
  }

  private selector(metric: string): Kind {
    if (!/^[a-z_][a-z0-9_]*$/.test(metric) || this.peek() === '(')
      throw this.unexpected('a metric or a known function');
    const labels: string[] = [];
    if (this.takes('{')) {
      do {
        labels.push(this.next());
        if (!/^(?:=|!=|=~|!~)$/.test(this.next())) throw this.unexpected('a matcher');
        if (!this.next().startsWith('"')) throw this.unexpected('a quoted value');
      } while (this.takes(','));
      this.expect('}');
    }
    this.selectors.push({ metric, labels });
    if (!this.peek().startsWith('[')) return 'instant';
    this.at += 1;
    return 'range';
  }

  private labels(): void {
    this.expect('(');
    do this.groupings.push(this.next());
    while (this.takes(','));
    this.expect(')');
  }

  private peek(): string {
    return this.tokens[this.at] ?? '';
  }

  private next(): string {
    const token = this.peek();
    if (token === '') throw this.unexpected('more');
    this.at += 1;
    return token;
  }

  private takes(token: string): boolean {
    if (this.peek() !== token) return false;
    this.at += 1;
    return true;
  }

  private expect(token: string): void {
    if (!this.takes(token)) throw this.unexpected(token);
  }

  private unexpected(wanted: string): Error {
    return new Error(`${this.text}: ${wanted} is missing before "${this.tokens.slice(this.at).join(' ')}"`);
  }
}

const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  const token = new RegExp(TOKEN);
  const end = text.trimEnd().length;
  while (token.lastIndex < end) {
    const from = token.lastIndex;
    const [found] = token.exec(text) ?? [];
    if (found === undefined)
      throw new Error(`${text}: nothing is known that begins with "${text.slice(from)}"`);
    tokens.push(found.trim());
  }
  return tokens;
};
