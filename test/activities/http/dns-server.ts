import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';
import dns from 'dns-packet';

/**
 * The answers for a name, one list per lookup; the last one is repeated. A list contains addresses, or names: the target
 * of an alias (CNAME), or the servers of an SRV query.
 */
export type Zone = ReadonlyMap<string, readonly (readonly string[])[]>;

export interface DnsServer {
  close(): Promise<void>;
}

/** RCODE 3 (RFC 1035 section 4.1.1). */
const NAME_ERROR = 3;

/**
 * A DNS server on UDP, over IPv4 and IPv6, whose answers can change. The A and the AAAA query of one lookup get the
 * same list. Unknown names yield NXDOMAIN.
 */
export async function startDnsServer(zone: Zone, port = 53): Promise<DnsServer> {
  const asked = new Map<string, number>();
  const socket = createSocket('udp6');
  const answersTo = (question: dns.Question): dns.Answer[] | null => {
    const name = question.name.toLowerCase();
    const lists = zone.get(name);
    if (lists === undefined) return null;
    const times = asked.get(`${name} ${question.type}`) ?? 0;
    asked.set(`${name} ${question.type}`, times + 1);
    const list = lists[Math.min(times, lists.length - 1)] ?? [];
    return list.flatMap((value) => records(question, value, zone));
  };
  socket.on('message', (message, from) => {
    const { id = 0, questions = [] } = dns.decode(message);
    const [question] = questions;
    if (question === undefined) return;
    const answers = answersTo(question);
    const flags = dns.RECURSION_DESIRED | dns.RECURSION_AVAILABLE | (answers === null ? NAME_ERROR : 0);
    const reply = dns.encode({ type: 'response', id, flags, questions: [question], answers: answers ?? [] });
    socket.send(reply, from.port, from.address);
  });
  socket.bind(port, '::');
  await once(socket, 'listening');
  return { close: () => new Promise((resolve) => socket.close(resolve)) };
}

function records({ name, type }: dns.Question, value: string, zone: Zone): dns.Answer[] {
  const version = isIP(value);
  if (type === 'A' && version === 4) return [{ name, type, data: value, ttl: 0 }];
  if (type === 'AAAA' && version === 6) return [{ name, type, data: value, ttl: 0 }];
  if (version !== 0) return [];
  if (type === 'SRV') return [{ name, type, data: { target: value, port: 27017 }, ttl: 0 }];
  const further = zone.get(value)?.at(-1) ?? [];
  const found = further.flatMap((each) => records({ name: value, type }, each, zone));
  return [{ name, type: 'CNAME', data: value, ttl: 0 }, ...found];
}
