import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Reading } from '../scrape.js';

export interface WatchedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max?: number };
}

/** The process as a whole: its readiness, and the use of its connections. */
export class ProcessMeter {
  readonly ready: Gauge;
  readonly pools: { readonly connections: Gauge; readonly max: Gauge };
  readonly disk: { readonly free: Gauge; readonly size: Gauge };

  constructor(registry: Registry) {
    const registers = [registry];
    this.ready = new Gauge({
      name: 'causeway_ready',
      help: '1 when /health/ready says so, else 0',
      labelNames: [],
      registers,
    });
    this.pools = {
      connections: new Gauge({
        name: 'causeway_database_connections',
        help: 'Connections of a pool that are in use or idle, and callers that wait for one',
        labelNames: ['pool', 'state'],
        registers,
      }),
      max: new Gauge({
        name: 'causeway_database_connections_max',
        help: 'Connections that a pool may open',
        labelNames: ['pool'],
        registers,
      }),
    };
    this.disk = {
      free: new Gauge({
        name: 'causeway_disk_free_bytes',
        help: 'What is free on the disk of the data folder, which holds a database of our own',
        labelNames: ['disk'],
        registers,
      }),
      size: new Gauge({
        name: 'causeway_disk_size_bytes',
        help: 'Size of the disk of the data folder',
        labelNames: ['disk'],
        registers,
      }),
    };
  }

  poolReadings(pool: string, { totalCount, idleCount, waitingCount, options }: WatchedPool): Reading[] {
    const { connections, max } = this.pools;
    const counted = { in_use: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    return [
      ...Object.entries(counted).map(([state, value]) => ({
        gauge: connections,
        labels: { pool, state },
        value,
      })),
      { gauge: max, labels: { pool }, value: options.max ?? 0 },
    ];
  }

  /** Nothing for a process without a data folder: its database is elsewhere. */
  async diskReadings(dataDir: string): Promise<Reading[]> {
    if (!existsSync(dataDir)) return [];
    const disk = await statfs(dataDir);
    const { free, size } = this.disk;
    const labels = { disk: 'data' };
    return [
      { gauge: free, labels, value: disk.bavail * disk.bsize },
      { gauge: size, labels, value: disk.blocks * disk.bsize },
    ];
  }
}
