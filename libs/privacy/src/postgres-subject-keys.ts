import type { Instant } from '@causeway/kernel';
import type { Pool } from 'pg';
import type { SubjectKey, SubjectKeys } from './subject-keys.js';

interface SubjectKeyRow {
  readonly wrapped_key: Buffer | null;
}

export class PostgresSubjectKeys implements SubjectKeys {
  constructor(private readonly pool: Pool) {}

  async find(subject: string): Promise<SubjectKey | undefined> {
    const { rows } = await this.pool.query<SubjectKeyRow>({
      name: 'find-subject-key',
      text: 'select wrapped_key from privacy.subject_key where subject = $1',
      values: [subject],
    });
    return rows[0] && subjectKeyOf(rows[0]);
  }

  async create(subject: string, wrappedKey: Buffer, createdAt: Instant): Promise<SubjectKey> {
    const { rowCount } = await this.pool.query(
      `insert into privacy.subject_key (subject, wrapped_key, created_at) values ($1, $2, $3)
       on conflict (subject) do nothing`,
      [subject, wrappedKey, createdAt],
    );
    if (rowCount === 1) return { status: 'ACTIVE', wrappedKey };
    // Lost to another creator, whose row is committed by now: a separate statement sees it.
    const stored = await this.find(subject);
    if (stored === undefined) throw new Error(`The key of ${subject} is neither creatable nor there`);
    return stored;
  }

  async shred(subject: string, shreddedAt: Instant): Promise<void> {
    await this.pool.query(
      `insert into privacy.subject_key (subject, wrapped_key, created_at, shredded_at) values ($1, null, $2, $2)
       on conflict (subject) do update set wrapped_key = null, shredded_at = excluded.shredded_at
         where subject_key.shredded_at is null`,
      [subject, shreddedAt],
    );
  }
}

const subjectKeyOf = ({ wrapped_key }: SubjectKeyRow): SubjectKey =>
  wrapped_key === null ? { status: 'SHREDDED' } : { status: 'ACTIVE', wrappedKey: wrapped_key };
