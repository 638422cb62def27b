/**
 * Every word of the contract of 2025-10-13 that holds `service` in any case: names of fields, headers and schemas, and
 * values. Frozen by hand from the OpenAPI document, of which the project has no copy:
 *
 *     jq -r '.. | strings, (objects | keys[])' contract.json | grep -ioE '[a-z0-9_-]*service[a-z0-9_-]*' | sort -u
 */
export const CONTRACT_WORDS: readonly string[] = [
  'ACCOMMODATION_AND_FOOD_SERVICES',
  'ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES',
  'CLOSED_BY_SERVICE',
  'EDUCATIONAL_SERVICES',
  'GOODS_OR_SERVICES',
  'OTHER_SERVICES',
  'PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES',
  'SERVICE_INTERNAL_ACCOUNT',
  'SERVICE_SWITCH_ERROR',
  'SERVICE_UNAVAILABLE',
  'Service-Wallet-Signature',
  'ServiceError',
  'StablecoinServiceInternalBurnSource',
  'StablecoinServiceInternalFundingSource',
  'StablecoinServiceOperationsStatus',
  'X-Service-Signature',
  'service',
  'serviceApiFixedFee',
  'serviceApiMultiplier',
  'serviceApiVariableFeeAmount',
  'serviceApiVariableFeeRate',
  'serviceOperationsStatus',
];
