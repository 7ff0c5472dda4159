import { mapPayload } from '../../../domain/mapping/map-payload.js';
import { expandFormKeys } from '../../../domain/mapping/form-keys.js';
const big: Record<string, unknown> = {};
const key = (i:number)=>`Key${i.toString(36)}CustomerEmail_${i}`;
big['manyKeys'] = Object.fromEntries(Array.from({length:30000},(_,i)=>[key(i),'a@b.example']));
big['manyObjects'] = Object.fromEntries(Array.from({length:20000},(_,i)=>[key(i),{a:1}]));
big['wideNested'] = Array.from({length:300},(_,i)=>Object.fromEntries(Array.from({length:80},(_,j)=>[`n${i}Label${j}`,{email:`u${i}.${j}@x.example`,name:'Ada Lo'}])));
big['array'] = {events:Array.from({length:100000},()=>({e:'a@b.example'}))};
big['rootArray'] = Array.from({length:100000},()=>'a@b.example');
big['long'] = {email:'a@'.repeat(500000)};
big['longlocal'] = {email:'a'.repeat(1_000_000)+'@b.example', event:'a.'.repeat(100)};
big['commas'] = Object.fromEntries(Array.from({length:900},(_,i)=>['k'+i,'a@b.example,'.repeat(80)]));
big['brackets'] = Object.fromEntries(Array.from({length:1000},(_,i)=>['k'+i,'{'+'['.repeat(1000)+'}']));
big['bracketsValid'] = Object.fromEntries(Array.from({length:500},(_,i)=>['k'+i,'['.repeat(1000)+']'.repeat(1000)]));
big['nestedjson'] = {data: JSON.stringify({x:Object.fromEntries(Array.from({length:20000},(_,i)=>[key(i),{a:1}]))})};
big['events60'] = Object.fromEntries(Array.from({length:120},(_,i)=>['event'+i,Object.fromEntries(Array.from({length:200},(_,j)=>[`x${j} event`,`Something happened.${j}`]))]));
big['unicodeKeys'] = Object.fromEntries(Array.from({length:8000},(_,i)=>['Ünï'+'Cödé'.repeat(25)+i,'a@b.example']));
big['html'] = {email:'<'.repeat(900)+'@', event:' '.repeat(250)+'x'};
big['spaces'] = Object.fromEntries(Array.from({length:1000},(_,i)=>['k'+i,' '.repeat(490)+'a'+' '.repeat(490)+'@']));
let deep: unknown = {email:'a@b.example'}; for(let i=0;i<5000;i++) deep={d:deep}; big['deep']=deep;
let deepA: unknown = 'a@b.example'; for(let i=0;i<5000;i++) deepA=[deepA]; big['deepArr']=deepA;
big['answers'] = {fields: Array.from({length:6000},(_,i)=>({label:'Email '+i, type:'email', value:`u${i}@x.example`}))};
big['answersObj'] = {fields: Object.fromEntries(Array.from({length:6000},(_,i)=>['f'+i,({label:'Email '+i, type:'email', value:`u@x.example`})]))};
big['contained'] = {emails: Array.from({length:200},()=>({id:'x',email:'u@x.example'})), ...Object.fromEntries(Array.from({length:20000},(_,i)=>['primary'+i,'x']))};
for (const [n,b] of Object.entries(big)) {
  const size = n.startsWith('deep')?0:JSON.stringify(b).length;
  const times:number[]=[];
  for(let i=0;i<40;i++){const t=performance.now(); mapPayload({headers:{},body:b,sourceName:'s'}); times.push(performance.now()-t);}
  console.log(n.padEnd(14), (size/1024|0)+'KiB', 'first', times[0]!.toFixed(1), 'min', times.sort((a,b)=>a-b)[0]!.toFixed(1));
}
const forms: Record<string,[string,string][]> = {
 flat: Array.from({length:200000},(_,i)=>['k'+i,'1']),
 push: Array.from({length:100000},()=>['a[]','1']),
 same: Array.from({length:100000},()=>['a','1']),
 nest: Array.from({length:50000},(_,i)=>[`a[${i}][b]`,'1']),
 deep: Array.from({length:300},()=>['a'+'[b]'.repeat(1000),'1']),
 evil: [...Array.from({length:40000},(_,i)=>[`a[${i+40000}]`,'1'] as [string,string]),...Array.from({length:40000},()=>['a[]','1'] as [string,string])],
};
for (const [n,f] of Object.entries(forms)) { const t=performance.now(); expandFormKeys(f); console.log(n,(performance.now()-t).toFixed(1)); }
