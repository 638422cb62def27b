import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An erased person's claims are found. */
export class FindClaimsByInvitee1767000000000 implements MigrationInterface {
  readonly name = 'FindClaimsByInvitee1767000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index claim_by_invitee on invitations.claim_view (environment, invitee_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index invitations.claim_by_invitee');
  }
}
