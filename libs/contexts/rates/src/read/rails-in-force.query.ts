import { findAll, oneOf, type CallContext, type ViewReader } from '@causeway/commands';
import { railsInForce, type RailsInForce } from '../domain/rail-setting.js';
import { DEPLOYMENT } from '../domain/settings-in-force.js';
import { railView } from './rail.view.js';
import { railSettingOf } from './settings.documents.js';

/** Read anew for every request and kept nowhere, as all that the operator sets. */
export const findRailsInForce = async (
  views: ViewReader,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<RailsInForce> => {
  const found = await findAll({ views }, railView, {
    filters: { environment, platformId: oneOf([platformId, DEPLOYMENT]) },
  });
  const of = (isEverybodys: boolean) =>
    found.filter((row) => (row.platformId === DEPLOYMENT) === isEverybodys).map(railSettingOf);
  return railsInForce(of(true), of(false));
};
