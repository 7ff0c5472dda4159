import { readFileSync } from 'node:fs';
import { mapPayload } from '/work/main/domain/mapping/map-payload.js';
const c = Object.values(JSON.parse(readFileSync('/work/main/test/fixtures/inbound.json','utf8'))) as {headers:Record<string,string>,body:unknown}[];
for (let r=0;r<3;r++){ const t=process.cpuUsage(); const n=20000; for(let i=0;i<n;i++){const x=c[i%c.length]!; mapPayload({headers:x.headers,body:x.body,sourceName:'s'});} const u=process.cpuUsage(t); console.log(((u.user+u.system)/n).toFixed(1),'µs each'); }
