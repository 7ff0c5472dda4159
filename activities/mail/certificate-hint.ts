/** Codes of Node for certificates that cannot be trusted. */
const CERTIFICATE_ERRORS = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

const HINT =
  'the certificate of the mail server cannot be verified. For a server of your own, such as Postfix on the same ' +
  'machine, add ?ignoreTLS=true to SMTP_URL (no TLS) or ?tls.rejectUnauthorized=false (TLS with any certificate)';

/** The message of an error of the SMTP session; for a certificate that cannot be verified, with what to do. */
export function explainedMessage({
  message,
  code,
  originalCode,
}: Error & { code?: string | undefined; originalCode?: string | undefined }): string {
  const isCertificate = CERTIFICATE_ERRORS.has(originalCode ?? code ?? '');
  return isCertificate ? `${message}: ${HINT}` : message;
}
