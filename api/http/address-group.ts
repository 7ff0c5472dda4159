import ipaddr from 'ipaddr.js';

/** What one household or server is given in IPv6. */
const IPV6_PREFIX_PARTS = 4;

/** Those who are counted as one: an IPv4 address, or the /64 of an IPv6 one. */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts.slice(0, IPV6_PREFIX_PARTS).join(':')
    : parsed.toString();
}
