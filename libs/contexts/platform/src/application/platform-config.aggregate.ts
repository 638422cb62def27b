import type { Aggregate } from '@causeway/commands';
import {
  absentPlatform,
  evolvePlatform,
  type Platform,
  type PlatformEvent,
} from '../domain/platform-config.js';
import { CONFIG_STREAMS } from '../domain/streams.js';
import { configRows } from '../read/config.view.js';
import { umaDomainRows } from '../read/uma-domain.view.js';
import { consequencesOf, publicationOf } from './platform-event-table.js';

export const platformConfigAggregate: Aggregate<Platform, PlatformEvent> = {
  category: CONFIG_STREAMS,
  initial: absentPlatform,
  evolve: evolvePlatform,
  views: [configRows, umaDomainRows],
  publish: (event, platform) =>
    platform.status === 'ACTIVE' ? publicationOf(event, platform.config) : undefined,
  consequences: (event, before, platform, { recordedAt, metadata: { environment } }) =>
    platform.status === 'ACTIVE'
      ? consequencesOf(event, { before, config: platform.config, recordedAt, environment })
      : {},
};
