import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations, their claims, and what the operator set for each platform. */
export class CreateInvitationViews1766000000000 implements MigrationInterface {
  readonly name = 'CreateInvitationViews1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table invitations.invitation_view (
        environment text not null,
        code text not null,
        platform_id text not null,
        inviter_id text not null,
        inviter_uma text,
        first_name text,
        amount_minor bigint,
        currency text,
        url text not null,
        status text not null,
        created_at timestamptz not null,
        expires_at timestamptz,
        primary key (environment, code)
      );
      create index invitation_by_inviter on invitations.invitation_view
        (environment, inviter_id, created_at desc);

      create table invitations.claim_view (
        environment text not null,
        code text not null,
        invitee_id text not null,
        invitee_uma text,
        claimed_by text not null,
        claimed_at timestamptz not null,
        primary key (environment, code)
      );

      create table invitations.setup_view (
        environment text not null,
        platform_id text not null,
        display_name text,
        logo_url text,
        countries text[] not null,
        onboarding_url text,
        updated_at timestamptz not null,
        primary key (environment, platform_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table invitations.invitation_view, invitations.claim_view, invitations.setup_view',
    );
  }
}
