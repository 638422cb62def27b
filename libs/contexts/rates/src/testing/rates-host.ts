import { type CallContext, EVERY_PLATFORM, RejectedError } from '@causeway/commands';
import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { FixedClock, instant, newId, type Environment } from '@causeway/kernel';
import { GetInternalAccount, type AccountState } from '@causeway/ledger';
import { GetPlatformConfig, platform, type PlatformConfigDocument } from '@causeway/platform';
import { groundFor, HostedContext, specCall, type Ground } from '@causeway/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { ratesControllers } from '../http.js';
import { rates } from '../index.js';

type AccountStandIn = Pick<AccountState, 'type' | 'currency'>;

/** The context on a database of its own, with the real runner and store; platforms are stood in for. */
export class RatesHost extends HostedContext {
  readonly platformId = newId('Platform');
  /** What the platform's configuration says. */
  config: Pick<PlatformConfigDocument, 'supportedCurrencies' | 'feeConfigs'> = {
    supportedCurrencies: [],
    feeConfigs: [],
  };
  /** Accounts that the ledger has for the platform. */
  readonly accounts = new Map<string, AccountStandIn>();
  /** Statements that answered questions since it was last emptied. */
  readonly asked: string[] = [];

  private constructor(ground: Ground) {
    super(ground);
    this.serve(
      rates.table({
        clock: this.clock,
        views: {
          rows: async (sql, params) => {
            this.asked.push(sql);
            return this.query(sql, params);
          },
        },
        dispatch: this.dispatch,
      }),
    );
    this.answers(GetInternalAccount, ({ accountId }: GetInternalAccount['payload'], { platformId }) =>
      platformId === this.platformId ? (this.accounts.get(accountId) ?? null) : null,
    );
    this.answers(GetPlatformConfig, (_wanted: object, { platformId }) => {
      if (platformId !== this.platformId) throw new RejectedError('platform', 'PLATFORM_NOT_FOUND');
      return this.config;
    });
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<RatesHost> {
    const clock = new FixedClock(instant('2026-03-02T10:00:00.000Z'));
    return new RatesHost(await groundFor(rates.definition, url, clock));
  }

  /** The operator's call for every platform. */
  forAll(environment: Environment = 'sandbox'): CallContext {
    return specCall(EVERY_PLATFORM, { environment, actor: 'operator' });
  }

  /** A call of, or for, the platform. */
  forPlatform(platformId: string = this.platformId, environment: Environment = 'sandbox'): CallContext {
    return specCall(platformId, { environment });
  }

  /** The controllers behind the whole edge. */
  async http(operatorToken: string): Promise<HttpHarness> {
    const http = await httpHarness({
      imports: [CqrsModule.forRoot()],
      controllers: [...ratesControllers],
      providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
      rejectionTables: { platform: platform.definition.rejections, rates: rates.definition.rejections },
      operatorToken,
    });
    this.bindTo({ commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) });
    return http;
  }
}
