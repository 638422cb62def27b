import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secrets for the headers of Standard Webhooks, and room for the other key of a rotation. */
export class RotateSigningKeys1764500000000 implements MigrationInterface {
  readonly name = 'RotateSigningKeys1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table webhooks.signing_key_view
        add column standard_public_key text,
        add column sealed_standard_secrets text,
        add column other_key_id text,
        add column other_role text,
        add column other_public_key_pem text,
        add column other_sealed_private_key text,
        add column other_standard_public_key text,
        add column other_sealed_standard_secrets text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table webhooks.signing_key_view
        drop column standard_public_key,
        drop column sealed_standard_secrets,
        drop column other_key_id,
        drop column other_role,
        drop column other_public_key_pem,
        drop column other_sealed_private_key,
        drop column other_standard_public_key,
        drop column other_sealed_standard_secrets`);
  }
}
