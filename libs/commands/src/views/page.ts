import type { Columns, DeclaredView, ViewRow } from '@causeway/event-store';
import { instant, type KeysetPosition, type Page } from '@causeway/kernel';
import { found, selected, type ColumnName, type Found, type Reading } from './shown.js';
import type { Wanted } from './find.js';
import { matching, Parameters } from './statement.js';

/** The order of a list: a time and then an id, or several texts read as one. */
export type Order<Of extends Columns> =
  | {
      readonly by: ColumnName<Of>;
      readonly id: ColumnName<Of>;
      readonly direction?: 'asc' | 'desc' | undefined;
    }
  | { readonly names: readonly ColumnName<Of>[] };

export interface PageWanted<
  Of extends Columns,
  Name extends ColumnName<Of> = ColumnName<Of>,
  Flag extends string = never,
> extends Wanted<Of, Name, Flag> {
  /** By default `createdAt` and the key's last column, newest first. An index must give this order. */
  readonly order?: Order<Of>;
  readonly limit: number;
  readonly after?: KeysetPosition | undefined;
  /** Not where no reader sees the number, as in a walk over all pages: then it is 0. */
  readonly isCounted?: boolean;
}

/** One page by keyset, with the number of all that match, in one statement (config-and-tokens §6). */
export const page = async <
  Of extends Columns,
  const Name extends ColumnName<Of> = ColumnName<Of>,
  const Flag extends string = never,
>(
  reading: Reading,
  view: DeclaredView<Of>,
  wanted: PageWanted<Of, Name, Flag>,
): Promise<Page<Found<Of, Name, Flag>>> => {
  const [sql, params] = pageStatement(view, wanted);
  const rows = await reading.views.rows<PageRow>(sql, params);
  const there = rows.filter(({ page_id }) => page_id !== null);
  const shown = there.slice(0, wanted.limit);
  const data = await found(reading, view, wanted, shown);
  const totalCount = rows[0]?.page_total ?? 0;
  const last = shown.at(-1);
  if (there.length <= wanted.limit || last === undefined) return { data, hasMore: false, totalCount };
  const createdAt = last.page_at === null ? '' : instant(last.page_at);
  return { data, hasMore: true, totalCount, next: { createdAt, id: last.page_id ?? '' } };
};

type PageRow = ViewRow & {
  readonly page_total: number;
  readonly page_at: Date | string | null;
  /** `null` in the only row where the page is empty. */
  readonly page_id: string | null;
};

/** One row more than asked for shows whether there is another page. */
export const pageStatement = <Of extends Columns, Name extends ColumnName<Of>, Flag extends string>(
  view: DeclaredView<Of>,
  wanted: PageWanted<Of, Name, Flag>,
): readonly [sql: string, params: readonly unknown[]] => {
  const params = new Parameters();
  const condition = matching(view, wanted, params);
  const { at, id, direction } = place(view, wanted.order);
  const beyond = direction === 'desc' ? '<' : '>';
  const { after, limit, isCounted = true } = wanted;
  const from =
    after === undefined
      ? ''
      : at === undefined
        ? ` and ${id} ${beyond} ${params.add(after.id)}::text`
        : ` and (${at}, ${id}) ${beyond} (${params.add(after.createdAt)}::timestamptz, ${params.add(after.id)}::text)`;
  const order = [...(at === undefined ? [] : [`${at} ${direction}`]), `${id} ${direction}`].join(', ');
  const total = isCounted
    ? `count(*)::integer as page_total from ${view.name} where ${condition}`
    : '0 as page_total';
  const sql = `
    select page_total, found.*
      from (select ${total}) as total
      left join (
        select ${selected(view, wanted)}, ${at ?? 'null::timestamptz'} as page_at, ${id} as page_id
          from ${view.name}
         where ${condition}${from}
         order by ${order}
         limit ${limit + 1}) as found on true
     order by page_at ${direction}, page_id ${direction}`;
  return [sql, params.values];
};

const place = <Of extends Columns>(
  view: DeclaredView<Of>,
  order: Order<Of> | undefined,
): { readonly at?: string; readonly id: string; readonly direction: 'asc' | 'desc' } => {
  if (order === undefined)
    return { at: view.columnOf('createdAt'), id: view.key.at(-1) ?? '', direction: 'desc' };
  if ('by' in order)
    return { at: view.columnOf(order.by), id: view.columnOf(order.id), direction: order.direction ?? 'desc' };
  const texts = order.names.map((name) => view.columnOf(name)).join(` || ' ' || `);
  return { id: `((${texts}) collate "C")`, direction: 'asc' };
};
