import type { CallContext } from '@causeway/commands';
import {
  Answers,
  Call,
  dtoOf,
  Id,
  Operation,
  Permission,
  SentByWallet,
  WalletSigned,
  type StoredResponse,
  type WalletHeaders,
  answered,
  SignedRequestChallengeDto,
} from '@causeway/http';
import { fingerprint, type Id as ResourceId } from '@causeway/kernel';
import { object, resourceId, restricted, text } from '@causeway/shapes';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ExportWallet, type WalletExportDocument } from '../application/requests.js';
import { pointOf } from '../domain/curve-key.js';

const UNCOMPRESSED = 130;

/** An export is sealed to the uncompressed form alone (wallet-auth §2.1, §10). */
class InternalAccountExportRequestDto extends dtoOf(
  object('InternalAccountExportRequest', {
    clientPublicKey: restricted(
      text({ min: UNCOMPRESSED, max: UNCOMPRESSED, pattern: /^04[0-9a-fA-F]{128}$/ }),
      (hex) => pointOf(hex) !== undefined,
      { message: 'must be an uncompressed point of the curve P-256' },
    ),
  }),
) {}

class InternalAccountExportResponseDto extends dtoOf(
  object('InternalAccountExportResponse', {
    id: resourceId('InternalAccount'),
    encryptedWalletCredentials: text({ max: 4_096 }),
  }),
) {}

/** The words of a wallet, for its owner alone (wallet-auth §2.7). */
@Controller('internal-accounts')
export class WalletExportController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/export')
  @HttpCode(200)
  @Permission('MANAGE')
  @WalletSigned()
  @Operation('exportInternalAccount', 'Export the words of an embedded wallet, sealed', 'Internal Accounts')
  @Answers(200, InternalAccountExportResponseDto)
  @Answers(202, SignedRequestChallengeDto)
  async exportInternalAccount(
    @Id('InternalAccount') accountId: ResourceId<'InternalAccount'>,
    @Body() { clientPublicKey }: InternalAccountExportRequestDto,
    @SentByWallet() sent: WalletHeaders,
    @Call() call: CallContext,
  ): Promise<WalletExportDocument | StoredResponse> {
    const bodyFingerprint = fingerprint({ clientPublicKey });
    return answered(
      await this.commands.execute(
        new ExportWallet({ accountId, clientPublicKey, bodyFingerprint, sent }, call),
      ),
    );
  }
}
