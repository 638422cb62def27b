import { coordinatesOf } from '@causeway/kernel';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { FundingInstruction } from '../../domain/quotes/quote-terms.js';

interface FundedQuote {
  readonly quote_id: string;
  readonly platform_id: string;
  readonly environment: string;
  readonly currency: string;
  readonly instructions: readonly FundingInstruction[];
}

/** What came from outside, for operators, and how money finds the quotes that wait for it. */
export class TakeMoneyFromOutside1763920000000 implements MigrationInterface {
  readonly name = 'TakeMoneyFromOutside1763920000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table quotes.arrival_view (
        deposit_id  text primary key,
        environment text not null,
        arrival_key text not null,
        status      text not null,
        platform_id text,
        reported_at timestamptz not null,
        document    text not null);
      create index arrival_view_newest on quotes.arrival_view (environment, reported_at desc, deposit_id desc);
      create table quotes.funding_view (
        quote_id    text primary key,
        platform_id text not null,
        environment text not null,
        currency    text not null,
        coordinates text[] not null);
      create index funding_view_coordinates on quotes.funding_view using gin (coordinates);
    `);
    await fillFundingView(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table quotes.funding_view; drop table quotes.arrival_view');
  }
}

/** Quotes that were made before still wait for their money. */
const fillFundingView = async (runner: QueryRunner): Promise<void> => {
  const funded = (await runner.query(`
    select data #>> '{terms,quoteId}' as quote_id, metadata ->> 'platformId' as platform_id,
           metadata ->> 'environment' as environment,
           data #>> '{terms,price,totalSending,$money,1}' as currency,
           data #> '{terms,funding,instructions}' as instructions
      from log.event
     where type = 'QuoteCreated' and data #> '{terms,funding,instructions}' is not null`)) as readonly FundedQuote[];
  for (const { quote_id, platform_id, environment, currency, instructions } of funded)
    await runner.query('insert into quotes.funding_view values ($1, $2, $3, $4, $5)', [
      quote_id,
      platform_id,
      environment,
      currency,
      coordinatesOf(instructions),
    ]);
};
