import {
  answersQuery,
  type CallContext,
  type CommandHandling,
  decides,
  type Dispatch,
  EVERY_PLATFORM,
  type QueryHandling,
} from '@causeway/commands';
import { GetPlatformConfig } from '@causeway/platform';
import { removeFeeRow, setFeeRow, type FeeRowEvent, type FeeRowState } from '../domain/fee-row.js';
import { listFeeRows } from '../read/setting-lists.query.js';
import { toFeeRowDocument } from '../read/settings.documents.js';
import type { RatesPorts } from './ports.js';
import { feeRows, settingStream } from './setting.aggregates.js';
import { ListFeeRows, RemoveFeeRow, SetFeeRow } from './setting.requests.js';

/** A setting for a platform that does not exist would have no effect: the platform context's `PLATFORM_NOT_FOUND`. */
export const platformIsKnown = ({ dispatch }: { readonly dispatch: Dispatch }) => ({
  knowsPlatform: (call: CallContext): Promise<unknown> => dispatch.execute(new GetPlatformConfig({}, call)),
});
const platformIsThere = (ports: { readonly dispatch: Dispatch }) => ({
  facts: async (_payload: unknown, call: CallContext): Promise<undefined> => {
    if (call.platformId !== EVERY_PLATFORM) await platformIsKnown(ports).knowsPlatform(call);
  },
});

/**
 * Fees that the operator sets, a stream for each row: from, to and rail, each of which may stand for all. In force
 * from the next request on.
 */
export const settingCommands = (ports: Pick<RatesPorts, 'dispatch'>): readonly CommandHandling[] => [
  decides<FeeRowState, FeeRowEvent, SetFeeRow>({
    command: SetFeeRow,
    aggregate: feeRows,
    streamId: ({ from, to, rail }, call) => settingStream(call, from, to, rail),
    ...platformIsThere(ports),
    decide: setFeeRow,
    answer: (row, { fee: _fee, ...key }, call) => {
      if (row.status === 'ABSENT') throw new Error('A row was accepted and is not there');
      return toFeeRowDocument(call.platformId, key, row.fee, row.updatedAt);
    },
  }),
  decides<FeeRowState, FeeRowEvent, RemoveFeeRow>({
    command: RemoveFeeRow,
    aggregate: feeRows,
    streamId: ({ from, to, rail }, call) => settingStream(call, from, to, rail),
    decide: removeFeeRow,
    answer: () => null,
  }),
];

export const settingQueries = ({ views }: Pick<RatesPorts, 'views'>): readonly QueryHandling[] => [
  answersQuery<ListFeeRows>({
    query: ListFeeRows,
    answer: (wanted, call) => listFeeRows(views, call, wanted),
  }),
];
