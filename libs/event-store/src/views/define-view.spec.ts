import { Erased, instant, type Instant } from '@causeway/kernel';
import { bigint, integer, json, text, texts, time } from './column.js';
import { defineView, type ViewRecord, type ViewRowOf } from './define-view.js';

const NOW = instant('2026-01-01T00:00:00.000Z');
const parcelView = defineView('parcels.parcel_view', {
  key: ['environment', 'parcelId'],
  subject: 'senderId',
  columns: {
    environment: text<'sandbox' | 'production'>(),
    parcelId: text(),
    senderId: text(),
    recipient: json<{ readonly name: string }>().sealed(),
    nickname: text().sealed().optional(),
    grams: bigint(),
    stamps: integer().optional(),
    tags: texts(),
    sentAt: time(),
  },
});
type Parcel = ViewRecord<typeof parcelView>;

const full: Parcel = {
  environment: 'sandbox',
  parcelId: 'p-1',
  senderId: 's-1',
  recipient: { name: 'Ada' },
  nickname: 'A.',
  grams: 12n,
  stamps: 3,
  tags: ['fragile'],
  sentAt: NOW,
};
const row = {
  environment: 'sandbox',
  parcel_id: 'p-1',
  sender_id: 's-1',
  recipient: { name: 'Ada' },
  nickname: 'A.',
  grams: 12n,
  stamps: 3,
  tags: ['fragile'],
  sent_at: NOW,
};

describe('a view stated once', () => {
  it('is a definition for the writer, in the words of SQL', () => {
    expect(parcelView).toMatchObject({
      name: 'parcels.parcel_view',
      table: 'parcel_view',
      key: ['environment', 'parcel_id'],
      columns: { parcel_id: 'text', recipient: 'json', grams: 'bigint', stamps: 'integer', tags: 'text[]' },
      personal: ['recipient', 'nickname'],
      subjectColumn: 'sender_id',
    });
  });

  it('lays a record out as a row, and reads it back', () => {
    expect(parcelView.row(full)).toStrictEqual(row);
    expect(parcelView.record(row)).toStrictEqual(full);
  });

  it('writes what is absent or erased as null, and ignores what it has no column for', () => {
    const { stamps: _stamps, nickname: _nickname, ...bare } = full;
    const stored = parcelView.row({ ...bare, recipient: Erased.instance, ...{ colour: 'red' } });
    expect(stored).toStrictEqual({ ...row, recipient: null, nickname: null, stamps: null });
    expect(parcelView.record(stored)).toStrictEqual({ ...bare, recipient: Erased.instance });
  });

  it('reads only the columns that were selected', () => {
    expect(parcelView.record({ parcel_id: 'p-1', stamps: null })).toStrictEqual({ parcelId: 'p-1' });
  });

  it('gives the definition of its table: what is sealed is text, and blank once erased', () => {
    expect(parcelView.createTable()).toBe(
      'create table parcels.parcel_view (environment text not null, parcel_id text not null, ' +
        'sender_id text not null, recipient text, nickname text, grams bigint not null, stamps integer, ' +
        'tags text[] not null, sent_at timestamptz not null, primary key (environment, parcel_id))',
    );
    expect(parcelView.createTable('declared')).toContain('create table declared.parcel_view (');
  });

  it('with sealed columns must name their subject', () => {
    expect(() => defineView('a.b', { key: ['id'], columns: { id: text(), name: text().sealed() } })).toThrow(
      'a.b has sealed columns and needs a subject',
    );
  });

  it('gives its types to the compiler', () => {
    const record = (parcel: Parcel): string => {
      // @ts-expect-error what is sealed may be erased
      const { name } = parcel.recipient;
      // @ts-expect-error what is optional may be absent
      const stamps: number = parcel.stamps;
      const sentAt: Instant = parcel.sentAt;
      return [name, stamps, sentAt].join(' ');
    };
    const stored = (parcel: ViewRowOf<typeof parcelView>): number | null => parcel.stamps;
    expect([record(full), stored(parcelView.row(full))]).toStrictEqual([`Ada 3 ${NOW}`, 3]);
  });
});
