import type { Instant } from '@causeway/kernel';
import type { Pool } from 'pg';
import { Gathering } from './gathering.js';
import type { SubjectKey, SubjectKeys } from './subject-keys.js';

interface SubjectKeyRow {
  readonly subject: string;
  readonly wrapped_key: Buffer | null;
}

interface NewKey {
  readonly subject: string;
  readonly wrappedKey: Buffer;
  readonly createdAt: Instant;
}

/** The rows of the asked subjects, each sought by its key: a plan made on the empty table would scan it whole. */
const FOUND = `select asked.subject, stored.wrapped_key from asked cross join lateral
    (select wrapped_key from privacy.subject_key k where k.subject = asked.subject offset 0) stored`;

/** Subjects that are asked about, or get a key, at the same time share a statement. */
export class PostgresSubjectKeys implements SubjectKeys {
  private readonly finding = new Gathering<string, SubjectKey | undefined>((subjects) =>
    this.findAll(subjects),
  );
  private readonly creating = new Gathering<NewKey, SubjectKey>((keys) => this.createAll(keys));

  constructor(private readonly pool: Pool) {}

  find(subject: string): Promise<SubjectKey | undefined> {
    return this.finding.one(subject);
  }

  create(subject: string, wrappedKey: Buffer, createdAt: Instant): Promise<SubjectKey> {
    return this.creating.one({ subject, wrappedKey, createdAt });
  }

  async shred(subject: string, shreddedAt: Instant): Promise<void> {
    await this.pool.query(
      `insert into privacy.subject_key (subject, wrapped_key, created_at, shredded_at) values ($1, null, $2, $2)
       on conflict (subject) do update set wrapped_key = null, shredded_at = excluded.shredded_at
         where subject_key.shredded_at is null`,
      [subject, shreddedAt],
    );
  }

  private async findAll(subjects: readonly string[]): Promise<(SubjectKey | undefined)[]> {
    const { rows } = await this.pool.query<SubjectKeyRow>({
      name: 'find-subject-keys',
      text: `with asked as (select distinct unnest($1::text[]) as subject) ${FOUND}`,
      values: [subjects],
    });
    const stored = keysOf(rows);
    return subjects.map((subject) => stored.get(subject));
  }

  /** In the order of the subjects, so that processes that create the same ones do not wait for each other in a circle. */
  private async createAll(keys: readonly NewKey[]): Promise<SubjectKey[]> {
    const { rows } = await this.pool.query<SubjectKeyRow>({
      name: 'create-subject-keys',
      text: `with asked as (
          select distinct on (subject) * from unnest($1::text[], $2::bytea[], $3::timestamptz[])
            as given (subject, wrapped_key, created_at) order by subject),
        made as (
          insert into privacy.subject_key (subject, wrapped_key, created_at) select * from asked order by subject
          on conflict (subject) do nothing returning subject, wrapped_key)
        select * from made union all ${FOUND}`,
      values: [
        keys.map(({ subject }) => subject),
        keys.map(({ wrappedKey }) => wrappedKey),
        keys.map(({ createdAt }) => createdAt),
      ],
    });
    const stored = keysOf(rows);
    return Promise.all(
      keys.map(async ({ subject }) => stored.get(subject) ?? this.createdElsewhere(subject)),
    );
  }

  /** Lost to another creator, whose row is committed by now: a separate statement sees it. */
  private async createdElsewhere(subject: string): Promise<SubjectKey> {
    const stored = await this.find(subject);
    if (stored === undefined) throw new Error(`The key of ${subject} is neither creatable nor there`);
    return stored;
  }
}

const keysOf = (rows: readonly SubjectKeyRow[]): ReadonlyMap<string, SubjectKey> =>
  new Map(
    rows.map(({ subject, wrapped_key: wrappedKey }) => [
      subject,
      wrappedKey === null ? { status: 'SHREDDED' } : { status: 'ACTIVE', wrappedKey },
    ]),
  );
