import type { CallContext, Dispatch } from '@causeway/commands';
import { derivedUuid, newUuid } from '@causeway/kernel';
import {
  CredentialsRefusedError,
  IssuerUnreachableError,
  type IssuanceOrder,
  type IssuanceStatus,
  type IssuedToken,
  type IssuerCredentials,
  type TokenIssuer,
  type TokenIssuers,
} from '@causeway/rails';
import {
  GetSimulatedIssuance,
  SendSimulatedIssuance,
  StopSimulatedIssuance,
} from '../application/issuance.requests.js';
import { issuanceScenarioOf, isUnreachable, type IssuanceFunding } from '../domain/issuance-scenario.js';
import {
  accountsOf,
  isWithdrawn,
  simulatedToken,
  tokenInstructions,
  wireInstructions,
} from '../domain/simulated-issuer.js';
import { sandboxCall } from './sandbox-call.js';

const ACTOR = 'sandbox-token-issuer';

const FUNDING: Readonly<Record<IssuanceOrder['funding'], IssuanceFunding>> = {
  WIRE: 'EXTERNAL',
  EXTERNAL_ACCOUNT: 'EXTERNAL',
  ACH_DEBIT: 'PULLED',
  SAME_DAY_ACH_DEBIT: 'PULLED',
  PROVIDER_INTERNAL_BALANCE: 'BALANCE',
};

/** The simulated issuer of a sandbox platform, asked through its context's door (stablecoins §6). */
export class SandboxTokenIssuer implements TokenIssuer {
  constructor(
    private readonly dispatch: Dispatch,
    private readonly platformId: string,
    private readonly credentials: Pick<IssuerCredentials, 'apiClientId'>,
  ) {}

  async accounts(): Promise<readonly string[]> {
    const accounts = accountsOf(this.credentials.apiClientId);
    if (accounts === undefined)
      throw new CredentialsRefusedError('The simulated issuer knows no such client');
    return accounts;
  }

  async tokenOf(_account: string, providerTokenIdentifier: string): Promise<IssuedToken | undefined> {
    this.admit();
    return simulatedToken(providerTokenIdentifier);
  }

  async check({ description }: IssuanceOrder): Promise<void> {
    this.admit();
    if (isUnreachable(description)) throw new IssuerUnreachableError('The simulated issuer is away');
  }

  async send(order: IssuanceOrder): Promise<void> {
    this.admit();
    const { orderId, providerAccountId, providerTokenIdentifier, amountUnits, kind, funding } = order;
    const bankAccount = order.kind === 'MINT' ? order.from?.identifier : order.to.identifier;
    const { description } = order;
    const scenario = issuanceScenarioOf({
      kind,
      ...(description !== undefined && { description }),
      ...(bankAccount !== undefined && { bankAccount }),
    });
    const sent = {
      ...{ orderId, providerAccountId, token: providerTokenIdentifier, amountUnits, kind },
      funding: FUNDING[funding],
      scenario,
    };
    const call = this.call(derivedUuid(ACTOR, this.platformId, orderId));
    await this.dispatch.execute(new SendSimulatedIssuance(sent, call));
  }

  async cancel(orderId: string): Promise<'CANCELLED' | 'TOO_LATE'> {
    this.admit();
    const stop = new StopSimulatedIssuance({ orderId }, this.call(newUuid()));
    return (await this.dispatch.execute(stop)) ? 'CANCELLED' : 'TOO_LATE';
  }

  async statusOf(orderId: string): Promise<IssuanceStatus | { readonly state: 'UNKNOWN' }> {
    this.admit();
    const found = await this.dispatch.execute(new GetSimulatedIssuance({ orderId }, this.call(newUuid())));
    if (found === null) return { state: 'UNKNOWN' };
    const { issuance, kind, token } = found;
    const providerStatus = issuance.state.toLowerCase();
    switch (issuance.state) {
      case 'AWAITING_FUNDS': {
        const { state, nextChangeAt: lookAgainAt, fundableUntil } = issuance;
        const instructions = kind === 'MINT' ? wireInstructions(orderId) : tokenInstructions(orderId, token);
        return {
          ...{ state, providerStatus, instructions, lookAgainAt },
          ...(fundableUntil !== undefined && { fundableUntil }),
        };
      }
      case 'ACCEPTED':
      case 'PROCESSING':
        return { state: issuance.state, providerStatus, lookAgainAt: issuance.nextChangeAt };
      case 'FAILED':
        return { ...issuance, providerStatus };
      default:
        return { state: issuance.state, providerStatus };
    }
  }

  /** Some credentials are taken back right after they were linked. */
  private admit(): void {
    const { apiClientId } = this.credentials;
    if (accountsOf(apiClientId) === undefined || isWithdrawn(apiClientId))
      throw new CredentialsRefusedError('The simulated issuer has withdrawn the credentials');
  }

  private call(commandId: string): CallContext {
    return sandboxCall(ACTOR, this.platformId, commandId);
  }
}

/** The simulated issuer of every sandbox platform; production has nothing connected. */
export const sandboxTokenIssuers = (dispatch: Dispatch): TokenIssuers => ({
  issuerFor: (environment, platformId, credentials) =>
    environment === 'sandbox' ? new SandboxTokenIssuer(dispatch, platformId, credentials) : undefined,
});
