import {
  Answers,
  cursorScope,
  CursorSealer,
  Id,
  Operation,
  OperatorOnly,
  pageLimit,
  PageQuery,
  pageStart,
  toPageAnswer,
  type PageOnTheWire,
} from '@causeway/http';
import type { Id as ResourceId, KeysetPosition, Page } from '@causeway/kernel';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import {
  PlatformRegister,
  type EnvironmentSummary,
  type OpenedPlatform,
  type RegisteredPlatform,
} from './platform-register.js';
import {
  EnvironmentCreateDto,
  OpenedPlatformDto,
  PlatformCreateDto,
  PlatformDetailsDto,
  PlatformListDto,
} from './platform.dto.js';

const TAG = 'Platforms';
/** The list is the installation's: of no platform and of no one environment. */
const WHOLE_INSTALLATION = { platformId: '', environment: 'sandbox' } as const;

type PlatformDetails = RegisteredPlatform & { readonly details: readonly EnvironmentSummary[] };

/** Who may use this installation. A platform stays for good; its tokens come and go. */
@OperatorOnly('READ')
@Controller('operator/platforms')
export class PlatformsController {
  constructor(
    private readonly register: PlatformRegister,
    private readonly cursors: CursorSealer,
  ) {}

  @Post()
  @OperatorOnly('ADMINISTER')
  @Operation('createPlatform', 'Open a platform; its first secrets are shown here and never again', TAG)
  @Answers(201, OpenedPlatformDto, [409])
  createPlatform(
    @Body() { environments = ['sandbox', 'production'], ...wanted }: PlatformCreateDto,
  ): Promise<OpenedPlatform> {
    return this.register.open(wanted, environments);
  }

  @Get()
  @Operation('listPlatforms', 'List the platforms of both environments, newest first', TAG)
  @Answers(200, PlatformListDto)
  async listPlatforms(@Query() wanted: PageQuery): Promise<PageOnTheWire<RegisteredPlatform>> {
    const scope = cursorScope(WHOLE_INSTALLATION, 'listPlatforms', wanted);
    const after = pageStart(wanted, this.cursors, scope);
    const page = pageOf(await this.register.all(), pageLimit(wanted), after);
    return toPageAnswer(page, this.cursors, scope, (platform) => platform);
  }

  @Get(':platformId')
  @Operation('getPlatform', 'Read a platform and what it has set in each environment', TAG)
  @Answers(200, PlatformDetailsDto)
  async getPlatform(@Id('Platform') platformId: ResourceId<'Platform'>): Promise<PlatformDetails> {
    const platform = await this.register.find(platformId);
    const details = platform.environments.map((each) => this.register.summary(platformId, each));
    return { ...platform, details: await Promise.all(details) };
  }

  @Post(':platformId/environments')
  @OperatorOnly('ADMINISTER')
  @Operation('createPlatformEnvironment', 'Open the other environment of a platform', TAG)
  @Answers(201, OpenedPlatformDto, [409])
  createEnvironment(
    @Id('Platform') platformId: ResourceId<'Platform'>,
    @Body() { environment }: EnvironmentCreateDto,
  ): Promise<OpenedPlatform> {
    return this.register.openEnvironment(platformId, environment);
  }
}

/** Platforms are customers of the operator's company: tens of them, so that a page is a slice of all. */
const pageOf = (
  platforms: readonly RegisteredPlatform[],
  limit: number,
  after: KeysetPosition | undefined,
): Page<RegisteredPlatform> => {
  const rest = after === undefined ? platforms : platforms.filter((platform) => isAfter(platform, after));
  const data = rest.slice(0, limit);
  const last = data.at(-1);
  const totalCount = platforms.length;
  return rest.length > limit && last !== undefined
    ? { data, hasMore: true, totalCount, next: { createdAt: last.createdAt, id: last.platformId } }
    : { data, hasMore: false, totalCount };
};

const isAfter = ({ createdAt, platformId }: RegisteredPlatform, after: KeysetPosition): boolean =>
  createdAt < after.createdAt || (createdAt === after.createdAt && platformId < after.id);
