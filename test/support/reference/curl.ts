import { format } from 'prettier';
import type { OperationDoc } from '../../../api/openapi/operation.js';
import type { Route } from '../../../api/http/route.js';

/** The id in examples; commands name the variable of the resource instead. */
const SAMPLE_ID = '65a1f0c2b3d4e5f601234567';
const MAX_LINE = 110;

/** The call as a command; null if the description has no example. */
export async function curlText(
  route: Route,
  { example, queryExample }: OperationDoc,
): Promise<string | null> {
  if (example === undefined && queryExample === undefined) return null;
  const query = queryExample === undefined ? '' : `?${new URLSearchParams(queryExample).toString()}`;
  const address = `"$API${pathText(route.path)}${query}"`;
  const method = route.method === (example === undefined ? 'GET' : 'POST') ? [] : [`-X ${route.method}`];
  const head = ['curl -sS', ...method, address, ...credential(route)].join(' ');
  if (example === undefined) return head;
  const body = withVariables(await format(JSON.stringify(example), { parser: 'json', printWidth: 100 }));
  const line = `${head} -H "$JSON" -d '${body.trim()}'`;
  return line.length <= MAX_LINE || line.includes('\n')
    ? line
    : `${head} -H "$JSON" \\\n  -d '${body.trim()}'`;
}

function credential({ path, credential: kind }: Route): string[] {
  if (path === '/api/auth/sign-in' || path === '/api/auth/sign-up') return ['-c cookies.txt'];
  if (kind === 'none' || kind === 'source') return [];
  return kind === 'session' ? ['-b cookies.txt'] : ['-H "$AUTH"'];
}

/** `/api/contacts/{id}` → `/api/contacts/$CONTACT`. */
function pathText(path: string): string {
  return path.replace(
    /\/([\w-]+)(\/bulk)?\/\{(\w+)\}/g,
    (_all, resource: string, bulk: string | undefined, name: string) =>
      `/${resource}${bulk ?? ''}/$${variableOf(resource, name)}`,
  );
}

/** `contacts`, `id` → `CONTACT`; `contacts`, `bulk` → `CONTACT_BULK`; other parameters are named as they are. */
export function variableOf(resource: string, name: string): string {
  const singular = { 'event-sources': 'source', 'webhook-deliveries': 'delivery' }[resource];
  const one = singular ?? resource.replace(/s$/, '');
  const word = name === 'id' ? one : name === 'bulk' ? `${one}-bulk` : name === 'n' ? 'version' : name;
  return word
    .replaceAll('-', '_')
    .replace(/([A-Z])/g, '_$1')
    .toUpperCase();
}

/** JSON for single quotes, with variables in place of sample ids: `'"$LIST"'`. */
function withVariables(json: string): string {
  const sample = new RegExp(`"(\\w+)Id": "${SAMPLE_ID}"`, 'g');
  return json
    .replaceAll("'", "'\\''")
    .replace(sample, (_all, name: string) => `"${name}Id": "'"$${variableOf('', name)}"'"`);
}
