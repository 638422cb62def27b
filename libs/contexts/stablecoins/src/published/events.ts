/** What other contexts may rely on; additive only. The ordering key is the link's id. */
export const CREDENTIALS_RETIRED = 'stablecoins.credentials-retired.v1';
/** Credentials that were replaced, or whose link was revoked: their key is destroyed. */
export interface CredentialsRetiredV1 {
  readonly credentialsId: string;
}
