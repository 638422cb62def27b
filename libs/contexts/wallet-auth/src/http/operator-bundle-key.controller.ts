import { operatorCall } from '@causeway/commands';
import { Answers, dtoOf, Operation, OperatorOnly } from '@causeway/http';
import { environment, object, text } from '@causeway/shapes';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetBundleKey } from '../application/requests.js';
import { TAG } from './auth-credentials.controller.js';

const KEY_LENGTH = 130;

class BundleKeyQuery extends dtoOf(object('BundleKeyQuery', { environment: environment() })) {}
class BundleKeyDto extends dtoOf(object('WalletBundleKey', { publicKey: text({ max: KEY_LENGTH }) })) {}

/** The key that clients of wallets pin: one an environment, for ever (wallet-auth §2.3). */
@Controller('operator/wallet-bundle-key')
@OperatorOnly('READ')
export class OperatorBundleKeyController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation(
    'getWalletBundleKey',
    'The public key that signs bundles for clients of wallets, which they pin',
    TAG,
  )
  @Answers(200, BundleKeyDto)
  getWalletBundleKey(
    @Query() { environment: name }: BundleKeyQuery,
  ): Promise<{ readonly publicKey: string }> {
    return this.queries.execute(new GetBundleKey({}, operatorCall({ environment: name })));
  }
}
