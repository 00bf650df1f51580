import type { House } from './house.ts';
export function httpHouse(): House {
  return { publicTables: async () => [], open: async () => ({ ok: false, refusals: [] }), tryNow: async () => ({ ok: false, refusals: [] }), enter: async () => ({ ok: false, refusals: [] }) };
}
