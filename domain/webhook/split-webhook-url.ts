/**
 * Splits a URL with Liquid into its origin, which must be fixed, and the path and query, which may be rendered.
 * The rendered part follows the origin and so cannot change it.
 * @returns null without a fixed origin
 */
export function splitWebhookUrl(template: string): { origin: string; rest: string } | null {
  const match = /^([a-z]+:\/\/[^/?#\\{}]+)([/?#].*)?$/is.exec(template);
  return match?.[1] === undefined ? null : { origin: match[1], rest: match[2] ?? '/' };
}
