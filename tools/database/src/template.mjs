import { randomUUID } from 'node:crypto';
import { createDatabase, dropDatabase, queryOnce } from './connection.mjs';

/**
 * What `create database` and `alter database … rename` fail with when the name is taken: before they begin, or, when
 * another session takes it while they work, by the unique index of `pg_database`.
 */
const NAME_IS_TAKEN = ['42P04', '23505'];

/** How this process's templates begin that are not filled yet. */
export const unfinishedTemplates = () => `unfinished_${process.pid}_`;

/**
 * A database that is filled once on its server, and of which others are copies. Two processes may make it at once: the
 * one that is later throws its own away.
 * @param {string} server an account's URL that may create databases
 * @param {string} name
 * @param {(url: string) => Promise<unknown>} fill leaves no connection behind
 * @returns {Promise<string>} the name, which may be copied now
 */
export const templateOnce = async (server, name, fill) => {
  const found = await queryOnce(server, `select from pg_database where datname = '${name}'`);
  if (found.length > 0) return name;
  const unfinished = `${unfinishedTemplates()}${randomUUID().replaceAll('-', '')}`;
  await fill(await createDatabase(server, unfinished));
  const isFirst = await isUnlessTaken(queryOnce(server, `alter database ${unfinished} rename to ${name}`));
  if (!isFirst) await dropDatabase(server, unfinished);
  return name;
};

/**
 * @param {Promise<unknown>} work
 * @returns {Promise<boolean>} false when a database of that name is there already, or came to be meanwhile
 */
export const isUnlessTaken = async (work) => {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NAME_IS_TAKEN.includes(`${error.code}`)) return false;
    throw error;
  }
};
