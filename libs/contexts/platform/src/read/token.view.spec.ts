import type { EventEnvelope } from '@causeway/commands';
import { CREATED_AT, LATER, PLATFORM_ID } from '../testing/config.fixture.js';
import type { TokenEvent } from '../domain/token-roster.js';
import { toApiTokenDocument, tokenRows, tokenView, type TokenRow } from './token.view.js';

const envelope: EventEnvelope = {
  streamId: `tokens-${PLATFORM_ID.slice('Platform:'.length)}`,
  version: 1,
  recordedAt: LATER,
  metadata: {
    commandId: 'c',
    platformId: 'Platform:of-the-operator',
    environment: 'production',
    actor: 'operator',
    correlationId: 'c',
    causationId: 'c',
  },
};
const event: TokenEvent = {
  type: 'TokenCreated',
  tokenId: 'Token:1',
  platformId: PLATFORM_ID,
  name: 'Back office',
  permissions: ['VIEW', 'MANAGE'],
  clientId: 'a'.repeat(32),
  secretHash: 'b'.repeat(64),
  createdAt: CREATED_AT,
};
const row: TokenRow = {
  environment: 'production',
  token_id: 'Token:1',
  platform_id: PLATFORM_ID,
  name: 'Back office',
  permissions: ['VIEW', 'MANAGE'],
  client_id: 'a'.repeat(32),
  secret_hash: 'b'.repeat(64),
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
};

describe('the token view', () => {
  it('has a row for each token', () => {
    const key = { environment: 'production', token_id: 'Token:1' };
    expect(tokenRows.rowKey(event, envelope)).toStrictEqual(key);
    expect(
      tokenRows.rowKey({ type: 'TokenDeleted', tokenId: 'Token:1', deletedAt: LATER }, envelope),
    ).toStrictEqual(key);
  });

  it('shows a token as it was created, under the platform of its stream', () => {
    expect(tokenRows.fold(undefined, event, envelope)).toStrictEqual(row);
    expect(Object.keys(row).sort()).toStrictEqual(Object.keys(tokenView.columns).sort());
  });

  it('shows a token no more once it is deleted', () => {
    expect(
      tokenRows.fold(row, { type: 'TokenDeleted', tokenId: 'Token:1', deletedAt: LATER }, envelope),
    ).toBeNull();
  });

  it('gives the API neither secret nor hash', () => {
    expect(toApiTokenDocument(tokenView.record(row))).toStrictEqual({
      id: 'Token:1',
      name: 'Back office',
      permissions: ['VIEW', 'MANAGE'],
      clientId: 'a'.repeat(32),
      createdAt: CREATED_AT,
      updatedAt: CREATED_AT,
    });
  });
});
