/**
 * The addresses to which the server may connect for people: public ones only, so that no one reaches the operator's own
 * network through it.
 */
import ipaddr from 'ipaddr.js';

/** `any`: private addresses too, and plain HTTP for push. */
export type AllowedAddresses = 'public' | 'any';

/** The obsolete form of an IPv4 address within IPv6, such as `::7f00:1`. The library knows no range for it. */
const ipv4Compatible = /^::[\da-f]{1,4}(?::[\da-f]{1,4})?$/iu;

/** Whether this IP address belongs to the public internet. An IPv4 address in IPv6 notation is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || ipv4Compatible.test(ipaddr.parse(address).toString())) return false;
  return ipaddr.process(address).range() === 'unicast';
}

/** The IP address that a URL names, or undefined for a host name. The parser of URLs has normalised `127.1` and the like. */
export function addressIn({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/u, '$1');
  return ipaddr.isValid(bare) ? bare : undefined;
}
