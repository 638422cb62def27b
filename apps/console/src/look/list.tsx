import { Button, Skeleton, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Problem } from './problem.js';
import { usePages } from './use-pages.js';

export interface Column<Row> {
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  /** Numbers stand under each other. */
  readonly isNumber?: boolean;
  /** A text of any length goes on below. */
  readonly isLong?: boolean;
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly hasMore?: boolean;
  readonly nextCursor?: string;
  readonly totalCount?: number;
}

interface ListProps<Row> {
  /** What is listed, for a person who hears the page. */
  readonly title: string;
  /** What the list depends on: another one begins at its first page. */
  readonly queryKey: readonly unknown[];
  readonly load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** Shown where there is nothing: what to do next. */
  readonly empty: ReactNode;
  readonly refetchMs?: number;
}

/** A list of the API, one page at a time: a hundred thousand rows cost what twenty do. */
export const List = <Row,>(props: ListProps<Row>): ReactElement => (
  <ListOf key={JSON.stringify(props.queryKey)} {...props} />
);

const ListOf = <Row,>(props: ListProps<Row>): ReactElement => {
  const { title, queryKey, load, columns, rowKey, empty, refetchMs } = props;
  const pages = usePages(title);
  const { cursor } = pages;
  const {
    data: page,
    error,
    isPending,
    isPlaceholderData: isOnItsWay,
  } = useQuery({
    queryKey: [...queryKey, cursor],
    queryFn: ({ signal }) => load(cursor, signal),
    placeholderData: keepPreviousData,
    ...(refetchMs !== undefined && { refetchInterval: refetchMs }),
  });
  if (isPending) return <Skeleton height={240} role="status" aria-label="Loading" />;
  const isEmpty = page?.data.length === 0 && cursor === undefined;
  return (
    <>
      <Problem error={error} />
      {isEmpty && <div className="empty">{empty}</div>}
      {page !== undefined && !isEmpty && (
        <Rows title={title} rows={page.data} columns={columns} rowKey={rowKey} isOnItsWay={isOnItsWay} />
      )}
      {!isEmpty && <Pager of={page} pages={pages} />}
    </>
  );
};

interface PagerProps {
  readonly of: Page<unknown> | undefined;
  readonly pages: ReturnType<typeof usePages>;
}

/** Where there is but one page it says how many rows there are, and no more. */
const Pager = ({
  of: { hasMore, nextCursor, totalCount } = { data: [] },
  pages: { cursor, isTrailKnown, goNewer, goOlder },
}: PagerProps): ReactElement => {
  const next = hasMore === true ? nextCursor : undefined;
  const isFirst = cursor === undefined;
  return (
    <div className="pager">
      {totalCount !== undefined && <span>{totalCount.toLocaleString('en-US')} in all</span>}
      {(!isFirst || next !== undefined) && (
        <>
          <Turn name={isFirst || isTrailKnown ? 'Newer' : 'Newest'} turn={isFirst ? undefined : goNewer} />
          <Turn name="Older" turn={next === undefined ? undefined : () => goOlder(next)} />
        </>
      )}
    </div>
  );
};

/** A button that leads nowhere keeps the focus that it has. */
const Turn = ({
  name,
  turn,
}: {
  readonly name: string;
  readonly turn: (() => void) | undefined;
}): ReactElement => (
  <Button
    variant="default"
    data-disabled={turn === undefined || undefined}
    aria-disabled={turn === undefined}
    onClick={turn}
  >
    {name}
  </Button>
);

type RowsProps<Row> = Pick<ListProps<Row>, 'title' | 'columns' | 'rowKey'> & {
  readonly rows: readonly Row[];
  /** While these are still those of another page. */
  readonly isOnItsWay?: boolean;
};

/**
 * Rows in columns; what is too wide scrolls within, and not the page. On a telephone each row stands as a list of its
 * columns: the roles say that it is a table all the same.
 */
export const Rows = <Row,>({
  title,
  rows,
  columns,
  rowKey,
  isOnItsWay = false,
}: RowsProps<Row>): ReactElement => (
  <div className="rows" role="region" aria-label={title} aria-busy={isOnItsWay} tabIndex={0}>
    <Table highlightOnHover role="table">
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          {columns.map(({ title: name, isNumber }) => (
            <Table.Th key={name} role="columnheader" className={isNumber === true ? 'number' : undefined}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {rows.map((row) => (
          <Table.Tr key={rowKey(row)} role="row">
            {columns.map(({ title: name, show, isNumber, isLong }) => (
              <Table.Td
                key={name}
                role="cell"
                data-column={name}
                className={isNumber === true ? 'number' : isLong === true ? 'long' : undefined}
              >
                {show(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
);
