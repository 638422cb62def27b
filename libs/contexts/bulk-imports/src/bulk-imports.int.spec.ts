import { after, newId, newUuid } from '@causeway/kernel';
import { freshDatabase, specCall } from '@causeway/testing';
import { GetBulkImport } from './application/requests.js';
import { BULK_IMPORT_ENDED, type BulkImportDocument } from './published/events.js';
import { ImportsHost } from './testing/imports-host.js';

let host: ImportsHost;
beforeAll(async () => {
  host = await ImportsHost.open(await freshDatabase('bulk_imports'));
});
afterAll(() => host.store.close());
beforeEach(() => {
  host.diesAfter = Number.POSITIVE_INFINITY;
  host.hasShortTurns = false;
  host.hasNoFiles = false;
});

const HEADER =
  'umaAddress,platformCustomerId,customerType,addressLine1,city,state,postalCode,country,fullName,birthDate,currencies';
const person = (id: string, more = 'USD|EUR'): string =>
  `${id}@acme.example,${id},INDIVIDUAL,"1 Market St, Apt ""2""",Berlin,BE,10117,DE, Jane Doe ,1990-02-28,${more}`;
const people = (count: number, first = 0): string[] =>
  Array.from({ length: count }, (_, index) => person(`p${String(first + index)}`));
const file = (...rows: string[]): string => [HEADER, ...rows, ''].join('\r\n');
const read = (platformId: string, jobId: string) =>
  host.execute<BulkImportDocument>(new GetBulkImport({ jobId }, specCall(platformId)));
const imported = async (content: string | Buffer, platformId: string = newId('Platform')) => {
  const { id } = await host.upload(platformId, content);
  await host.fireTimers();
  return read(platformId, id);
};

describe('an import', () => {
  it('registers each row as a request of its own would, and counts them', async () => {
    const platformId = newId('Platform');
    const before = host.registered.size;
    const accepted = await host.upload(
      platformId,
      `\uFEFF${file(person('anna'), '', ',,,', ...people(120))}`,
    );
    expect(accepted).toMatchObject({ status: 'PENDING', progress: { total: 0, processed: 0 } });
    await host.fireTimers();
    expect(await read(platformId, accepted.id)).toStrictEqual({
      id: accepted.id,
      status: 'COMPLETED',
      progress: { total: 121, processed: 121, successful: 121, failed: 0 },
      errors: [],
      completedAt: host.clock.now(),
    });
    expect([...host.registered.values()][before]).toStrictEqual({
      customerType: 'INDIVIDUAL',
      platformCustomerId: 'anna',
      umaAddress: '$anna@acme.example',
      currencies: ['USD', 'EUR'],
      address: {
        line1: '1 Market St, Apt "2"',
        city: 'Berlin',
        state: 'BE',
        postalCode: '10117',
        country: 'DE',
      },
      fullName: 'Jane Doe',
      birthDate: '1990-02-28',
    });
  });

  it('names every row that made none, and goes on', async () => {
    const short = 'x@acme.example,,INDIVIDUAL,1 Market St,Berlin,BE,10117,DE';
    const { status, progress, errors } = await imported(
      file(person('a'), short, `${person('b')},one,two`, person('a'), person('c')),
    );
    expect([status, progress]).toStrictEqual([
      'COMPLETED',
      { total: 5, processed: 5, successful: 2, failed: 3 },
    ]);
    expect(errors).toMatchObject([
      {
        correlationId: 'row_2',
        code: 'INVALID_INPUT',
        message: 'The request has invalid fields',
        details: { errors: [{ field: 'birthDate' }] },
      },
      { correlationId: 'b', code: 'invalid_csv_format', details: { reason: 'row_too_long' } },
      { correlationId: 'a', code: 'CONFLICT', message: 'Another customer has this platformCustomerId' },
    ]);
  });

  it('leaves out what a row does not say', async () => {
    const before = host.registered.size;
    await imported(file(',,,,,,,DE,,1990-02-28'));
    expect([...host.registered.values()].slice(before)).toStrictEqual([
      { address: { country: 'DE' }, birthDate: '1990-02-28' },
    ]);
  });

  it('keeps a thousand errors, and counts all of them', async () => {
    const { status, progress, errors } = await imported(
      file(...Array.from({ length: 1_100 }, () => 'x,y,INDIVIDUAL')),
    );
    expect([status, progress.failed, errors.length]).toStrictEqual(['FAILED', 1_100, 1_000]);
  });

  it('waits for a place of files that does not answer', async () => {
    const platformId = newId('Platform');
    const { id } = await host.upload(platformId, file(person('anna')));
    host.hasNoFiles = true;
    await expect(host.fireTimers()).rejects.toThrow('connect ECONNREFUSED');
    expect(await read(platformId, id)).toMatchObject({ status: 'PENDING', errors: [] });
    host.hasNoFiles = false;
    host.clock.moveTo(after(host.clock.now(), 1_000));
    await host.fireTimers();
    expect(await read(platformId, id)).toMatchObject({ status: 'COMPLETED', progress: { successful: 1 } });
  });

  it.each([
    ['no header', '', 'empty_file', 0],
    ['a header alone', HEADER, undefined, 0],
    ['a column missing', 'umaAddress,customerType\na,INDIVIDUAL\n', 'missing_required_column', 1],
    [
      'a column missing for its rows',
      `${HEADER}\nx@a,x,BUSINESS,1,B,BE,1,DE\n`,
      'missing_required_column',
      1,
    ],
    ['a column twice', `${HEADER},note,note,umaAddress\n${person('a')},1,2,x@a\n`, 'repeated_column', 1],
    ['a column twice that is not read', `${HEADER},note,note\n`, undefined, 0],
    ['an open quote', `${HEADER}\n"a,b\n`, 'unreadable_file', 1],
    [
      'other bytes than UTF-8',
      Buffer.concat([Buffer.from(`${HEADER}\n`), Buffer.from([0xff, 0xfe])]),
      'unreadable_file',
      0,
    ],
    ['one endless line', `${HEADER}\n${'x'.repeat(300_000)}`, 'unreadable_file', 1],
  ])('of a file with %s', async (_name, content, reason, total) => {
    const { status, progress, errors } = await imported(content);
    expect([status, progress.total, progress.failed]).toStrictEqual([
      reason === undefined ? 'COMPLETED' : 'FAILED',
      total,
      reason === undefined ? 0 : total,
    ]);
    expect(errors.map(({ code, details }) => [code, details?.['reason']])).toStrictEqual(
      reason === undefined ? [] : [['invalid_csv_format', reason]],
    );
  });

  it('names the row at which a file ceases to be CSV, and counts those before it', async () => {
    const { progress, errors } = await imported(file(person('a'), person('b'), 'x@a,"c"d', person('e')));
    expect(progress).toStrictEqual({ total: 3, processed: 3, successful: 0, failed: 3 });
    expect(errors).toStrictEqual([
      {
        correlationId: 'row_3',
        code: 'invalid_csv_format',
        message: 'What begins on line 4 is no row of CSV',
        details: { reason: 'unreadable_file', line: 4 },
      },
    ]);
  });

  it.each([0, 1, 49, 50, 51, 119])(
    'that is killed after %i registrations goes on, and registers no row twice',
    async (rows) => {
      const platformId = newId('Platform');
      const { id } = await host.upload(platformId, file(...people(120)));
      const before = host.registered.size;
      host.diesAfter = rows;
      await expect(host.fireTimers()).rejects.toThrow('killed');
      host.diesAfter = Number.POSITIVE_INFINITY;
      await host.fireTimers();
      expect(await read(platformId, id)).toMatchObject({
        status: 'COMPLETED',
        progress: { total: 120, processed: 120, successful: 120, failed: 0 },
      });
      expect(host.registered.size - before).toBe(120);
    },
  );

  it('that takes several turns works each row once', async () => {
    host.hasShortTurns = true;
    const platformId = newId('Platform');
    const { id } = await host.upload(platformId, file(...people(120)));
    const before = host.registered.size;
    // One to look through the file, and one for each fifty rows.
    expect(await host.fireTimers()).toBe(4);
    expect(await read(platformId, id)).toMatchObject({
      status: 'COMPLETED',
      progress: { total: 120, processed: 120, successful: 120, failed: 0 },
    });
    expect(host.registered.size - before).toBe(120);
  });

  it('waits while five of its platform are at work, and only then', async () => {
    const platformId = newId('Platform');
    const jobs = [];
    for (let index = 0; index < 7; index += 1)
      jobs.push(await host.upload(platformId, file(...people(2, 10 * index))));
    host.diesAfter = 0;
    for (let index = 0; index < 8; index += 1) await host.fireTimers().catch(() => undefined);
    const statuses = await Promise.all(jobs.map(async ({ id }) => (await read(platformId, id)).status));
    expect(statuses.filter((status) => status === 'PROCESSING').length).toBeLessThanOrEqual(5);
    host.diesAfter = Number.POSITIVE_INFINITY;
    for (let second = 0; second < 4; second += 1) {
      await host.fireTimers();
      host.clock.advance(2_000);
    }
    for (const { id } of jobs) expect(await read(platformId, id)).toMatchObject({ status: 'COMPLETED' });
  });

  it('is reported once, and its file is removed', async () => {
    const platformId = newId('Platform');
    const { id } = await imported(file(person('anna')), platformId);
    const ended = (await host.store.readPublished('bulk_imports.sandbox', 0, 1_000)).filter(
      ({ key }) => key === id,
    );
    expect(ended.map(({ type }) => type)).toStrictEqual([BULK_IMPORT_ENDED]);
    const { contentKey } = ended[0]?.data as { contentKey: string };
    expect(host.files.has(contentKey)).toBe(true);
    await host.react({ type: BULK_IMPORT_ENDED, data: ended[0]?.data as object }, specCall(platformId));
    expect(host.files.has(contentKey)).toBe(false);
  });

  it('is read by its platform alone, for 90 days', async () => {
    const platformId = newId('Platform');
    const { id } = await imported(file(person('anna')), platformId);
    for (const [asker, jobId] of [
      [newId('Platform'), id],
      [platformId, newUuid()],
      [platformId, 'absent'],
    ] as const)
      expect(await host.refusal(new GetBulkImport({ jobId }, specCall(asker)))).toMatchObject({
        code: 'JOB_NOT_FOUND',
      });
    host.clock.advance(91 * 24 * 3_600_000);
    expect(await host.refusal(new GetBulkImport({ jobId: id }, specCall(platformId)))).toMatchObject({
      code: 'JOB_NOT_FOUND',
    });
  });
});
