import { ListInstitutions } from './discovery.requests.js';
import { ListExchangeRates } from './exchange-rate.requests.js';
import {
  ListCorridors,
  ListFeeRows,
  ListLimits,
  RemoveFeeRow,
  SetCorridor,
  SetFeeRow,
  SetLimits,
} from './setting.requests.js';

/** What a gateway asks of this context where it runs in another process. */
export const ratesRequests = {
  commands: [SetCorridor, SetFeeRow, RemoveFeeRow, SetLimits],
  queries: [ListCorridors, ListExchangeRates, ListFeeRows, ListInstitutions, ListLimits],
};
