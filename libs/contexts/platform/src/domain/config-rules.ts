import type { Environment } from '@causeway/kernel';
import type { FieldProblem } from '@causeway/shapes';
import type { ConfigChange, FeeSetting } from './settings.js';
import { isReservedDomain } from './uma-domain.js';
import { endpointProblem, type EndpointVerdict } from './webhook-endpoint.js';

/** The wrong fields of an update by what is wrong with them. */
export interface ConfigProblems {
  readonly invalid: readonly FieldProblem[];
  readonly unsupportedFees: readonly FieldProblem[];
}

/** Only fees in this currency are charged so far; others are 501 and not 400 (config-and-tokens §2.2). */
const FEE_CURRENCY = 'USD';

/** What decides on an update beside its shape. */
export interface ConfigFacts {
  readonly environment: Environment;
  readonly endpoint: EndpointVerdict;
  readonly reservedDomains: readonly string[];
  /** A platform keeps the domain that it has, reserved or not. */
  readonly currentDomain?: string | undefined;
}

/** What the shape of an update cannot judge: it depends on the environment, the network, and what is offered. */
export const configProblems = (
  { webhookEndpoint, umaDomain, feeConfigs = [] }: ConfigChange,
  { environment, endpoint, reservedDomains, currentDomain }: ConfigFacts,
): ConfigProblems => ({
  invalid: [
    ...(umaDomain === currentDomain ? [] : reservedDomainProblems(umaDomain, reservedDomains)),
    ...webhookEndpointProblems(webhookEndpoint, environment, endpoint),
  ],
  unsupportedFees: feeConfigs.flatMap((fee, index) => unsupportedFeeFields(fee, index)),
});

const reservedDomainProblems = (
  umaDomain: string | undefined,
  reserved: readonly string[],
): FieldProblem[] =>
  umaDomain !== undefined && isReservedDomain(umaDomain, reserved)
    ? [{ field: 'umaDomain', message: 'is a domain that no platform may have' }]
    : [];

const webhookEndpointProblems = (
  webhookEndpoint: string | undefined,
  environment: Environment,
  verdict: EndpointVerdict,
): FieldProblem[] => {
  if (webhookEndpoint === undefined || webhookEndpoint === '') return [];
  const message =
    endpointProblem(webhookEndpoint, environment) ??
    (verdict.ok ? undefined : `cannot receive webhooks: ${verdict.reason}`);
  return message === undefined ? [] : [{ field: 'webhookEndpoint', message }];
};

const unsupportedFeeFields = (fee: FeeSetting, index: number): FieldProblem[] => [
  ...(fee.sourceCurrency === FEE_CURRENCY
    ? []
    : [{ field: `feeConfigs.${index}.sourceCurrency`, message: `only ${FEE_CURRENCY} is supported` }]),
  ...(fee.fixedFee.currency === fee.sourceCurrency
    ? []
    : [{ field: `feeConfigs.${index}.fixedFee.currency`, message: 'only the source currency is supported' }]),
];
