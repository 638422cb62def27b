import type { StoredBatch, StoredEvent } from '../log/stored-event.js';

export type ExportFormat = 'ndjson' | 'csv';

/** The nine digested fields of an event, in the order of the digest, each as the text that is digested. */
export const EVENT_FIELDS = [
  'position',
  'streamId',
  'version',
  'type',
  'schemaVersion',
  'data',
  'metadata',
  'recordedAt',
  'published',
] as const;
export const BATCH_FIELDS = ['lastPosition', 'digest'] as const;

/** How rows are written (docs/guides/export-format.md). Every value is a text. */
export interface RowFormat {
  header(fields: readonly string[]): string;
  row(fields: readonly string[], values: readonly string[]): string;
}

export const valuesOfEvent = (event: StoredEvent): string[] =>
  EVENT_FIELDS.map((field) => String(event[field] ?? ''));

export const valuesOfBatch = ({ lastPosition, digest }: StoredBatch): string[] => [
  String(lastPosition),
  digest.toString('hex'),
];

/** A JSON object a line, with a line feed after each. */
const ndjson: RowFormat = {
  header: () => '',
  row: (fields, values) =>
    `${JSON.stringify(Object.fromEntries(fields.map((field, index) => [field, values[index] ?? ''])))}\n`,
};

/** RFC 4180, every cell in quotes, so that no JSON text is cut at a comma. */
const csv: RowFormat = {
  header: (fields) => csvLine(fields),
  row: (_fields, values) => csvLine(values),
};

const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;

export const ROW_FORMATS: Readonly<Record<ExportFormat, RowFormat>> = { ndjson, csv };

/** Text that a spreadsheet would take for a formula. The service writes no such text. */
export const isFormula = (value: string): boolean => /^[=+\-@\t\r]/.test(value);
