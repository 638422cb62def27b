import type { MigrationInterface, QueryRunner } from 'typeorm';
import { fillCoordinates } from './1763701450000-find-accounts-by-coordinates.js';

/** Mobile money is sent to a telephone's number: accounts that were opened before are found by it as well. */
export class FindAccountsByPhoneNumber1763910200000 implements MigrationInterface {
  readonly name = 'FindAccountsByPhoneNumber1763910200000';

  up(runner: QueryRunner): Promise<void> {
    return fillCoordinates(runner);
  }

  /** One coordinate more leads nobody astray. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
