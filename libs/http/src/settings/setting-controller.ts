import {
  operatorCall,
  type DeclaredSetting,
  type KeyedSettingParts,
  type SettingOperation,
  type SettingParts,
} from '@causeway/commands';
import { object, type Member, type ObjectShape } from '@causeway/shapes';
import { Body, Controller, Delete, Get, Inject, Put, Query, type Type } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { OperatorOnly } from '../access/access.js';
import { dtoOf } from '../fields/dto.js';
import { cursorScope, CursorSealer } from '../paging/cursor-sealer.js';
import { pageStart, toPageAnswer, type PageOnTheWire } from '../paging/page-answer.js';
import { pageLimit } from '../paging/page-query.js';
import { Answers, Operation } from '../routes/operation.js';
import {
  OperatorListQuery,
  OperatorScope,
  operatorScope,
  OperatorScopeOrAll,
  operatorScopeOrAll,
} from './operator-scope.js';
import { settingAnswer, settingPage, settingRow } from './setting-answers.js';

type Scope = OperatorScopeOrAll;
type Parts = ObjectShape['parts'];

/** The routes of a setting with one row a platform: `GET` and `PUT /operator/<name>`. */
export const settingController = <Type_ extends string, Value, Asked extends object>({
  declared,
  Set,
  Get: Read,
}: SettingParts<Type_, Value, Asked>): Type<object> => {
  const { operations } = declared;
  const scope = declared.owner === 'PLATFORM' ? OperatorScope : OperatorScopeOrAll;
  const answer = settingAnswer(declared);

  @Controller(`operator/${declared.name}`)
  @OperatorOnly('READ')
  class SettingController {
    constructor(
      @Inject(CommandBus) private readonly commands: CommandBus,
      @Inject(QueryBus) private readonly queries: QueryBus,
    ) {}

    @Get()
    @operation(declared, operations.show)
    @Answers(200, answer)
    show(@Query() query: Scope): Promise<unknown> {
      return this.queries.execute(new Read({}, operatorCall(query)));
    }

    @Put()
    @OperatorOnly('ADMINISTER')
    @operation(declared, operations.set)
    @Answers(200, answer)
    set(@Body() { environment, platformId, ...asked }: Scope & Asked): Promise<unknown> {
      return this.commands.execute(
        new Set(asked as unknown as Asked, operatorCall({ environment, platformId })),
      );
    }
  }
  takes(SettingController, { show: scope, set: bodyOf(declared) });
  return SettingController;
};

/** A page of settings, and what holds where no row does. */
export type SettingsPage<Document, Default> = PageOnTheWire<Document> & { readonly default: Default };

/** The routes of a setting with a row a key: a page of them, `PUT` of one and, where it is declared, `DELETE`. */
export const keyedSettingController = <Key, Value, Asked extends object, Shown>({
  declared,
  Set,
  List,
  Remove,
  byDefault,
}: KeyedSettingParts<Key, Value, Asked, Shown>): Type<object> => {
  const { show, set, remove } = declared.operations;
  const row = settingRow(declared);

  @Controller(`operator/${declared.name}`)
  @OperatorOnly('READ')
  class KeyedSettingController {
    constructor(
      @Inject(CommandBus) private readonly commands: CommandBus,
      @Inject(QueryBus) private readonly queries: QueryBus,
      @Inject(CursorSealer) private readonly cursors: CursorSealer,
    ) {}

    @Get()
    @operation(declared, show)
    @Answers(200, settingPage(declared, row))
    async list(@Query() query: OperatorListQuery): Promise<SettingsPage<unknown, unknown>> {
      const call = operatorCall(query);
      const scope = cursorScope(call, show.id, query);
      const after = pageStart(query, this.cursors, scope);
      const wanted = { limit: pageLimit(query), ...(after !== undefined && { after }) };
      const page = await this.queries.execute(new List(wanted, call));
      return { ...toPageAnswer(page, this.cursors, scope, (document) => document), default: byDefault };
    }

    @Put()
    @OperatorOnly('ADMINISTER')
    @operation(declared, set)
    @Answers(200, row)
    set(@Body() { environment, platformId, ...asked }: Scope & Key & Asked): Promise<unknown> {
      return this.commands.execute(
        new Set(asked as unknown as Key & Asked, operatorCall({ environment, platformId })),
      );
    }

    async remove(@Query() { environment, platformId, ...key }: Scope & Key & object): Promise<void> {
      if (Remove === undefined) throw new Error(`${declared.name} declares no removal`);
      await this.commands.execute(
        new Remove(key as unknown as Key & object, operatorCall({ environment, platformId })),
      );
    }
  }
  takes(KeyedSettingController, { list: OperatorListQuery, set: bodyOf(declared), remove: keyOf(declared) });
  if (remove !== undefined) {
    const decorators = [Delete(), OperatorOnly('ADMINISTER'), operation(declared, remove), Answers(204)];
    const { prototype } = KeyedSettingController;
    const route = Object.getOwnPropertyDescriptor(prototype, 'remove') as PropertyDescriptor;
    for (const decorate of decorators) decorate(prototype, 'remove', route);
  }
  return KeyedSettingController;
};

const operation = ({ tag }: DeclaredSetting, { id, summary }: SettingOperation): MethodDecorator =>
  Operation(id, summary, tag);

/** The class of what each route takes; the compiler writes this down for classes that it can name. */
const takes = (controller: Type<object>, given: Readonly<Record<string, Type<object>>>): void => {
  for (const [method, dto] of Object.entries(given))
    Reflect.defineMetadata('design:paramtypes', [dto], controller.prototype as object, method);
};

const scopeOf = ({ owner }: DeclaredSetting) => (owner === 'PLATFORM' ? operatorScope : operatorScopeOrAll);

/** Whose it is, for which key, and the value: with the rules across the fields of either. */
const bodyOf = (declared: DeclaredSetting): Type<object> =>
  joined(declared.value.parts.schemaName, declared, [declared.key, declared.value]);

const keyOf = (declared: DeclaredSetting): Type<object> =>
  joined(declared.key?.parts.schemaName ?? declared.name, declared, [declared.key]);

const joined = (
  name: string,
  declared: DeclaredSetting,
  shapes: readonly (ObjectShape | undefined)[],
): Type<object> => {
  const given = shapes.filter((shape) => shape !== undefined);
  const members: Record<string, Member | Parts['members'][string]> = { ...scopeOf(declared) };
  for (const { parts } of given) Object.assign(members, parts.members);
  const across = (values: object) =>
    given.flatMap((shape) =>
      shape.problems(values).map((problem) => ({ ...problem, path: problem.path ?? '' })),
    );
  return dtoOf(object(name, members, { across }));
};
