/** Every "no" of strong customer authentication (sca §1.1). */
export type ScaRejection =
  | 'CUSTOMER_NOT_FOUND'
  | 'FACTOR_NOT_FOUND'
  | 'SCA_NOT_REQUIRED'
  | 'TOTP_ENROLLED'
  | 'PASSKEY_ENROLLED'
  | 'PASSKEY_NOT_CONFIGURED'
  | 'FACTOR_NOT_AVAILABLE'
  | 'PROOF_WRONG'
  | 'LOGIN_LOCKED'
  | 'CHALLENGE_NOT_PENDING'
  | 'SCA_SESSION_REQUIRED'
  | 'TOO_MANY_PROOFS'
  | 'TOO_MANY_RESENDS';
