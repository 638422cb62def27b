import { Button, Skeleton, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Problem } from './problem.js';

export interface Column<Row> {
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  /** Numbers stand under each other. */
  readonly isNumber?: boolean;
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
  /** The cursors of the pages up to the one that is shown. */
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const cursor = cursors.at(-1);
  const {
    data: page,
    error,
    isPending,
  } = useQuery({
    queryKey: [...queryKey, cursor],
    queryFn: ({ signal }) => load(cursor, signal),
    placeholderData: keepPreviousData,
    ...(refetchMs !== undefined && { refetchInterval: refetchMs }),
  });
  if (error !== null) return <Problem error={error} />;
  if (isPending) return <Skeleton height={240} role="status" aria-label="Loading" />;
  if (page.data.length === 0 && cursors.length === 1) return <div className="empty">{empty}</div>;
  return (
    <>
      <Rows title={title} rows={page.data} columns={columns} rowKey={rowKey} />
      <div className="pager">
        {page.totalCount !== undefined && <span>{page.totalCount.toLocaleString('en-US')} in all</span>}
        <Button
          variant="default"
          disabled={cursors.length === 1}
          onClick={() => setCursors(cursors.slice(0, -1))}
        >
          Newer
        </Button>
        <Button
          variant="default"
          disabled={page.hasMore !== true}
          onClick={() => setCursors([...cursors, page.nextCursor])}
        >
          Older
        </Button>
      </div>
    </>
  );
};

type RowsProps<Row> = Pick<ListProps<Row>, 'title' | 'columns' | 'rowKey'> & {
  readonly rows: readonly Row[];
};

/**
 * Rows in columns; what is too wide scrolls within, and not the page. On a telephone each row stands as a list of its
 * columns: the roles say that it is a table all the same.
 */
export const Rows = <Row,>({ title, rows, columns, rowKey }: RowsProps<Row>): ReactElement => (
  <div className="rows" role="region" aria-label={title} tabIndex={0}>
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
            {columns.map(({ title: name, show, isNumber }) => (
              <Table.Td
                key={name}
                role="cell"
                data-column={name}
                className={isNumber === true ? 'number' : undefined}
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
