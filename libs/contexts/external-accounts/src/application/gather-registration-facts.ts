import type { CallContext } from '@causeway/commands';
import { GetCustomerEligibility } from '@causeway/customers';
import { GetOperatorSettings } from '@causeway/platform';
import { ListInstitutions } from '@causeway/rates';
import { homeOf } from '../domain/account-countries.js';
import { accountVariant } from '../domain/account-registry.js';
import type { Registration } from '../domain/external-account.decide.js';
import type { NewExternalAccount } from '../domain/external-account.js';
import { namesInstitution } from '../domain/institution-names.js';
import type { ScreeningResult } from '../domain/review-account.decide.js';
import { vaspDirectory } from '../domain/vasps.js';
import { findAddedVasps } from '../read/vasp.view.js';
import type { BeneficiaryScreening, ExternalAccountsPorts } from './ports.js';

/** The facts about a new account: its customer, the operator's settings, the directories, the screening. */
export const gatherRegistrationFacts = async (
  ports: Pick<ExternalAccountsPorts, 'dispatch' | 'screening' | 'views' | 'rows'>,
  account: NewExternalAccount,
  call: CallContext,
): Promise<Omit<Registration, 'accountId'>> => {
  const { dispatch, screening } = ports;
  const [policy, institutions, screened, vaspNames, customer] = await Promise.all([
    dispatch.execute(new GetOperatorSettings({}, call)),
    institutionsFor(dispatch, account, call),
    screeningOf(screening, account, call),
    vaspNamesFor(ports, account, call),
    customerOf(dispatch, account, call),
  ]);
  return { policy, institutions, screening: screened, vaspNames, ...customer };
};

const customerOf = async (
  dispatch: ExternalAccountsPorts['dispatch'],
  { customerId }: NewExternalAccount,
  call: CallContext,
): Promise<Pick<Registration, 'customer'>> => {
  if (customerId === undefined) return {};
  const eligibility = await dispatch.execute(new GetCustomerEligibility({ customerId }, call));
  if (eligibility === null || eligibility.isDeleted) return { customer: null };
  const { region } = eligibility;
  return { customer: region === undefined ? {} : { region } };
};

/** The sandbox takes any name of a bank, so that no directory is read there (external-accounts §4.2). */
const institutionsFor = async (
  dispatch: ExternalAccountsPorts['dispatch'],
  { currency, accountInfo }: NewExternalAccount,
  call: CallContext,
): Promise<readonly string[]> => {
  const { accountType } = accountInfo;
  const variant = accountVariant(accountType);
  if (call.environment === 'sandbox' || !variant || !namesInstitution(variant, accountInfo)) return [];
  const home = homeOf(variant, accountType, accountInfo);
  if (home === undefined) return [];
  const listed = await dispatch.execute(new ListInstitutions({ country: home.country, currency }, call));
  return listed.map(({ bankName }) => bankName);
};

const vaspNamesFor = async (
  reading: Pick<ExternalAccountsPorts, 'views' | 'rows'>,
  { accountInfo: { vaspName } }: NewExternalAccount,
  call: CallContext,
): Promise<readonly string[]> =>
  vaspName === undefined
    ? []
    : vaspDirectory(await findAddedVasps(reading, call)).map((vasp) => vasp.vaspName);

/** In the sandbox every account is clean (external-accounts §6.2). */
const screeningOf = async (
  screening: BeneficiaryScreening | undefined,
  { accountInfo: { beneficiary } }: NewExternalAccount,
  call: CallContext,
): Promise<ScreeningResult> =>
  screening === undefined || beneficiary === undefined || call.environment === 'sandbox'
    ? 'CLEAN'
    : screening.screen(beneficiary, call);
