import type { FromServer, ToServer } from '../contract.ts';

function tell(message: FromServer): void {
  process.send?.(message);
}

/** Answers the bench over the process channel: the resources used by this server, and when to stop. */
export function reportToBench(port: number): void {
  process.on('message', (message: ToServer) => {
    if (message.ask === 'stop') process.exit(0);
    if (message.heap === 'collected') globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    tell({ tell: 'usage', usage: { cpu: user + system, resident: rss, heap: heapUsed } });
  });
  tell({ tell: 'ready', port });
}
