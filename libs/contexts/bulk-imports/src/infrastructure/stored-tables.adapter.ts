import { BrokenSeal, openedContent, type FileStore } from '@causeway/file-store';
import type { Readable } from 'node:stream';
import { UnreadableTable, type Tables } from '../application/ports.js';
import type { Cells } from '../domain/import-row.js';
import { csvRows } from './csv-rows.js';

/** CSV files that lie sealed in the place of files. */
export class StoredTables implements Tables {
  constructor(private readonly files: Pick<FileStore, 'get' | 'delete'>) {}

  async *rowsOf(contentKey: string, fileKey: string): AsyncGenerator<Cells> {
    const open = async (): Promise<Readable> => {
      const sealed = await this.files.get(contentKey);
      if (sealed === undefined) throw new UnreadableTable(new Error('The file is gone'));
      return sealed;
    };
    try {
      yield* csvRows(await openedContent(open, fileKey));
    } catch (error) {
      throw error instanceof BrokenSeal ? new UnreadableTable(error) : error;
    }
  }

  async remove(contentKey: string): Promise<void> {
    await this.files.delete(contentKey);
  }
}
