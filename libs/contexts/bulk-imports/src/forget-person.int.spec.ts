import { jest } from '@jest/globals';
import { newId } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { GetBulkImport } from './application/requests.js';
import { BULK_IMPORT_ENDED, type BulkImportDocument } from './published/events.js';
import { ImportsHost } from './testing/imports-host.js';

let host: ImportsHost;
beforeAll(async () => {
  host = await ImportsHost.open(await freshDatabase('forget_imports'));
});
afterAll(() => host.store.close());
beforeEach(() => {
  host.beforeRow = async () => undefined;
});

const HEADER =
  'umaAddress,platformCustomerId,customerType,addressLine1,city,state,postalCode,country,fullName,birthDate';
const without = (id: string): string =>
  `${id}@a.example,${id},INDIVIDUAL,1 Market St,Berlin,BE,10117,DE,Jane,`;
const person = (id: string): string => `${without(id)}1990-02-28`;
const imported = async (platformId: string, ...rows: string[]): Promise<string> => {
  const { id } = await host.upload(platformId, [HEADER, ...rows, ''].join('\n'));
  await host.fireTimers();
  return id;
};
const named = async (platformId: string, jobId: string): Promise<readonly string[]> => {
  const { errors } = await host.execute<BulkImportDocument>(
    new GetBulkImport({ jobId }, specCall(platformId)),
  );
  return errors.map(({ correlationId }) => correlationId);
};
/** All that the keys of today open in the log of an import: its events, and what it published. */
const logOf = async (jobId: string): Promise<string> => {
  const events = await host.store.load('bulk_imports.sandbox', `bulk-import-${jobId}`);
  const published = await host.store.readPublished('bulk_imports.sandbox', 0, 1_000);
  return JSON.stringify([events, published.filter(({ key }) => key === jobId)]);
};

describe('of an erased person, an import that refused a row', () => {
  it('names the row by its number, and the other rows as before', async () => {
    const platformId = newId('Platform');
    const jobId = await imported(platformId, person('zoe'), without('anna'), without('ben'), without('zoe'));
    expect(await named(platformId, jobId)).toStrictEqual(['anna', 'ben', 'zoe']);
    await host.erase(platformId, ['anna', 'ann']);
    const { errors } = await host.execute<BulkImportDocument>(
      new GetBulkImport({ jobId }, specCall(platformId)),
    );
    expect(errors).toStrictEqual(
      ['row_2', 'ben', 'zoe'].map((correlationId) => ({
        correlationId,
        code: 'INVALID_INPUT',
        message: 'The request has invalid fields',
        details: { errors: [{ field: 'birthDate' }] },
      })),
    );
  });

  it('has no name in its log that a key would open', async () => {
    const platformId = newId('Platform');
    const [one, other] = [
      await imported(platformId, person('carl'), without('dora')),
      await imported(platformId, person('emil'), without('carl')),
    ];
    expect(await logOf(one)).toContain('dora');
    await host.erase(platformId, ['dora']);
    expect(await logOf(one)).not.toContain('dora');
    expect(await logOf(one)).toContain('row_2');
    expect(await logOf(other)).toContain('carl');
    const ended = await host.store.readPublished('bulk_imports.sandbox', 0, 1_000);
    expect(ended.filter(({ key, type }) => key === one && type === BULK_IMPORT_ENDED)).toHaveLength(1);
  });

  it('loses one person after another, and is no other platform’s', async () => {
    const [platformId, stranger] = [newId('Platform'), newId('Platform')];
    const jobId = await imported(platformId, person('fay'), without('gil'), without('hal'));
    const theirs = await imported(stranger, person('fay'), without('gil'));
    await host.erase(platformId, ['gil']);
    await host.erase(platformId, ['hal']);
    expect(await named(platformId, jobId)).toStrictEqual(['row_2', 'row_3']);
    expect(await logOf(jobId)).not.toMatch(/gil|hal/);
    expect(await named(stranger, theirs)).toStrictEqual(['gil']);
  });

  it('is finished where it was cut off before the key was shredded', async () => {
    const platformId = newId('Platform');
    const jobId = await imported(platformId, person('ida'), without('joe'));
    const shred = jest.spyOn(host.vault, 'shred').mockRejectedValueOnce(new Error('killed'));
    await expect(host.erase(platformId, ['joe'])).rejects.toThrow('killed');
    expect(await logOf(jobId)).toContain('joe');
    await host.erase(platformId, ['joe']);
    shred.mockRestore();
    expect(await logOf(jobId)).not.toContain('joe');
    expect(await named(platformId, jobId)).toStrictEqual(['row_2']);
  });

  it('names no row that was under way, and again those that come after', async () => {
    const platformId = newId('Platform');
    const rows = Array.from({ length: 60 }, (_, index) => without(`k${String(index + 1)}`));
    let isFirst = true;
    host.beforeRow = async () => {
      if (!isFirst) return;
      isFirst = false;
      await host.erase(platformId, ['k2']);
    };
    const jobId = await imported(platformId, ...rows);
    expect(await named(platformId, jobId)).toStrictEqual(
      rows.map((_, index) => (index < 50 ? `row_${String(index + 1)}` : `k${String(index + 1)}`)),
    );
    expect(await logOf(jobId)).not.toContain('"k2"');
  });
});
