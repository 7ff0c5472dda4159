import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mapPayload } from '../../../domain/mapping/map-payload.js';
function* files(d: string): Generator<string> { for (const f of readdirSync(d)) { const p = d + '/' + f; if (statSync(p).isDirectory()) yield* files(p); else if (p.endsWith('.json') && f !== 'index.json') yield p; } }
for (const f of files('/tmp/heldout/providers')) {
  const j = JSON.parse(readFileSync(f, 'utf8'));
  const headers = j.headers ?? {}; const body = j.body ?? j;
  const m = mapPayload({ headers, body, sourceName: 'SRC' });
  const any = m.candidates.emails.length;
  console.log(f.replace('/tmp/heldout/providers/', ''), '|', m.eventName, '|', m.email, '|', [m.firstName, m.lastName, m.name].filter(Boolean).join(','), any && !m.email ? ' REFUSED ' + m.candidates.emails.map(c => c.path + ':' + c.reasons.at(-1)).slice(0, 3).join('; ') : '', m.email ? m.emailReason : '');
}
