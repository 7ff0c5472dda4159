import { readFileSync } from 'node:fs';
import type { Environment } from './schema.js';

/** TLS options of the Temporal client and worker. */
export interface TemporalTls {
  serverNameOverride?: string;
  serverRootCACertificate?: Uint8Array;
  clientCertPair?: { crt: Uint8Array; key: Uint8Array };
}

/**
 * Reads the files named by the TEMPORAL_TLS variables; unreadable ones are added to `problems`. Null if TLS is off.
 */
export function readTls(environment: Environment, problems: string[]): TemporalTls | null {
  const read = (name: 'TEMPORAL_TLS_CA_FILE' | 'TEMPORAL_TLS_CERT_FILE' | 'TEMPORAL_TLS_KEY_FILE') => {
    const path = environment[name];
    if (path === undefined) return undefined;
    try {
      return readFileSync(path);
    } catch {
      problems.push(`${name} names a file that cannot be read: ${path}`);
      return undefined;
    }
  };
  const ca = read('TEMPORAL_TLS_CA_FILE');
  const crt = read('TEMPORAL_TLS_CERT_FILE');
  const key = read('TEMPORAL_TLS_KEY_FILE');
  const serverName = environment.TEMPORAL_TLS_SERVER_NAME;
  // An API key must not be sent in the clear because a variable was forgotten.
  const implied = [ca, crt, serverName, environment.TEMPORAL_API_KEY].some((value) => value !== undefined);
  if (!(environment.TEMPORAL_TLS ?? implied)) return null;
  return {
    ...(serverName !== undefined && { serverNameOverride: serverName }),
    ...(ca !== undefined && { serverRootCACertificate: ca }),
    ...(crt !== undefined && key !== undefined && { clientCertPair: { crt, key } }),
  };
}
