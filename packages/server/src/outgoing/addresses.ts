/**
 * The addresses to which users may make the server connect: by default only public ones, so that no user can reach the
 * operator's own network.
 */
import ipaddr from 'ipaddr.js';

/** `any`: private addresses are allowed too, and plain HTTP. */
export type AllowedAddresses = 'public' | 'any';

/** The obsolete form of an IPv4 address within IPv6, such as `::7f00:1`. `ipaddr.js` has no range for it. */
const ipv4Compatible = /^::[\da-f]{1,4}(?::[\da-f]{1,4})?$/iu;

/** An IPv4 address in IPv6 notation is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || ipv4Compatible.test(ipaddr.parse(address).toString())) return false;
  return ipaddr.process(address).range() === 'unicast';
}

/** Undefined for a host name. The URL parser has already normalised forms such as `127.1`. */
export function addressIn({ hostname }: URL): string | undefined {
  const withoutBrackets = hostname.replace(/^\[(.*)\]$/u, '$1');
  return ipaddr.isValid(withoutBrackets) ? withoutBrackets : undefined;
}
