import ipaddr from 'ipaddr.js';

/** The prefix that one household or server is typically assigned in IPv6. */
const IPV6_PREFIX_PARTS = 4;

/** The addresses that are counted as one client: an IPv4 address, or the /64 of an IPv6 address. */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts.slice(0, IPV6_PREFIX_PARTS).join(':')
    : parsed.toString();
}
