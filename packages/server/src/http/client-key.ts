import type { Request, Response } from 'express';
import ipaddr from 'ipaddr.js';

const groupsOfAddress = 8;
/** The first 48 bits: the largest range that a provider gives to one customer. */
const groupsOfNetwork = 3;

/** An address with or without a port, because some proxies forward the port of the connection too. */
const withPort = /^(?:(?<v4>[\d.]+)|\[(?<v6>[^\]]+)\])(?::\d+)?$/u;

/** An IPv4 address in IPv6 notation is returned in IPv4 notation. */
function plainAddress(forwarded: string): string {
  const { v4, v6 } = withPort.exec(forwarded)?.groups ?? {};
  const address = v4 ?? v6 ?? forwarded;
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/** A whole IPv6 network (/48) counts as one client, because a customer may have 2^80 addresses. */
export function clientKeyAt(forwarded: string): string {
  const address = plainAddress(forwarded);
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [
    ...head,
    ...(tail === undefined
      ? []
      : [...Array.from({ length: groupsOfAddress - head.length - tail.length }, () => '0'), ...tail]),
  ];
  return groups.slice(0, groupsOfNetwork).join(':');
}

const clientKeyLocal = 'client key';

export function clientKeyOf(request: Request, response: Response): string {
  const forwardedKey: unknown = response.locals[clientKeyLocal];
  return typeof forwardedKey === 'string' ? forwardedKey : clientKeyAt(request.ip ?? '');
}

export function setClientKey({ locals }: Response, key: string): void {
  locals[clientKeyLocal] = key;
}
