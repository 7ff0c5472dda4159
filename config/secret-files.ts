import { readFileSync } from 'node:fs';

/** Settings that contain a secret. */
const SECRETS = [
  'MONGODB_URI',
  'TEMPORAL_API_KEY',
  'SMTP_URL',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'SETUP_TOKEN',
  'METRICS_TOKEN',
];

/**
 * The environment with those secrets that are in files, as containers get them: `SECRET_KEY_FILE` names the file of
 * `SECRET_KEY`. Line breaks at its end do not count. What cannot be read, or is given twice, is added to `problems`.
 */
export function withSecretFiles(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): Record<string, string | undefined> {
  const whole = { ...env };
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`];
    if (path === undefined) continue;
    if (env[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set`);
    try {
      whole[name] = readFileSync(path, 'utf8').replace(/(?<![\r\n])[\r\n]+$/, '');
    } catch {
      problems.push(`${name}_FILE names a file that cannot be read: ${path}`);
    }
  }
  return whole;
}
