/**
 * The sender of workspaces without an address of their own; by convention at `localhost.localdomain` where the base URL
 * has no domain.
 */
export function defaultSender(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const domain = hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? hostname : 'localhost.localdomain';
  return `no-reply@${domain}`;
}
