import {
  AddInstitution,
  ListAddedInstitutions,
  ListInstitutions,
  RemoveInstitution,
} from './discovery.requests.js';
import { ListExchangeRates } from './exchange-rate.requests.js';
import {
  ListCorridors,
  ListFeeRows,
  ListLimits,
  ListRails,
  RemoveFeeRow,
  SetCorridor,
  SetFeeRow,
  SetLimits,
  SetRail,
} from './setting.requests.js';
import { EstimateWithdrawal } from './withdrawal.requests.js';

/** What a gateway asks of this context where it runs in another process. */
export const ratesRequests = {
  commands: [AddInstitution, RemoveInstitution, SetCorridor, SetFeeRow, RemoveFeeRow, SetLimits, SetRail],
  queries: [
    ListAddedInstitutions,
    EstimateWithdrawal,
    ListCorridors,
    ListExchangeRates,
    ListFeeRows,
    ListInstitutions,
    ListLimits,
    ListRails,
  ],
};
